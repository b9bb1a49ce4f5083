package io.ssetape.replayer.diagnose;

import static io.ssetape.replayer.diagnose.Scenario.DONE;
import static io.ssetape.replayer.diagnose.Scenario.answer;
import static io.ssetape.replayer.diagnose.Scenario.asking;
import static io.ssetape.replayer.diagnose.Scenario.body;
import static io.ssetape.replayer.diagnose.Scenario.cached;
import static io.ssetape.replayer.diagnose.Scenario.counters;
import static io.ssetape.replayer.diagnose.Scenario.together;
import static io.ssetape.replayer.diagnose.Scenario.usage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ssetape.replayer.diagnose.Diagnosis.RequestDiagnosis;
import io.ssetape.replayer.diagnose.Diagnosis.TapSeen;
import io.ssetape.replayer.diagnose.TapeClock.Relation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One load on several tapes: what each saw is joined, and no delay is told between two clocks. */
class SeveralTapesTest {
    private static final String CACHED = usage(62, cached(16));
    private static final String ROOM = ",\"bootstrap_host\":\"10.0.0.1\",\"bootstrap_port\":8998,\"bootstrap_room\":";
    private static final String KEPT =
            ",\"stream_options\":{\"include_usage\":true},\"return_spec_tokens_details\":true";

    /** Eight requests, some open at once, of uneven lengths; none brings the counters. */
    private static Scenario entry(String ids) {
        Scenario scenario = new Scenario();
        for (int i = 0; i < 8; i++) {
            scenario.chat("entry", 37L * i, asking("prompt " + i), 37L * i + 105, answer(ids + i, "w", CACHED, DONE));
        }
        return scenario;
    }

    /** The same at the decode node, 5 ms further in, with counters. */
    private static Scenario decode(String tap) {
        return decode(tap, "id-", new Scenario());
    }

    private static Scenario decode(String tap, String ids, Scenario scenario) {
        for (int i = 0; i < 8; i++) {
            scenario.chat(
                    tap,
                    37L * i + 5,
                    body("prompt " + i, KEPT + ROOM + i),
                    37L * i + 90,
                    answer(ids + i, "w", counters(), CACHED, DONE));
        }
        return scenario;
    }

    private static void assertDropped(Diagnosis diagnosis, String between) {
        assertThat(diagnosis.requestCount()).isEqualTo(8);
        assertThat(diagnosis.fields().get(0).headline())
                .isEqualTo("asked 8/8, arrived 0/8: the entry dropped it from the answer, between " + between
                        + "; neither client nor engine is at fault");
    }

    @Test
    void tapesOfOneHostAreLikeTwoTapsOfOneTape() {
        Diagnosis apart = together(entry("id-"), decode("decode"));
        Diagnosis one = decode("decode", "id-", entry("id-")).diagnosis();

        assertDropped(apart, "entry and decode");
        assertThat(apart.tapes().get(1).clock().relation()).isEqualTo(Relation.SHARED);
        assertThat(apart.hops()).isEqualTo(one.hops());
        assertThat(apart.hops().get(0).requestDelayMs().median()).isEqualTo(5.0);
        assertThat(apart.health())
                .extracting(Diagnosis.HealthGroup::check)
                .isEqualTo(
                        one.health().stream().map(Diagnosis.HealthGroup::check).toList());
    }

    @Test
    void theOrderOfTheTapesDoesNotMatter() {
        Diagnosis inner = together(decode("decode"), entry("id-"));

        assertDropped(inner, "entry and decode");
        assertThat(inner.taps()).extracting(TapSeen::name).containsExactly("entry", "decode");
        assertThat(inner.requests().get(0).id()).isEqualTo(9);
        assertThat(inner.tapes().get(1).idsBefore()).isEqualTo(8);
    }

