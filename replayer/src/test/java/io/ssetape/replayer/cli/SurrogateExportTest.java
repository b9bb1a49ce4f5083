package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.Duck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts that JSON can hold and UTF-8 cannot. */
class SurrogateExportTest {
    @TempDir
    private Path folder;

    @Test
    void halvesOfASurrogatePairStayDifferent() throws IOException, SQLException {
        Path tape = Files.writeString(
                folder.resolve("halves.jsonl"), models("a\\ud83d", "a\\ud83e", "a?", "a\\ud83d\\ude00"));

        Path out = folder.resolve("tables");
        assertThat(Cli.run("export", "--format", "parquet", tape, "-o", out).exit())
                .isZero();
        try (Duck duck = Duck.open()) {
            assertThat(duck.query("select model from FILE order by id", out.resolve("requests.parquet")))
                    .extracting(row -> row.get("model"))
                    .containsExactly("a\\ud83d", "a\\ud83e", "a?", "a\ud83d\ude00");
        }
    }

    private static String models(String... models) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < models.length; i++) {
            String body = "{\"model\":\"" + models[i] + "\",\"messages\":[]}";
            String sent = "POST /v1/chat/completions HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
            lines.append("{\"kind\":\"bytes\",\"conn\":" + (i + 1) + ",\"dir\":\"request\",\"t_ns\":" + i
                            + ",\"b64\":\"")
                    .append(Base64.getEncoder().encodeToString(sent.getBytes(StandardCharsets.UTF_8)))
                    .append("\"}\n");
        }
        return lines.toString();
    }
}
