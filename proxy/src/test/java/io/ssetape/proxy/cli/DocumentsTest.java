package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents in two languages show the same commands and outputs, and no link of any document leads nowhere. */
class DocumentsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern CODE = Pattern.compile("^```.*?^```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern HEADING = Pattern.compile("^#+ ", Pattern.MULTILINE);
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)(?:#[^)]*)?\\)");

    @ParameterizedTest
    @CsvSource({
        "README.md, docs/README.zh-CN.md",
        "docs/five-minutes.md, docs/five-minutes.zh-CN.md",
        "docs/reading.md, docs/reading.zh-CN.md"
    })
    void bothLanguagesShowTheSame(String english, String chinese) throws IOException {
        String original = Files.readString(ROOT.resolve(english));
        String twin = Files.readString(ROOT.resolve(chinese));

        assertThat(all(CODE, original)).isNotEmpty();
        assertThat(all(CODE, twin)).isEqualTo(all(CODE, original));
        assertThat(all(HEADING, prose(twin))).isEqualTo(all(HEADING, prose(original)));
    }

    @Test
    void everyLinkLeadsToAFile() throws IOException {
        List<Path> documents = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).forEach(documents::add);
        }
        for (Path document : documents) {
            Matcher link = LINK.matcher(prose(Files.readString(document)));
            while (link.find()) {
                if (!link.group(1).startsWith("http")) {
                    assertThat(document.resolveSibling(link.group(1)))
                            .as("%s", document)
                            .exists();
                }
            }
        }
    }

    private static String prose(String document) {
        return CODE.matcher(document).replaceAll("");
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group).toList();
    }
}
