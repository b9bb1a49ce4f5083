package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.diagnose.FieldVerdict;
import io.ssetape.replayer.finding.Finding;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExplainCommandTest {
    @ParameterizedTest
    @EnumSource
    void everyFindingAndVerdictIsExplainedAndNothingElse(Language language) {
        Set<String> codes = new TreeSet<>();
        Stream.of(Finding.values()).map(Finding::code).forEach(codes::add);
        Stream.of(FieldVerdict.values()).map(FieldVerdict::code).forEach(codes::add);

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
    void verdictsThatAreNoFaultBearAStarInBothLanguages() {
        for (FieldVerdict verdict : FieldVerdict.values()) {
            for (Language language : Language.values()) {
                List<String> section = Explanations.in(language).sections().get(verdict.code());
                assertThat(section.stream().anyMatch(line -> line.startsWith("* ")))
                        .as("%s in %s", verdict.code(), language)
                        .isEqualTo(!verdict.isFault());
            }
        }
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
                                  * It arrived, and the client's line has the same.
                                """, ""));
        assertThat(Cli.in(Cli.CHINA, "explain", "kept")).isEqualTo(new Cli(0, "kept\n  * 它到达了，客户端的结果行里也有同样的值。\n", ""));
    }

    @Test
    void linesStayWithinEightyColumns() {
        for (Language language : Language.values()) {
            Object[] words = Stream.concat(Stream.of("explain"), Explanations.in(language).sections().keySet().stream())
                    .toArray();
            Cli all = Cli.in(language == Language.CHINESE ? Cli.CHINA : java.util.Map.of(), words);

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
                .startsWith("flag-misplaced", "flag-wrong-type")
                .endsWith("ambiguous", "inconsistent");
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
