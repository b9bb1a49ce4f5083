package io.ssetape.replayer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A written page, and the data blocks in it. */
final class PageData {
    private static final JsonMapper JSON = new JsonMapper();

    private PageData() {}

    /** The page of a report on the frames, written to {@code out} in the folder beside the report's other files. */
    static String reported(Path folder, List<Frame> frames) throws IOException {
        Path tape = Tapes.portable(folder.resolve("tape.jsonl"), new ListSource(frames));
        Cli.Result result = Cli.run("report", tape, "--out", folder.resolve("out"));
        assertThat(result.exit()).as(result.err()).isZero();
        return Files.readString(folder.resolve("out/report.html"));
    }

    /** The text of a data block. */
    static String block(String page, String id) {
        String begin = "id=\"data-" + id + "\">";
        int from = page.indexOf(begin) + begin.length();
        return page.substring(from, page.indexOf("</script>", from));
    }

    /** A data block of JSON. */
    static JsonNode data(String page, String id) {
        return json(block(page, id));
    }

    /** Parsed, or a failure that shows how the text begins. */
    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new AssertionError(text.substring(0, Math.min(200, text.length())), e);
        }
    }
}
