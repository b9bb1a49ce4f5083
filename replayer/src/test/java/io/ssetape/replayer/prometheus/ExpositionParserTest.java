package io.ssetape.replayer.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpositionParserTest {
    private static Exposition parse(String text) {
        return ExpositionParser.parse(text.getBytes(StandardCharsets.UTF_8));
    }

    private static double only(String line) {
        Exposition exposition = parse(line);
        assertThat(exposition.faultCount()).as(line).isZero();
        assertThat(exposition.samples()).hasSize(1);
        return exposition.samples().values().iterator().next();
    }

    @Test
    void aUsualAnswerIsRead() {
        Exposition exposition = parse("""
                # HELP sglang:prompt_tokens_total Number of prefill tokens processed.
                # TYPE sglang:prompt_tokens_total counter
                sglang:prompt_tokens_total{model_name="m"} 8.128902e+06
                # TYPE sglang:token_usage gauge
                  sglang:token_usage {model_name="m",}  0.28  1700000000000

                up 1
                """);

        assertThat(exposition.faults()).isEmpty();
        assertThat(exposition.samples())
                .containsExactly(
                        Map.entry(new Series("sglang:prompt_tokens_total", Map.of("model_name", "m")), 8_128_902.0),
                        Map.entry(new Series("sglang:token_usage", Map.of("model_name", "m")), 0.28),
                        Map.entry(new Series("up", Map.of()), 1.0));
        assertThat(exposition.types()).containsEntry("sglang:prompt_tokens_total", "counter");
    }

    @Test
    void labelValuesHoldBlanksBracesAndEscapes() {
        Exposition exposition = parse("a{x=\"b c} 5\",y=\"q\\\"\\\\\\n\\t\",z=\"\u4e2d,\"} 2\n");

        assertThat(exposition.samples())
                .containsExactly(
                        Map.entry(new Series("a", Map.of("x", "b c} 5", "y", "q\"\\\n\\t", "z", "\u4e2d,")), 2.0));
    }

    @ParameterizedTest
    @CsvSource({
        "1e3,1000",
        "-1.5E-2,-0.015",
        "+7,7",
        ".5,0.5",
        "5.,5",
        "0,0",
        "1e400,Infinity",
        "+Inf,Infinity",
        "-inf,-Infinity",
        "infinity,Infinity",
        "NaN,NaN",
        "nan,NaN"
    })
    void numbersAreRead(String written, double value) {
        assertThat(only("a " + written)).isEqualTo(Double.valueOf(value));
    }

    @Test
    void openMetricsIsReadToo() {
        Exposition exposition = parse("""
                # TYPE a counter
                a_total{b="c"} 17.0 1520879607.789 # {trace="x y"} 0.5 1520879607.0
                a_created{b="c"} 1520430000.123
                # EOF
                """);

        assertThat(exposition.faultCount()).isZero();
        assertThat(exposition.samples().values()).containsExactly(17.0, 1_520_430_000.123);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "a{",
                "a{b}",
                "a{b=c} 1",
                "a{b=\"c} 1",
                "a{b=\"c\" d=\"e\"} 1",
                "a{b=\"1\",b=\"2\"} 1",
                "1a 1",
                "a one",
                "a 1d",
                "a 0x10",
                "a 1_000",
                "a 1 2 3",
                "{a=\"b\"} 1",
                "<html>",
                "a{b=\"c\\",
                "# TYPE 1a counter"
            })
    void whatIsNoSampleIsAFaultWithItsLine(String line) {
        Exposition exposition = parse("ok 1\n" + line + "\nok2 2\n");

        assertThat(exposition.samples()).hasSize(2);
        assertThat(exposition.faultCount()).isEqualTo(1);
        assertThat(exposition.faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault.line()).isEqualTo(2));
    }

    @Test
    void aSeriesThatIsGivenTwiceHasNoValue() {
        Exposition exposition = parse("a{b=\"c\"} 1\na{b=\"c\"} 2\na{b=\"d\"} 3\n");

        assertThat(exposition.samples().values()).containsExactly(Double.NaN, 3.0);
        assertThat(exposition.faults()).extracting(Exposition.Fault::line).containsExactly(2);
    }

    @Test
    void otherNamesAreCheckedButNotKept() {
        Exposition exposition =
                ExpositionParser.parse("a 1\nb 2\nb{ 3\n".getBytes(StandardCharsets.UTF_8), name -> name.equals("a"));

        assertThat(exposition.samples()).hasSize(1);
        assertThat(exposition.sampleLines()).isEqualTo(2);
        assertThat(exposition.faultCount()).isEqualTo(1);
    }

    /** Whatever is written comes back, whatever characters label values hold. */
    @Test
    void whatAnExporterWritesIsReadBack() {
        Random random = new Random(20_260_102);
        String alphabet = "ab \\\"\n\r\t{}=,#\u00e9\u4e2d\u2028";
        for (int round = 0; round < 2_000; round++) {
            Map<String, String> labels = new TreeMap<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                StringBuilder value = new StringBuilder();
                for (int j = random.nextInt(8); j > 0; j--) {
                    value.append(alphabet.charAt(random.nextInt(alphabet.length())));
                }
                labels.put("l" + i, value.toString());
            }
            Series series = new Series("n:" + round, labels);
            double value = Double.longBitsToDouble(random.nextLong());
            String text = series + " " + (Double.isInfinite(value) ? value > 0 ? "+Inf" : "-Inf" : value) + "\n";

            assertThat(parse(text).samples()).as(text).containsExactly(Map.entry(series, value));
        }
    }

    /** Bytes from nowhere, and damage done to a sound answer, are data: no exception, and every line is accounted for. */
    @Test
    void damageIsData() {
        Random random = new Random(7);
        byte[] sound = "# TYPE a counter\na{b=\"c\",d=\"e f\"} 1.5e3 99\nb 2\n".getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 5_000; round++) {
            byte[] body = round % 2 == 0 ? sound.clone() : new byte[random.nextInt(60)];
            if (round % 2 == 0) {
                for (int i = random.nextInt(4); i >= 0; i--) {
                    body[random.nextInt(body.length)] = (byte) random.nextInt(256);
                }
            } else {
                random.nextBytes(body);
            }
            assertThatCode(() -> {
                        Exposition exposition = ExpositionParser.parse(body);
                        assertThat(exposition.samples().size()).isLessThanOrEqualTo((int) exposition.sampleLines());
                    })
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "{", "\"", "\\", "#", " ", "a{b=\"", "9", "a{b=\"c\",", "\n"})
    void hostileInputTakesLinearTime(String unit) {
        byte[] body = ("a{b=\"" + unit.repeat(2_000_000 / unit.length())).getBytes(StandardCharsets.UTF_8);

        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> ExpositionParser.parse(body));
    }

    @Test
    void faultsAreCountedBeyondTheExamples() {
        Exposition exposition = parse("?\n".repeat(1_000));

        assertThat(exposition.faultCount()).isEqualTo(1_000);
        assertThat(exposition.faults()).hasSizeLessThan(10);
        assertThat(List.copyOf(exposition.samples().keySet())).isEmpty();
    }
}
