package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Documents in two languages say the same as far as that can be seen, and no link of any document leads nowhere. */
class DocumentsTest {
    private static final Path ROOT = Path.of("..");
    private static final Path DOCS = ROOT.resolve("docs");
    private static final String CHINESE = ".zh-CN.md";

    /** Pages for whoever works on ssetape or reads its files by program. */
    private static final Set<String> ENGLISH_ONLY =
            Set.of("CHANGELOG", "architecture", "dependencies", "hostile-input", "tape-format");

    private static final Pattern FENCED = Pattern.compile("^```.*?^```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern INDENTED = Pattern.compile("^    \\S.*$", Pattern.MULTILINE);
    private static final Pattern HEADING = Pattern.compile("^(#+) (.*)$", Pattern.MULTILINE);
    private static final Pattern ROW = Pattern.compile("^\\|.*\\|$", Pattern.MULTILINE);
    private static final Pattern CODE_WORD = Pattern.compile("`([^`]+)`");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]*)(?:#([^)]*))?\\)");

    static Stream<String> pagesOfUsers() throws IOException {
        try (Stream<Path> files = Files.list(DOCS)) {
            return Stream.concat(
                    Stream.of("README"),
                    files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".md") && !name.endsWith(CHINESE))
                            .map(name -> name.substring(0, name.length() - ".md".length()))
                            .filter(name -> !ENGLISH_ONLY.contains(name)))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("pagesOfUsers")
    void bothLanguagesShowTheSame(String name) throws IOException {
        String original = Files.readString((name.equals("README") ? ROOT : DOCS).resolve(name + ".md"));
        String twin = Files.readString(DOCS.resolve(name + CHINESE));

        assertThat(headingLevels(twin)).isEqualTo(headingLevels(original));
        if (name.equals("commands")) {
            return; // Its blocks are help texts, which CommandReferenceTest writes in either language.
        }
        assertThat(all(FENCED, twin)).isEqualTo(all(FENCED, original));
        assertThat(all(INDENTED, prose(twin))).isEqualTo(all(INDENTED, prose(original)));
        assertThat(tables(twin)).isEqualTo(tables(original));
        assertThat(codeWords(twin)).isEqualTo(codeWords(original));
    }

    @Test
    void everyLinkLeadsToAFileAndAHeadingInIt() throws IOException {
        List<Path> documents = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        try (Stream<Path> docs = Files.walk(DOCS)) {
            docs.filter(file -> file.toString().endsWith(".md")).forEach(documents::add);
        }
        for (Path document : documents) {
            Matcher link = LINK.matcher(prose(Files.readString(document)));
            while (link.find()) {
                if (!link.group(1).startsWith("http")) {
                    Path target = link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1));
                    assertThat(target).as("%s", document).exists();
                    if (link.group(2) != null) {
                        assertThat(anchors(target)).as("%s", document).contains(link.group(2));
                    }
                }
            }
        }
    }

    /** Chinese readers are led to Chinese pages, but for the link to the page's own original. */
    @Test
    void chinesePagesLeadToChinesePages() throws IOException {
        Set<String> twins = new TreeSet<>(pagesOfUsers().toList());
        try (Stream<Path> docs = Files.list(DOCS)) {
            docs.filter(file -> file.toString().endsWith(CHINESE)).forEach(page -> {
                String own = page.getFileName().toString().replace(CHINESE, "");
                assertThat(LINK.matcher(prose(read(page)))
                                .results()
                                .map(link -> link.group(1)
                                        .replaceFirst("^\\.\\./", "")
                                        .replace(".md", ""))
                                .filter(target -> !target.equals(own)))
                        .as("%s", page)
                        .doesNotContainAnyElementsOf(twins);
            });
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String prose(String document) {
        return FENCED.matcher(document).replaceAll("");
    }

    private static List<String> headingLevels(String document) {
        return HEADING.matcher(prose(document))
                .results()
                .map(heading -> heading.group(1))
                .toList();
    }

    /** How many cells each row has. */
    private static List<Integer> tables(String document) {
        return ROW.matcher(prose(document))
                .results()
                .map(row -> row.group().split(" \\| ", -1).length)
                .toList();
    }

    private static Set<String> codeWords(String document) {
        Set<String> words = new TreeSet<>();
        CODE_WORD
                .matcher(INDENTED.matcher(prose(document)).replaceAll(""))
                .results()
                .forEach(word -> words.add(word.group(1).replaceAll("\\s+", " ")));
        return words;
    }

    /** What GitHub makes of headings. */
    private static Set<String> anchors(Path document) {
        Set<String> anchors = new TreeSet<>();
        HEADING.matcher(prose(read(document)))
                .results()
                .forEach(heading -> anchors.add(heading.group(2)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}\\p{M}_ -]", "")
                        .replace(' ', '-')));
        return anchors;
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group).toList();
    }
}
