package io.ssetape.replayer.report.html;

import static io.ssetape.replayer.report.html.PageData.block;
import static io.ssetape.replayer.report.html.PageData.data;
import static io.ssetape.replayer.report.html.PageData.reported;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.WireCase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is too long or too much for the page is left out, and the page says so. */
class PageLimitsTest {
    @TempDir
    private Path folder;

    @Test
    void longWordsAreCut() throws IOException {
        String page = reported(folder, WireCase.frames(HostileCase.of("m".repeat(40_000))));

        assertThat(new PageRow(data(page, "page"), data(page, "rows").get(0)).word("model"))
                .hasSize(PageTexts.MAX_CHARS + 1)
                .endsWith("…");
    }

    @Test
    void whatDoesNotFitIsLeftOutAndSaid() throws IOException {
        String page = written(new GeneratedTape(40, 8, 30, true), 12, 700);
        JsonNode head = data(page, "page");
        JsonNode limits = head.path("limits");
        JsonNode rows = data(page, "rows");

        assertThat(rows).hasSize(12);
        assertThat(limits.path("requests").asInt()).isEqualTo(40);
        assertThat(limits.path("listed").asInt()).isEqualTo(12);
        assertThat(limits.path("with_events").asInt()).isEqualTo(12);
        int kept = limits.path("events_kept").asInt();
        assertThat(kept).isBetween(1, 11);
        assertThat(block(page, "events").lines()).hasSize(kept);
        int leftOut = 0;
        for (JsonNode row : rows) {
            leftOut += new PageRow(head, row).number("encoded") == -1 ? 1 : 0;
        }
        assertThat(leftOut).isEqualTo(12 - kept);
        assertThat(head.at("/figures/0/e2e_ms/count").asInt())
                .as("distributions cover all")
                .isEqualTo(40);
        assertThat(sum(head.at("/load/taps/0/sent"))).isEqualTo(40);
        assertThat(sum(head.at("/load/taps/0/text_events"))).isEqualTo(40 * 30);
        assertThat(head.at("/load/taps/0/peak").asInt()).isEqualTo(8);
    }

    private String written(GeneratedTape tape, int maxRequests, long maxEventBytes) {
        try (ReplayedTape replayed = ReplayedTape.of(folder, tape)) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            HtmlReport.write(
                    List.of(HtmlTape.only(replayed.report(), replayed.records()::visitRequests, replayed.events())),
                    null,
                    folder,
                    maxRequests,
                    maxEventBytes,
                    out);
            return out.toString(StandardCharsets.UTF_8);
        }
    }

    private static long sum(JsonNode numbers) {
        long sum = 0;
        for (JsonNode number : numbers) {
            sum += number.asLong();
        }
        return sum;
    }
}
