package io.ssetape.replayer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.ScriptedLoad;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Single events of the timeline can be told by pointer and by key. */
@Tag("real-clients")
class EventsPageTest {
    private static final String TIMELINE = "document.getElementById('timeline-canvas')";

    @TempDir
    private Path folder;

    @Test
    void keysStepThroughTheEventsOfTheChosenRequest() throws Exception {
        try (ShownPage page = opened()) {
            assertThat(page.text("#timeline-event")).isEmpty();
            press(page, ".");
            String first = page.text("#timeline-event");
            assertThat(first)
                    .startsWith("Request 1, event 1 of ")
                    .contains("ms after the send", "gap – ms", " byte", " read");
            press(page, "n");
            assertThat(page.text("#timeline-event"))
                    .startsWith("Request 1, event 2 of ")
                    .doesNotContain("gap –");
            press(page, ",");
            press(page, "p");
            assertThat(page.text("#timeline-event")).isEqualTo(first);
            press(page, "ArrowDown");
            assertThat(page.text("#timeline-event")).as("of another request").isEmpty();
        }
    }

    /** The same numbers as in the list of events beside the page. */
    @Test
    void theLineSaysWhatTheListSays() throws Exception {
        try (ShownPage page = opened()) {
            press(page, ".");
            press(page, ".");
            press(page, ".");
            String line = page.text("#timeline-event");
            press(page, "Enter");
            String[] cells = page.text("#detail .events tbody tr:nth-child(3)").split("\t", -1);
            assertThat(line)
                    .contains(
                            "event 3 of ",
                            ": " + cells[5] + ";",
                            cells[1] + " ms after the send",
                            "gap " + cells[2] + " ms; " + cells[3] + " byte",
                            " in " + cells[4] + " read");
        }
    }

    @Test
    void zoomingByKeyNeverEndsBesideTheEvents() throws Exception {
        try (ShownPage page = opened()) {
            press(page, "ArrowDown");
            press(page, "f");
            for (int i = 0; i < 40; i++) {
                press(page, ">");
            }
            press(page, ".");
            assertThat(inSight(page)).as("the nearest event stayed").isTrue();
            press(page, "f");
            press(page, ".");
            String event = page.text("#timeline-event");
            for (int i = 0; i < 40; i++) {
                press(page, "+");
            }
            assertThat(page.text("#timeline-event")).isEqualTo(event);
            assertThat(inSight(page)).as("the chosen event stayed").isTrue();
        }
    }

    @Test
    void thePointerTellsTheEventUnderIt() throws Exception {
        try (ShownPage page = opened()) {
            press(page, "ArrowDown");
            press(page, "f");
            press(page, ".");
            String line = page.text("#timeline-event");
            double ms = recordingMillis(line);
            page.browser().evaluate("document.getElementById('timeline').scrollIntoView()");
            double from = page.browser()
                    .evaluate("Number(" + TIMELINE + ".dataset.from)")
                    .asDouble();
            double to = page.browser()
                    .evaluate("Number(" + TIMELINE + ".dataset.to)")
                    .asDouble();
            double rows = page.browser()
                    .evaluate("Number(" + TIMELINE + ".dataset.rows)")
                    .asDouble();
            double width = page.number(TIMELINE + ".clientWidth");
            double left = page.browser()
                    .evaluate(TIMELINE + ".getBoundingClientRect().left")
                    .asDouble();
            double top = page.browser()
                    .evaluate(TIMELINE + ".getBoundingClientRect().top")
                    .asDouble();
            move(page, left + (ms - from) / (to - from) * width, top + 420 / rows / 2);

            assertThat(page.text(".tip").replace("\n", "; ")).startsWith(line);
            move(page, left + width / 2, top - 30);
            assertThat(page.browser()
                            .evaluate("document.querySelector('.tip').hidden")
                            .asBoolean())
                    .isTrue();
        }
    }

    private ShownPage opened() throws Exception {
        ShownPage page = ShownPage.in(folder);
        page.report(new ListSource(ScriptedLoad.of(12, 3, 8).play().frames()), 1280);
        page.browser().evaluate(TIMELINE + ".focus()");
        return page;
    }

    private static void press(ShownPage page, String key) throws Exception {
        page.browser().press(key);
    }

    private static void move(ShownPage page, double x, double y) throws Exception {
        page.browser().call("Input.dispatchMouseEvent", Map.of("type", "mouseMoved", "x", x, "y", y));
        page.browser().settle();
    }

    private static double recordingMillis(String line) {
        return Double.parseDouble(line.replaceAll(".* send, ([\\d.,]+) ms after the start.*", "$1")
                .replace(",", ""));
    }

    private static boolean inSight(ShownPage page) throws Exception {
        double ms = recordingMillis(page.text("#timeline-event"));
        return page.browser()
                .evaluate("Number(" + TIMELINE + ".dataset.from) <= " + (ms + 0.001) + " && " + (ms - 0.001)
                        + " <= Number(" + TIMELINE + ".dataset.to)")
                .asBoolean();
    }
}