    @Test
    void betweenTwoHostsNoDelayIsTold() {
        long uptime = 5_000_000_000L;
        for (String ids : List.of("id-", "gw-")) {
            Diagnosis diagnosis =
                    together(entry(ids), decode("decode", "id-", new Scenario().onAnotherHost(uptime, 250)));

            assertDropped(diagnosis, "entry and decode");
            TapeClock clock = diagnosis.tapes().get(1).clock();
            assertThat(clock.relation()).isEqualTo(Relation.FITTED);
            assertThat(clock.offsetMs()).isCloseTo((double) -uptime, within(15.0));
            assertThat(clock.words()).contains("delays to and from other clocks are left out");
            HopSummary hop = diagnosis.hops().get(0);
            assertThat(hop.sameClock()).isFalse();
            assertThat(List.of(hop.requestDelayMs(), hop.firstByteDelayMs(), hop.eventDelayMs(), hop.endDelayMs()))
                    .allMatch(spread -> spread.count() == 0 && spread.median() == null);
            assertThat(diagnosis.requests())
                    .flatExtracting(RequestDiagnosis::hops)
                    .allMatch(change -> change.requestDelayMs() == null
                            && change.firstByteDelayMs() == null
                            && change.endDelayMs() == null);
        }
    }

    @Test
    void idsAreBelievedAgainstWallClocks() {
        Diagnosis diagnosis =
                together(entry("id-"), decode("decode", "id-", new Scenario().onAnotherHost(1_000_000, 86_400_000)));

        assertDropped(diagnosis, "entry and decode");
        assertThat(diagnosis.tapes().get(1).clock().relation()).isEqualTo(Relation.FITTED);
    }

    @Test
    void equalPromptsOfAnotherRunAreNotTheSameRequests() {
        Diagnosis elsewhere =
                together(entry("gw-"), decode("decode", "id-", new Scenario().onAnotherHost(1_000_000, 600_000)));
        assertThat(elsewhere.requestCount()).isEqualTo(16);
        assertThat(elsewhere.tapes().get(1).clock().relation()).isEqualTo(Relation.WALL);
        assertThat(elsewhere.tapes().get(1).clock().words()).contains("not taken for the same requests");

        Scenario later = decode("decode");
        Diagnosis sameHost = together(entry("gw-"), later);
        assertThat(sameHost.requestCount()).isEqualTo(8);
        Scenario minutesLater = new Scenario();
        for (int i = 0; i < 8; i++) {
            minutesLater.chat(
                    "decode",
                    300_000 + 37L * i,
                    asking("prompt " + i),
                    300_000 + 37L * i + 90,
                    answer("n-" + i, "w", counters(), CACHED, DONE));
        }
        assertThat(together(entry("gw-"), minutesLater).requestCount()).isEqualTo(16);
        assertThat(together(entry("gw-"), minutesLater).hops()).isEmpty();
    }

    @Test
    void tapsOfOneNameStayApart() {
        Diagnosis diagnosis = together(entry("id-"), decode("entry"));

        assertDropped(diagnosis, "1:entry and 2:entry");
        assertThat(diagnosis.tapes())
                .extracting(Diagnosis.TapeSeen::taps)
                .containsExactly(List.of("1:entry"), List.of("2:entry"));
    }

    @Test
    void threeTapesOfThreeHosts() {
        Scenario prefill = new Scenario().onAnotherHost(9_999_999, 20);
        for (int i = 0; i < 8; i++) {
            prefill.chat(
                    "prefill",
                    37L * i + 4,
                    body("prompt " + i, ROOM + i).replace("\"max_tokens\":64", "\"max_tokens\":1"),
                    37L * i + 50,
                    answer("p-" + i, "w", DONE).subList(0, 2));
        }
        Diagnosis diagnosis =
                together(decode("decode", "id-", new Scenario().onAnotherHost(777, 0)), entry("id-"), prefill);

        assertDropped(diagnosis, "entry and decode");
        assertThat(diagnosis.taps())
                .extracting(TapSeen::role)
                .containsExactlyInAnyOrder(TapRole.OUTERMOST, TapRole.ANSWERING, TapRole.PREFILL);
        assertThat(diagnosis.tapes()).extracting(tape -> tape.clock().clock()).containsExactly(1, 2, 3);
    }
}
