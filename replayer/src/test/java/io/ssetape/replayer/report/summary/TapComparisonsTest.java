package io.ssetape.replayer.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.Cli;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A tape may name thousands of taps; comparing each with each would take hours. */
class TapComparisonsTest {
    private static final int TAPS = 2_000;

    @Test
    @Timeout(60)
    void manyTapsAreReportedAndOnlyTheFirstComparedAndPrinted(@TempDir Path folder) throws IOException {
        StringBuilder tape = new StringBuilder(
                "{\"kind\":\"tape\",\"version\":1,\"mono_ns\":0," + "\"wall\":\"2026-01-02T03:04:05Z\",\"taps\":[");
        for (int i = 0; i < TAPS; i++) {
            tape.append(i == 0 ? "" : ",").append("{\"name\":\"t" + i + "\",\"listen\":\"a\",\"upstream\":\"b\"}");
        }
        tape.append("]}\n");
        for (int i = 0; i < TAPS; i++) {
            boolean asks = i % 2 == 0;
            String body = "{\"stream\":true" + (asks ? ",\"return_spec_tokens_details\":true}" : "}");
            String request =
                    "POST /v1/chat/completions HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
            tape.append("{\"kind\":\"open\",\"conn\":" + (i + 1) + ",\"tap\":\"t" + i
                    + "\",\"t_ns\":0,\"client\":\"c\",\"upstream\":\"u\"}\n");
            tape.append("{\"kind\":\"bytes\",\"conn\":" + (i + 1) + ",\"dir\":\"request\",\"t_ns\":1,\"b64\":\""
                    + Base64.getEncoder().encodeToString(request.getBytes(StandardCharsets.US_ASCII)) + "\"}\n");
        }
        tape.append("{\"kind\":\"end\",\"t_ns\":9}\n");
        Path input = Files.writeString(folder.resolve("many.jsonl"), tape);

        assertThat(Cli.run("report", input).out()).contains((TAPS - 50) + " further taps in report.json only");
        Cli.Result report = Cli.run("report", input, "--json");

        assertThat(report.exit()).isZero();
        assertThat(report.out()).contains("\"tap\" : \"t" + (TAPS - 1) + "\"").contains("\"present_at\" : \"t0\"");
        assertThat(report.out()).doesNotContain("\"present_at\" : \"t" + TapComparisons.MAX_TAPS + "\"");
    }
}
