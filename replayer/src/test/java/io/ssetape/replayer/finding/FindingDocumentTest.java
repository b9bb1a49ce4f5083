package io.ssetape.replayer.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class FindingDocumentTest {
    private static final Path DOCUMENT = Path.of("../docs/findings.md");
    private static final Pattern HEADING = Pattern.compile("(?m)^### `([a-z-]+)`$");

    private static List<String> codes() {
        return Arrays.stream(Finding.values()).map(Finding::code).toList();
    }

    @Test
    void theDocumentListsExactlyTheCodes() throws IOException {
        List<String> documented = HEADING.matcher(Files.readString(DOCUMENT))
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(documented).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(codes());
    }

    @Test
    void everyEntryNamesItsEvidenceAndWhatToDo() throws IOException {
        String document = Files.readString(DOCUMENT);
        List<MatchResult> headings = HEADING.matcher(document).results().toList();
        for (int i = 0; i < headings.size(); i++) {
            int end = i + 1 < headings.size() ? headings.get(i + 1).start() : document.length();
            assertThat(document.substring(headings.get(i).end(), end))
                    .as(headings.get(i).group(1))
                    .contains("\n- Evidence: ", "\n- Do: ");
        }
    }

    @Test
    void codesAreInAlphabeticalOrder() {
        assertThat(codes()).isSorted().contains("tape-gap", "tape-cut", "tape-damaged", "answered-by-proxy");
    }
}
