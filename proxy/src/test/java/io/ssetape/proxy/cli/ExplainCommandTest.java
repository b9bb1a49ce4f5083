package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.compare.LimitCode;
import io.ssetape.replayer.diagnose.FieldVerdict;
import io.ssetape.replayer.diagnose.HealthCheck;
import io.ssetape.replayer.diagnose.Keeping;
import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.metric.CounterCheck;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExplainCommandTest {
    private static final Map<Language, String> NO_FAULT =
            Map.of(Language.ENGLISH, "(no fault) ", Language.CHINESE, "（不算错误）");

    /** Who asks for one code sees neither the legend of a table nor the entries around it. */
    @ParameterizedTest
    @EnumSource
    void everyExplanationStandsByItself(Language language) {
        assertThat(Explanations.in(language).sections())
                .allSatisfy(
                        (code, section) -> assertThat(section)
                                .as(code)
                                .noneMatch(line -> line.startsWith("*") || line.startsWith("\\"))
                                .noneMatch(
                                        line -> line.matches(
                                                "(?i).*\\b(next|following|previous) (\\w+ )?(verdict|code|check|finding|entr)(s|y|ies)?\\b.*|.*[上下]面的(结论|检查).*")));
    }

    @ParameterizedTest
    @EnumSource
    void everyCodeIsExplainedAndNothingElse(Language language) {
        Set<String> codes = new TreeSet<>();
        Stream.of(Finding.values()).map(Finding::code).forEach(codes::add);
        Stream.of(FieldVerdict.values()).map(FieldVerdict::code).forEach(codes::add);
        Stream.of(Keeping.values()).map(Keeping::code).forEach(codes::add);
        Stream.of(HealthCheck.values()).map(HealthCheck::code).forEach(codes::add);
        Stream.of(CounterCheck.Rule.values()).map(CounterCheck.Rule::code).forEach(codes::add);
        Stream.of(LimitCode.values()).map(LimitCode::label).forEach(codes::add);

        Explanations explanations = Explanations.in(language);

        assertThat(explanations.sections().keySet()).containsExactlyInAnyOrderElementsOf(codes);
        assertThat(explanations.sections().values())
                .allSatisfy(section -> assertThat(section).isNotEmpty().noneMatch(String::isBlank));
    }

    @Test
    void everyFindingHasItsEvidenceAndWhatToDo() {
        for (Finding finding : Finding.values()) {
            assertThat(Explanations.in(Language.ENGLISH).sections().get(finding.code()))
                    .as(finding.code())
                    .anyMatch(line -> line.startsWith("- Evidence: "))
                    .anyMatch(line -> line.startsWith("- Do: "));
            assertThat(Explanations.in(Language.CHINESE).sections().get(finding.code()))
                    .as(finding.code())
                    .anyMatch(line -> line.startsWith("- 证据："))
                    .anyMatch(line -> line.startsWith("- 怎么办："));
        }
    }

    @Test
    void verdictsThatAreNoFaultSaySoInBothLanguages() {
        for (FieldVerdict verdict : FieldVerdict.values()) {
            for (Language language : Language.values()) {
                List<String> section = Explanations.in(language).sections().get(verdict.code());
                assertThat(section.stream().anyMatch(line -> line.startsWith(NO_FAULT.get(language))))
                        .as("%s in %s", verdict.code(), language)
                        .isEqualTo(!verdict.isFault());
            }
        }
    }

    @Test
    void checksThatAreNoFaultSaySoInBothLanguages() {
        for (HealthCheck check : HealthCheck.values()) {
            assertThat(paragraph(Language.ENGLISH, check.code(), "Stream health: "))
                    .isEqualTo(check.isFault() ? "" : NO_FAULT.get(Language.ENGLISH));
            assertThat(paragraph(Language.CHINESE, check.code(), "流健康检查："))
                    .isEqualTo(check.isFault() ? "" : NO_FAULT.get(Language.CHINESE));
        }
    }

    /** What stands before the words with which one of a code's paragraphs begins. */
    private static String paragraph(Language language, String code, String begin) {
        List<String> found = Explanations.in(language).sections().get(code).stream()
                .filter(paragraph -> paragraph.contains(begin))
                .toList();
        assertThat(found).as("%s in %s", code, language).hasSize(1);
        return found.get(0).substring(0, found.get(0).indexOf(begin));
    }

    @Test
    void whatStandsInATableIsExplainedBelowItsHeading() {
        assertThat(Cli.run("explain", "framing-cut", "not-a-stream", "histogram-steps", "coverage-incomplete"))
                .isEqualTo(new Cli(0, """
                                framing-cut
                                  Stream health: the HTTP body is not whole: which events were complete, how
                                  much of the next one came

                                not-a-stream
                                  Stream health: what came is no JSON object, or no stream

                                histogram-steps
                                  Counters: the histogram's sum is the verify count (sum of H = verify)

                                coverage-incomplete
                                  Comparison: a figure is not observed on one side, or covers only some of the
                                  requests that should have it
                                  - touches: that figure
                                """, ""));
        assertThat(Cli.in(Cli.CHINA, "explain", "comments", "window-empty"))
                .isEqualTo(new Cli(0, "comments\n  （不算错误）流健康检查：保活注释\n\nwindow-empty\n  比较：一个窗口里没有请求\n  - 影响：全部\n", ""));
    }

    @Test
    void codesAreExplainedInTheOrderAsked() {
        assertThat(Cli.run("explain", "usage-missing", "kept")).isEqualTo(new Cli(0, """
                                usage-missing
                                  A completed answer without usage. Token counts, and every ratio built on them,
                                  are unknown; the client counts with its tokenizer.
                                  - Evidence: usage.snapshots of 0, request.flags.include_usage.
                                  - Do: ask with stream_options.include_usage; when it was asked for, look at
                                  the tap behind the entry.

                                kept
                                  (no fault) It arrived, and the client's line has the same.
                                """, ""));
        assertThat(Cli.in(Cli.CHINA, "explain", "kept"))
                .isEqualTo(new Cli(0, "kept\n  （不算错误）它到达了，客户端的结果行里也有同样的值。\n", ""));
    }

    @Test
    void linesStayWithinEightyColumns() {
        for (Language language : Language.values()) {
            Object[] words = Stream.concat(Stream.of("explain"), Explanations.in(language).sections().keySet().stream())
                    .toArray();
            Cli all = Cli.in(language == Language.CHINESE ? Cli.CHINA : Map.of(), words);

            assertThat(all.exit()).isZero();
            assertThat(all.out().lines())
                    .hasSizeGreaterThan(200)
                    .allSatisfy(
                            line -> assertThat(TextLines.columns(line)).as(line).isLessThanOrEqualTo(80));
        }
    }

    @Test
    void withoutACodeAllAreListed() {
        assertThat(Cli.run("explain").out().lines())
                .startsWith("The request", "  flag-misplaced", "  flag-wrong-type")
                .contains("", "Usage", "Speculative counters", "  ambiguous", "  burst")
                .endsWith("  successes-differ", "  coverage-incomplete");
        assertThat(Cli.in(Cli.CHINA, "explain").out()).contains("\n\n").doesNotStartWith("The request");
        for (Language language : Language.values()) {
            Explanations explanations = Explanations.in(language);
            assertThat(explanations.groups().values().stream().flatMap(List::stream))
                    .containsExactlyElementsOf(explanations.sections().keySet());
        }
    }

    @Test
    void aCodeThatIsNoneIsWrongUsage() {
        assertThat(Cli.run("explain", "usage-mising"))
                .isEqualTo(
                        new Cli(
                                2,
                                "",
                                "ssetape: there is no code 'usage-mising'; did you mean usage-missing?\nTry: ssetape explain --help\n"));
        assertThat(Cli.in(Cli.CHINA, "explain", "x"))
                .isEqualTo(new Cli(2, "", "ssetape: 没有代码 'x'；ssetape explain 列出所有代码\n用法见：ssetape explain --help\n"));
    }
}
