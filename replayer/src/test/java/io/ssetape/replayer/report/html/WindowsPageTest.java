package io.ssetape.replayer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.ScriptedLoad;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever chose a window finds its figures on the first screen, as report.json has them. */
@Tag("real-clients")
class WindowsPageTest {
    @TempDir
    private Path folder;

    @Test
    void aStageSaysItsOwnThroughputAndTimesOnTheFirstScreen() throws Exception {
        try (ShownPage page = ShownPage.in(folder)) {
            Path out = report(page, "--max-concurrency", "4", "--from", "0.001");
            JsonNode windows =
                    PageData.json(Files.readString(out.resolve("report.json"))).path("windows");

            JsonNode stable = named(windows, "stable");
            assertThat(page.text("[data-window=stable]"))
                    .contains(number(stable.at("/stage/output_tokens_per_second"), 1) + " tok/s")
                    .contains(number(stable.at("/stage/requests_per_second"), 3) + " req/s; by the client’s rule")
                    .contains("\n" + number(stable.at("/proxy/throughput/concurrency"), 2) + "\n")
                    .contains("first send to last time point: "
                            + number(stable.at("/proxy/throughput/output_tokens_per_second"), 1))
                    .contains(" n " + stable.at("/proxy/e2e_ms/count").asText());
            JsonNode range = named(windows, "range");
            assertThat(page.text("[data-window=range]"))
                    .contains(number(range.at("/proxy/throughput/output_tokens_per_second"), 1) + " tok/s")
                    .doesNotContain("by the client’s rule");
            assertThat(page.number(
                            "document.querySelector('[data-window=stable] .tiles').getBoundingClientRect().bottom"))
                    .isLessThan(900);
            assertThat(page.text("#summary")).contains("Whole recording");
        }
    }

    @Test
    void withoutWindowsTheWholeRecordingStandsAlone() throws Exception {
        try (ShownPage page = ShownPage.in(folder)) {
            report(page);

            assertThat(page.count(".window")).isZero();
            assertThat(page.text("#summary")).doesNotContain("Whole recording");
        }
    }

    @Test
    void aWindowThatIsNotThereSaysWhy() throws Exception {
        try (ShownPage page = ShownPage.in(folder)) {
            report(page, "--max-concurrency", "1000");

            assertThat(page.text("[data-window=stable]")).contains("no such window: concurrency 1000 is never reached");
            page.click("#language");
            assertThat(page.text("[data-window=stable]")).contains("没有这个窗口：并发从未达到 1000");
        }
    }

    private static Path report(ShownPage page, String... options) throws Exception {
        return page.report(new ListSource(ScriptedLoad.of(24, 4, 8).play().frames()), 1280, options);
    }

    private static JsonNode named(JsonNode windows, String name) {
        for (JsonNode window : windows) {
            if (window.path("name").asText().equals(name)) {
                return window;
            }
        }
        throw new AssertionError("no window " + name);
    }

    private static String number(JsonNode value, int digits) {
        assertThat(value.isNumber()).as(value.toString()).isTrue();
        return String.format(Locale.ROOT, "%,." + digits + "f", value.asDouble());
    }
}
