package io.ssetape.proxy.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.recorder.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

class TapOptionsTest {
    private static final String LISTEN = "127.0.0.1:8080";

    @Test
    void theMainTapComesFirstAndTheOthersInTheOrderGiven() {
        List<TapPlan> taps = plan(
                "entry",
                LISTEN,
                "http://a:1",
                List.of("prefill=127.0.0.1:8081,http://b:2", "decode=0.0.0.0:0,http://[::1]:3"));

        assertThat(taps)
                .containsExactly(
                        new TapPlan("entry", "127.0.0.1", 8080, "a", 1),
                        new TapPlan("prefill", "127.0.0.1", 8081, "b", 2),
                        new TapPlan("decode", "0.0.0.0", 0, "::1", 3));
    }

    @Test
    void furtherTapsAreEnoughWithoutAMainOne() {
        assertThat(plan("entry", LISTEN, null, List.of("x=1,http://b")))
                .containsExactly(new TapPlan("x", "127.0.0.1", 1, "b", 80));
    }

    @Test
    void noTapAtAllIsRefused() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> plan("entry", LISTEN, null, List.of()))
                .withMessage("nothing to record: give --upstream http://HOST:PORT, or --forward --allow HOST:PORT");
    }

    @Test
    void twoTapsOfOneNameAreRefused() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> plan("a", LISTEN, "http://b", List.of("a=1,http://b")))
                .withMessage("two taps are called a: give each its own name");
    }

    @Test
    void aTapWithoutNameOrUpstreamIsRefused() {
        for (String text : List.of("1,http://b", "a=1", "=1,http://b", "a b=1,http://b")) {
            assertThatExceptionOfType(Problem.class).isThrownBy(() -> plan("entry", LISTEN, null, List.of(text)));
        }
    }

    @Test
    void aFurtherTapListensWithTlsWhereItsAddressSaysSo() {
        List<TapPlan> taps = new TapOptions(true)
                .plan("entry", LISTEN, "https://a", null, List.of("b=https://127.0.0.1:1,http://b", "c=2,https://c:3"));

        assertThat(taps)
                .containsExactly(
                        new TapPlan("entry", "127.0.0.1", 8080, true, new TapTarget.Service("a", 443, true)),
                        new TapPlan("b", "127.0.0.1", 1, true, new TapTarget.Service("b", 80, false)),
                        new TapPlan("c", "127.0.0.1", 2, false, new TapTarget.Service("c", 3, true)));
    }

    @Test
    void aListenerWithTlsNeedsACertificate() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> plan("entry", LISTEN, null, List.of("b=https://127.0.0.1:1,http://b")))
                .withMessageContaining("give --listen-cert and --listen-key");
    }

    private static List<TapPlan> plan(String name, String listen, String upstream, List<String> further) {
        return new TapOptions(false).plan(name, listen, upstream, null, further);
    }
}
