package io.ssetape.proxy.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the program has to say, read from its source: the texts that stand in certain calls, a concatenation with a hole for each
 * operand that is no text, a conditional as both of its branches.
 */
final class SourceMessages {
    private static final Pattern TOKEN = Pattern.compile(
            "\"\"\".*?\"\"\"|\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|'(?:\\\\.|[^'\\\\])*'|//[^\\n]*|/\\*.*?\\*/|::|->|[\\w.]+|\\S",
            Pattern.DOTALL);
    private static final Set<String> OPENING = Set.of("(", "[", "{");
    private static final Set<String> CLOSING = Set.of(")", "]", "}");

    private final Set<String> calls;
    private final Set<String> statements;
    private final Map<String, Set<String>> found = new TreeMap<>();

    private SourceMessages(Set<String> calls, Set<String> statements) {
        this.calls = calls;
        this.statements = statements;
    }

    /**
     * Reads sources.
     *
     * @param calls the names of methods and constructors, in front of the bracket
     * @param statements what stands before an expression that goes on to the semicolon, such as {@code return} or a variable's name
     * @return the messages as templates, each with the files where it stands
     */
    static Map<String, Set<String>> of(Stream<Path> files, Set<String> calls, Set<String> statements) {
        SourceMessages messages = new SourceMessages(calls, statements);
        files.forEach(messages::read);
        return messages.found;
    }

    private void read(Path file) {
        List<String> tokens = new ArrayList<>();
        try {
            Matcher matcher = TOKEN.matcher(Files.readString(file));
            while (matcher.find()) {
                if (!matcher.group().startsWith("//") && !matcher.group().startsWith("/*")) {
                    tokens.add(matcher.group());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (int i = 0; i + 1 < tokens.size(); i++) {
            String name = tokens.get(i).substring(tokens.get(i).lastIndexOf('.') + 1);
            if (calls.contains(name) && tokens.get(i + 1).equals("(")) {
                split(inside(tokens, i + 1), ",").forEach(argument -> add(argument, file));
            } else if (statements.contains(name)) {
                int from = tokens.get(i + 1).equals("=") ? i + 2 : i + 1;
                add(split(tokens.subList(from, tokens.size()), ";").get(0), file);
            }
        }
    }

    private void add(List<String> expression, Path file) {
        if (expression.stream().anyMatch(SourceMessages::isText)) {
            alternatives(expression)
                    .forEach(message -> found.computeIfAbsent(message, key -> new TreeSet<>())
                            .add(file.getFileName().toString()));
        }
    }

    private static boolean isText(String token) {
        return token.startsWith("\"");
    }

    /** What stands between a bracket and its partner. */
    private static List<String> inside(List<String> tokens, int open) {
        int depth = 0;
        for (int i = open; i < tokens.size(); i++) {
            depth += depthOf(tokens.get(i));
            if (depth == 0) {
                return tokens.subList(open + 1, i);
            }
        }
        return List.of();
    }

    private static int depthOf(String token) {
        return OPENING.contains(token) ? 1 : CLOSING.contains(token) ? -1 : 0;
    }

    private static List<List<String>> split(List<String> tokens, String separator) {
        List<List<String>> pieces = new ArrayList<>();
        int from = 0;
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            depth += depthOf(tokens.get(i));
            if (depth == 0 && tokens.get(i).equals(separator)) {
                pieces.add(tokens.subList(from, i));
                from = i + 1;
            }
        }
        pieces.add(tokens.subList(from, tokens.size()));
        return pieces;
    }

    /** Everything that an expression may say. */
    private static List<String> alternatives(List<String> expression) {
        List<List<String>> condition = split(expression, "?");
        if (condition.size() > 1) {
            List<String> rest = expression.subList(condition.get(0).size() + 1, expression.size());
            int colon = colonOf(rest);
            List<String> both = new ArrayList<>(alternatives(rest.subList(0, colon)));
            both.addAll(alternatives(rest.subList(colon + 1, rest.size())));
            return both;
        }
        List<String> said = List.of("");
        for (List<String> operand : split(expression, "+")) {
            List<String> longer = new ArrayList<>();
            for (String end : operandOf(operand)) {
                said.forEach(begin -> longer.add(begin + end));
            }
            said = longer;
        }
        return said.stream().map(text -> text.replaceAll("(\\{})+", "{}")).toList();
    }

    /** Where the second branch begins. */
    private static int colonOf(List<String> branches) {
        int depth = 0;
        int nested = 0;
        for (int i = 0; i < branches.size(); i++) {
            depth += depthOf(branches.get(i));
            if (depth == 0 && branches.get(i).equals("?")) {
                nested++;
            } else if (depth == 0 && branches.get(i).equals(":") && nested-- == 0) {
                return i;
            }
        }
        throw new IllegalStateException("no second branch in " + branches);
    }

    private static List<String> operandOf(List<String> tokens) {
        if (tokens.size() == 1 && isText(tokens.get(0))) {
            String text = tokens.get(0);
            return List.of(text.substring(1, text.length() - 1).translateEscapes());
        }
        boolean bracketed = tokens.size() > 2
                && tokens.get(0).equals("(")
                && inside(tokens, 0).size() == tokens.size() - 2
                && tokens.stream().anyMatch(SourceMessages::isText);
        return bracketed ? alternatives(inside(tokens, 0)) : List.of(MessageTemplate.HOLE);
    }
}
