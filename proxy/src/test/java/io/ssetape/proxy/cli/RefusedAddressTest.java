package io.ssetape.proxy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An address that is refused may hold a password, and a terminal's log is no place for it. */
class RefusedAddressTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "record --upstream http://hans:geheim@h/",
                "record --upstream https://hans:geheim@h:1",
                "record --upstream hans:geheim@h:1",
                "record --upstream http://hans:geh/eim@h:1/x",
                "record --upstream http://hans:geh@eim@h:1",
                "record --upstream http://h/?api_key=geheim",
                "run --upstream http://hans:geheim@h/ -- true",
                "record --upstream http://h:1 --listen hans:geheim@127.0.0.1:1",
                "record --upstream http://h:1 --listen http://hans:geheim@127.0.0.1:1",
                "record --upstream http://h:1 --tap a=127.0.0.1:1,http://hans:geheim@h:2",
                "record --upstream http://h:1 --tap a=hans:geheim@127.0.0.1:1,http://h:2",
                "record --upstream http://h:1 --tap a=https://hans:geheim@127.0.0.1:1,http://h:2",
                "record --upstream http://h:1 --tap http://hans:geheim@h:2",
                "record --upstream http://h:1 --tap http://hans:geheim=1,2@h:2",
                "record --upstream http://h:1 --tap hans:geheim@h:2=127.0.0.1:1,http://h:2",
                "record --forward --allow hans:geheim@h:1",
                "record --forward --allow http://hans:geheim@h:1",
                "record --upstream http://h:1 --metrics ftp://hans:geheim@h:1",
                "record --upstream http://h:1 --metrics http://hans:geh#eim@h:9090/metrics",
                "record --upstream http://h:1 --metrics http://hans:geh?eim@h:9090/metrics",
                "record --upstream http://h:1 --metrics http://hans:geh/eim@h:9090/metrics",
                "record --upstream http://h:1 --metrics http://hans:geh\\eim@h:9090/metrics",
                "record --upstream http://h:1 --metrics http://hans:geh@eim@h:9090/metrics",
                "record --upstream http://h:1 --metrics a://geheim:b://hans@h",
                "record --upstream http://h:1 --metrics http://127.0.0.1:12345/geheim@h:9090/metrics",
                "record --upstream http://h:1 --metrics http://hans:geheim\uff20h:1",
                "record --upstream http://hans:geheim\uff20h:1",
                "record --upstream http://h:1 --tap a=127.0.0.1:1,http://hans:geheim\uff20h:2",
                "record --forward --allow http://hans:geheim\uff20h:1",
                "serve x.tape --listen hans:geheim\ufe6b127.0.0.1:1",
                "serve x.tape --listen hans:geheim@127.0.0.1:1"
            })
    void whatStandsBeforeTheHostIsNotShown(String command) {
        for (Map<String, String> language : List.of(Map.<String, String>of(), Cli.CHINA)) {
            Cli result = Cli.in(language, (Object[]) command.split(" "));

            assertThat(result.exit()).isEqualTo(2);
            assertThat(result.err()).startsWith("ssetape: ").doesNotContain("hans", "geh", "eim");
        }
    }

    /** Nor where an address does not belong: whatever is quoted there may be one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "record URL",
                "record --tape x URL",
                "record --upstream http://h:1 URL URL",
                "run URL -- true",
                "run --upstream http://127.0.0.1:1 -- URL",
                "report URL",
                "report --out /dev/null/x URL",
                "report --limit URL x",
                "serve x URL",
                "serve x --speed URL",
                "serve x --stall URL",
                "mark URL label",
                "import URL x",
                "scrub URL x",
                "compare URL x",
                "explain URL",
                "show x --status URL",
                "show x --finding URL",
                "export --format URL x",
                "verify --lang URL x",
                "diagnose --aisbench URL x",
                "report x --speed-of-light URL",
                "URL",
                "URL record",
                "record --config URL",
                "record --config=URL",
                "record --budget URL",
                "record --budget=URL",
                "record -uURL",
                "record -u URL",
                "record --upstreamURL",
                "record ---upstream=URL",
                "record --upstraem=URL",
                "record --transport URL --upstream http://h:1",
                "record --upstream http://h:1 --tap URL"
            })
    void norIsThatOfOneWhereNoneBelongs(String command) {
        for (String address : List.of(
                "http://hans:geheim@h:1",
                "https://hans:geh@eim@h:1/x",
                "http://geheim\uff20h",
                "hans:geheim@h:1",
                "a://geheim:b://hans@h",
                "'http://hans:geh'eim@h'")) {
            for (Map<String, String> language : List.of(Map.<String, String>of(), Cli.CHINA)) {
                Cli result = Cli.in(
                        language, (Object[]) command.replace("URL", address).split(" "));

                assertThat(result.exit()).as(result.err()).isNotZero();
                assertThat(result.out() + result.err()).contains("ssetape: ").doesNotContain("hans", "geh", "eim");
            }
        }
    }

    @Test
    void whatALostSchemeLeavesOfOneIsNoPath() {
        assertThat(Cli.run("report", "//hans:geheim@h:1").err())
                .contains("@h:1")
                .doesNotContain("hans", "geheim");
    }

    @Test
    void aBlankInAPasswordHidesNothingLessOfIt() {
        assertThat(Cli.run("record", "http://hans:ge heim@h:1").err()).doesNotContain("hans", "ge ", "heim");
        assertThat(Cli.run("record", "--budget", "http://hans:ge heim@h:1").err())
                .doesNotContain("hans", "heim");
    }

    @Test
    void theTraceOfAFailureShowsNoneEither() {
        assertThat(Cli.run("import", "--debug", "http://hans:geheim@h:1", "x").err())
                .contains("\tat ")
                .doesNotContain("hans", "geheim");
    }

    @Test
    void pathsAndOtherWordsStay() {
        assertThat(Cli.run("report", "/no/hans@h/12:30@x").err()).contains("/no/hans@h/12:30@x: ");
        for (String path : List.of(
                "hans@h",
                "/tmp/hans@h",
                "./hans:1@h/tape",
                "../x:y@z",
                "a/b:c@d",
                "runs/2026-12-01T10:00@gpu3",
                "x@y:z",
                "me@h:/run1")) {
            assertThat(Cli.run("report", path).err()).contains(path + ": ");
        }
        assertThat(Cli.run("record", "http://h:1/x").err()).contains("'http://h:1/x'");
        assertThat(Cli.run("serve", "x", "--stall", "2000").err()).contains("MILLIS@EVENT, for instance 2000@1");
    }
}
