package io.ssetape.proxy.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the documents say of findings and verdicts, by their codes: the sections of {@code docs/findings.md}, {@code docs/diagnosis.md} and
 * {@code docs/findings.zh-CN.md}, which the build puts beside this class. A code may have two sections, as a finding and as a verdict.
 *
 * @param sections the paragraphs of each code's sections, in the documents' order
 */
record Explanations(Map<String, List<String>> sections) {
    private static final String SECTION = "### `";
    private static final String HEADING = "#";
    private static final String ITEM = "- ";

    /** The explanations in a language. */
    static Explanations in(Language language) {
        Map<String, List<String>> sections = new LinkedHashMap<>();
        if (language == Language.CHINESE) {
            read("findings.zh-CN.md", sections);
        } else {
            read("findings.md", sections);
            read("diagnosis.md", sections);
        }
        return new Explanations(Collections.unmodifiableMap(sections));
    }

    private static void read(String resource, Map<String, List<String>> sections) {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(Explanations.class.getResourceAsStream(resource), StandardCharsets.UTF_8))) {
            List<String> section = null;
            boolean open = false;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String text = plain(line);
                if (line.startsWith(HEADING)) {
                    section = line.startsWith(SECTION)
                            ? sections.computeIfAbsent(codeOf(line), code -> new ArrayList<>())
                            : null;
                    open = false;
                } else if (section != null && !text.isEmpty()) {
                    if (open && !line.startsWith(ITEM)) {
                        section.add(section.remove(section.size() - 1) + " " + text.strip());
                    } else {
                        section.add(text);
                    }
                    open = true;
                } else {
                    open = false;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String codeOf(String heading) {
        return heading.substring(SECTION.length(), heading.indexOf('`', SECTION.length()));
    }

    /** A line as a terminal shows it: without the marks of code, of links and of an escaped star. */
    private static String plain(String line) {
        return line.replaceAll("\\[([^\\]]+)]\\([^)]+\\.md\\)", "docs/$1")
                .replace("`", "")
                .replaceFirst("^\\\\\\* ", "* ");
    }
}
