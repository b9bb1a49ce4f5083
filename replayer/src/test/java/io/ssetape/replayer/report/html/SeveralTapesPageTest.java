package io.ssetape.replayer.report.html;

import static io.ssetape.replayer.report.html.PageData.block;
import static io.ssetape.replayer.report.html.PageData.data;
import static io.ssetape.replayer.report.html.PageData.json;
import static io.ssetape.replayer.report.html.PageData.reported;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Moved;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One page of several tapes: the rows of each, and what is said of all of them. */
class SeveralTapesPageTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path folder;

    @Test
    void severalTapesShareAPage() throws IOException {
        try (ReplayedTape first = ReplayedTape.of(folder, new GeneratedTape(3, 2, 5, true));
                ReplayedTape second = ReplayedTape.of(folder, new GeneratedTape(2, 1, 5, false))) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            HtmlReport.write(
                    List.of(
                            HtmlTape.of("warm-up", 0, first.report(), first.records()::visitRequests, first.events()),
                            HtmlTape.of(
                                    "run <1>",
                                    500_000_000,
                                    second.report(),
                                    second.records()::visitRequests,
                                    second.events())),
                    null,
                    folder,
                    out);
            String page = out.toString(StandardCharsets.UTF_8);
            JsonNode head = data(page, "page");

            assertThat(data(page, "rows")).hasSize(5);
            assertThat(new PageRow(head, data(page, "rows").get(4)).number("tape"))
                    .isEqualTo(1);
            double end = first.report().tape().durationMs();
            assertThat(head.at("/cuts/0/at_ms").asDouble()).isEqualTo(end);
            assertThat(head.at("/cuts/0/left_out_ms").asDouble()).isEqualTo(500_000_000 - end);
            assertThat(head.at("/tapes/1/offset_ms").asDouble()).isEqualTo(end);
            assertThat(new PageRow(head, data(page, "rows").get(3)).of("start").asDouble())
                    .isBetween(end, end + second.report().tape().durationMs());
            assertThat(loadEnd(head.path("load")))
                    .isBetween(end, 2 * (end + second.report().tape().durationMs()));
            assertThat(head.at("/tapes/1/label").asText()).isEqualTo("run <1>");
            assertThat(head.path("figures")).hasSize(2);
            assertThat(block(page, "events").lines()).hasSize(5);
        }
    }

    @Test
    void whatIsSaidOfSeveralTapesIsWhatReportJsonSays() throws IOException {
        List<Frame> first = ScriptedLoad.of(24, 4, 8).play().frames();
        List<Frame> second = Moved.frames(
                ScriptedLoad.of(15, 3, 8).prompts(i -> "Another " + i).play().frames(), 1000 * SECOND, SECOND / 20);
        Path one = Tapes.portable(folder.resolve("one.jsonl"), new ListSource(first));
        Path two = Tapes.portable(folder.resolve("two.jsonl"), new ListSource(second));
        Cli.Result result = Cli.run("report", one, two, "--from", "0.001", "--out", folder.resolve("out"));
        assertThat(result.exit()).as(result.err()).isZero();
        JsonNode head = data(Files.readString(folder.resolve("out/report.html")), "page");
        JsonNode report = json(Files.readString(folder.resolve("out/report.json")));

        for (String part : List.of("requests", "tape", "taps", "between_taps")) {
            assertThat(head.at("/joined/report/" + part)).as(part).isEqualTo(report.path(part));
        }
        assertThat(head.at("/joined/report/taps/0/requests").asInt()).isEqualTo(24 + 15);
        assertThat(head.at("/joined/report/taps/0/ratios/accept_rate/pooled").asDouble())
                .isPositive();
        assertThat(head.at("/joined/report/windows"))
                .hasSameSizeAs(report.path("windows"))
                .isNotEmpty();
        assertThat(head.at("/joined/report/tapes").isMissingNode()).isTrue();
        assertThat(head.at("/joined/parts")).hasSize(2);
        for (int i = 0; i < 2; i++) {
            JsonNode part = head.at("/joined/parts/" + i);
            JsonNode tape = report.at("/tapes/" + i);
            for (String key : List.of("number", "name", "ids_before", "clock", "shared")) {
                assertThat(part.path(key)).as(key).isEqualTo(tape.path(key));
            }
        }
        assertThat(head.at("/joined/parts/1/ids_before").asInt()).isPositive();
    }

    @Test
    void oneTapeIsNotJoined() throws IOException {
        assertThat(data(reported(folder, WireCase.all()), "page").path("joined").isNull())
                .isTrue();
    }

    private static double loadEnd(JsonNode load) {
        return load.path("from_ms").asDouble()
                + load.path("step_ms").asDouble() * load.path("steps").asDouble();
    }
}
