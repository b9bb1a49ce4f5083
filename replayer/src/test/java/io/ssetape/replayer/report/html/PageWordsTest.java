package io.ssetape.replayer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.interpret.EventKind;
import io.ssetape.replayer.report.summary.TapeClockReport;
import io.ssetape.replayer.report.summary.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The words of the page: both languages say everything, and the scripts ask for nothing else. */
class PageWordsTest {
    private static final Path SCRIPTS = Path.of("src/main/resources/io/ssetape/replayer/report/html");
    private static final int MAX_LINES = 300;

    @Test
    void bothLanguagesHaveTheSameKeysAndPlaces() throws IOException {
        assertThat(keysAndPlaces("words-zh.js")).isEqualTo(keysAndPlaces("words-en.js"));
    }

    @Test
    void everyKeyThatAScriptNamesHasWords() throws IOException {
        Set<String> known = keys("words-en.js");
        Set<String> asked = new TreeSet<>();
        for (Path script : scripts()) {
            matches("\\bt\\('([\\w.-]*\\w)'[,)]", Files.readString(script)).forEach(match -> asked.add(match.group(1)));
            matches("key: '(column\\.\\w+)'", Files.readString(script)).forEach(match -> asked.add(match.group(1)));
        }

        assertThat(asked).hasSizeGreaterThan(100);
        assertThat(known).containsAll(asked);
    }

    @ParameterizedTest
    @ValueSource(strings = {"words-en.js", "words-zh.js"})
    void vocabularyOfTheTapeHasWords(String language) throws IOException {
        Set<String> known = keys(language);

        assertThat(known)
                .containsAll(Arrays.stream(Verdict.Conclusion.values())
                        .map(conclusion -> "conclusion." + conclusion.label())
                        .toList())
                .containsAll(Arrays.stream(TapeClockReport.Relation.values())
                        .map(relation -> "clock." + relation.label())
                        .toList())
                .contains("window.whole", "window.stable", "window.stable-old", "window.range");
        assertThat(EventKind.values()).hasSize(11);
    }

    @Test
    void chineseCallsThingsAsTheReadmeDoes() throws IOException {
        assertThat(text("words-zh.js")
                        + text("words-zh-details.js")
                        + text("words-zh-tapes.js")
                        + text("findings-zh.js"))
                .doesNotContain("交换", "接入点", "个请求", "数据流", "投机解码计数", "解码节点");
    }

    @Test
    void everyFindingIsExplainedInChinese() throws IOException {
        assertThat(keys("findings-zh.js"))
                .containsAll(Stream.of(Finding.values()).map(Finding::code).toList())
                .containsAll(Stream.of(Verdict.Conclusion.values())
                        .map(Verdict.Conclusion::label)
                        .toList());
    }

    @Test
    void chineseSaysOfErrorObjectsWhatEnglishDoes() throws IOException {
        assertThat(text("findings-zh.js")).contains("'error-event': ['来了一个错误对象：在流中，或作为错误状态的 body。'");
    }

    /** It may not have come yet, stand behind a gap, or not be told from what follows: the tape need not end before it. */
    @Test
    void ofAnOpenEndOnlyTheTapesSilenceIsSaid() throws IOException {
        assertThat(text("words-en.js")).contains("'end.open': 'the tape does not show its end'");
        assertThat(text("words-zh.js")).contains("'end.open': '磁带上看不到结尾'");
    }

    /** The same text stands beside one tap and beside those of both sides. */
    @Test
    void chineseSendsNobodyToATapThatMayBeThere() throws IOException {
        assertThat(text("findings-zh.js")).contains("入口两侧都有 tap 即可分辨").doesNotContain("再接一处");
    }

    @Test
    void scriptsKeepToTheirSizeAndNeverWriteMarkup() throws IOException {
        for (Path script : scripts()) {
            String text = Files.readString(script);
            assertThat(text.lines().count()).as(script.toString()).isLessThan(MAX_LINES);
            assertThat(text)
                    .as(script.toString())
                    .doesNotContain(
                            "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(")
                    .doesNotContain("fetch(", "XMLHttpRequest", "localStorage", "import(")
                    .doesNotContain("</script", "<!--");
        }
    }

    private static List<Path> scripts() throws IOException {
        try (Stream<Path> files = Files.list(SCRIPTS)) {
            return files.filter(file -> file.toString().endsWith(".js"))
                    .sorted()
                    .toList();
        }
    }

    /** A script; behind the words those about several tapes and about details. */
    private static String text(String script) throws IOException {
        StringBuilder all = new StringBuilder();
        for (String more : List.of("", "-tapes", "-details")) {
            Path part = SCRIPTS.resolve(script.replace(".js", more + ".js"));
            all.append(more.isEmpty() || Files.exists(part) ? Files.readString(part) : "");
        }
        return all.toString();
    }

    private static Set<String> keys(String script) throws IOException {
        return matches("(?m)^  '([^']+)': ", text(script))
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Each key with the places in its words that values go to. */
    private static Set<String> keysAndPlaces(String script) throws IOException {
        return matches("(?m)^  '([^']+)': (.*)$", text(script))
                .map(match -> match.group(1) + " "
                        + matches("\\{(\\d)(?: [^}]*)?}", match.group(2))
                                .map(place -> place.group(1))
                                .sorted()
                                .toList())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<MatchResult> matches(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results();
    }
}
