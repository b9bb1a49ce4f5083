package io.ssetape.replayer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.GeneratedTape;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Moved;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser. */
@Tag("real-clients")
class ReportPageTest {
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 900;
    private static final String TIMELINE = "document.getElementById('timeline-canvas')";

    @TempDir
    private static Path profile;

    @TempDir
    private static Path folder;

    private static Chromium browser;
    private static Path cases;

    @BeforeAll
    static void startBrowser() throws Exception {
        cases = report("cases", new ListSource(WireCase.all()));
        browser = Chromium.start(profile, "en-US");
    }

    @AfterAll
    static void stopBrowser() throws Exception {
        browser.close();
    }

    @AfterEach
    void nothingWasComplainedOf() {
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void pageFillsItselfAndAsksForNothingElse() throws Exception {
        browser.open(cases, WIDTH, HEIGHT);

        assertThat(browser.requested()).allMatch(url -> url.equals(cases.toUri().toString()) || url.equals("data:,"));
        assertThat(count(".requests tbody tr")).isEqualTo(14);
        assertThat(count("section")).isEqualTo(10);
        assertThat(count("#summary > .tiles .tile")).isEqualTo(12);
        assertThat(count("ul.findings li")).isGreaterThan(10);
        assertThat(count(".chart canvas")).isGreaterThan(7);
        assertThat(text("#tapes")).contains("complete", "14 requests");
        assertThat(text("body")).doesNotContain("undefined", "NaN", "[object", "{0}");
        assertThat(browser.evaluate("document.documentElement.lang").asText()).isEqualTo("en");
    }

    @Test
    void brokenAnswersStandFirstHoweverFew() throws Exception {
        browser.open(cases, WIDTH, HEIGHT);

        JsonNode weights = browser.evaluate("[...document.querySelectorAll('ul.findings li p .badge')]"
                + ".map(each => ['✕ broken', '? doubtful', 'i to know'].indexOf(each.innerText))");
        assertThat(weights).extracting(JsonNode::asInt).isSorted().contains(0, 1, 2);
        JsonNode broken = browser.evaluate(
                "[...document.querySelectorAll('ul.findings li')]"
                        + ".filter(each => each.innerText.includes('broken')).map(each => Number(each.querySelector('.count').innerText))");
        assertThat(broken).extracting(JsonNode::asInt).isSortedAccordingTo(java.util.Comparator.reverseOrder());
        assertThat(text("[data-finding=\"body-cut\"] p")).startsWith("✕ broken ");
    }

    @Test
    void findingFiltersTimelineAndTable() throws Exception {
        browser.open(cases, WIDTH, HEIGHT);
        browser.evaluate("document.querySelector('[data-finding=\"body-cut\"] button').click()");
        browser.settle();

        assertThat(count(".requests tbody tr")).isEqualTo(1);
        assertThat(text(".requests tbody")).contains("body-cut");
        assertThat(text("#timeline-count")).startsWith("1 of 14 requests");
    }

    @Test
    void filtersSortingAndSearchWorkTogether() throws Exception {
        browser.open(cases, WIDTH, HEIGHT);
        browser.evaluate("document.querySelector('[data-sort=e2e]').click()");
        assertThat(sorted("e2e")).as("the slowest first").isEqualTo("descending");
        browser.evaluate("document.querySelector('[data-sort=e2e]').click()");
        assertThat(sorted("e2e")).isEqualTo("ascending");
        browser.evaluate("document.querySelector('[data-sort=model]').click()");
        assertThat(sorted("model")).isEqualTo("ascending");
        browser.evaluate("(() => { const box = document.getElementById('filter-text'); box.value = 'NO SUCH';"
                + " box.dispatchEvent(new Event('input')); })()");
        browser.settle();
        assertThat(count(".requests tbody tr[data-key]")).isZero();
        assertThat(text(".requests tbody")).isEqualTo("No request passes the filter.");
        assertThat(text("#requests .filterline"))
                .isEqualTo("None of the 14 requests listed in this page passes the filter.");
        assertThat(text("#timeline-count")).isEqualTo("0 of 14 requests.");
    }

    @Test
    void keysChooseZoomAndOpen() throws Exception {
        browser.open(cases, WIDTH, HEIGHT);
        double whole = span();
        browser.evaluate(TIMELINE + ".focus()");
        browser.press("ArrowDown");
        browser.press("ArrowDown");
        assertThat(text("#timeline-status")).startsWith("Request ");
        browser.press("+");
        assertThat(span()).isLessThan(whole * 0.8);
        browser.press("-");
        browser.press("f");
        assertThat(span()).isLessThan(whole * 0.2);
        assertThat(browser.evaluate(TIMELINE + ".dataset.events").asText()).isEqualTo("true");
        double from = browser.evaluate("Number(" + TIMELINE + ".dataset.from)").asDouble();
        browser.press("ArrowRight");
        assertThat(browser.evaluate("Number(" + TIMELINE + ".dataset.from)").asDouble())
                .isGreaterThan(from);
        browser.press("Enter");
        assertThat(text("#detail")).contains("Request ", "TTFT", "Events");
        assertThat(count("#detail .events tbody tr")).isGreaterThan(2);
        browser.press("Escape");
        assertThat(count("#detail")).isZero();
        assertThat(browser.evaluate("document.activeElement.id").asText()).isEqualTo("timeline-canvas");
        browser.press("0");
        assertThat(span()).isEqualTo(whole);
    }

    @Test
    void tableOpensARequestByKey() throws Exception {
        browser.open(cases, WIDTH, HEIGHT);
        browser.evaluate("document.querySelector('.requests tbody tr').focus()");
        browser.press("ArrowDown");
        browser.press("Enter");

        assertThat(browser.evaluate("document.getElementById('detail').dataset.key")
                        .asText())
                .isEqualTo(browser.evaluate("document.querySelectorAll('.requests tbody tr')[1].dataset.key")
                        .asText());
    }

    @Test
    void severalTapesAreAddedUpAndTheirRequestsFoundByTapeAndId() throws Exception {
        Path first = Tapes.portable(
                folder.resolve("first.jsonl"),
                new ListSource(ScriptedLoad.of(24, 4, 8).play().frames()));
        Path second = Tapes.portable(
                folder.resolve("second.jsonl"),
                new ListSource(Moved.frames(
                        ScriptedLoad.of(15, 3, 8)
                                .prompts(i -> "Another " + i)
                                .play()
                                .frames(),
                        1_000_000_000_000L,
                        50_000_000)));
        Path out = folder.resolve("several");
        Cli.Result result = Cli.run("report", first, second, "--from", "0.001", "--out", out);
        assertThat(result.exit()).as(result.err()).isZero();
        browser.open(out.resolve("report.html"), WIDTH, HEIGHT);

        assertThat(count("#summary > .tiles .tile")).isEqualTo(11 + 12);
        assertThat(text("#summary > .tiles strong")).isEqualTo("39");
        assertThat(text("#tapes")).contains("offset of the clocks: not observed", "tapes 1, 2 added up");
        assertThat(text("#load .legend:last-of-type")).contains("from 1.00 ms on");
        assertThat(text("body")).doesNotContain("undefined", "NaN", "[object", "{0}", "clock.");
        browser.evaluate("(() => { const box = document.getElementById('filter-text'); box.value = '2:15';"
                + " box.dispatchEvent(new Event('input')); })()");
        browser.settle();
        assertThat(count(".requests tbody tr")).isEqualTo(1);
        assertThat(text(".requests tbody")).startsWith("2:15");
    }

    @Test
    void pageSpeaksChinese() throws Exception {
        browser.open(cases, WIDTH, HEIGHT);
        browser.evaluate("document.getElementById('language').click()");
        browser.settle();

        assertThat(browser.evaluate("document.documentElement.lang").asText()).isEqualTo("zh-CN");
        assertThat(text("nav")).contains("发现项", "时间线", "请求");
        assertThat(text("[data-finding=\"body-cut\"]")).contains("连接在 body 完整之前就断开了");
        assertThat(text("body")).doesNotContain("undefined", "{0}", "Requests in flight");
        browser.evaluate("document.getElementById('language').click()");
        assertThat(text("nav")).contains("Findings");
    }

    @Test
    void languageOfTheBrowserDecidesFirst() throws Exception {
        try (Chromium chinese = Chromium.start(profile.resolve("zh"), "zh-CN")) {
            chinese.open(cases, WIDTH, HEIGHT);
            assertThat(chinese.evaluate("document.documentElement.lang").asText())
                    .isEqualTo("zh-CN");
            assertThat(chinese.complaints()).isEmpty();
        }
    }

    @Test
    void darkByPreferenceAndBySwitch() throws Exception {
        browser.prefer("dark");
        browser.open(cases, WIDTH, HEIGHT);
        String dark = ground();
        browser.evaluate("document.getElementById('theme').click()");
        String switched = ground();
        browser.prefer("light");
        browser.open(cases, WIDTH, HEIGHT);
        String light = ground();

        assertThat(dark).isEqualTo("rgb(17, 20, 23)");
        assertThat(switched).isEqualTo(light).isEqualTo("rgb(246, 247, 248)");
    }

    @Test
    void nothingRunsOverTheEdge() throws Exception {
        for (int width : new int[] {1000, 1280, 1920, 700, 375}) {
            browser.open(cases, width, HEIGHT);
            assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
                    .as("width %d", width)
                    .isLessThanOrEqualTo(width);
        }
    }

    /** Of the table itself, not of the box that it could be scrolled in. */
    @Test
    void narrowScreensShowEveryValueOfARequest() throws Exception {
        for (int width : new int[] {375, 600}) {
            browser.open(cases, width, HEIGHT);
            JsonNode outside = browser.evaluate(
                    "[...document.querySelectorAll('.requests td, .requests th, .verdicts td')]"
                            + ".filter(each => each.getBoundingClientRect().right > innerWidth).map(each => each.innerText)");
            assertThat(outside).as("width %d", width).isEmpty();
            assertThat(browser.evaluate(
                                    "getComputedStyle(document.querySelector('.requests tbody td'), '::before').content")
                            .asText())
                    .contains("Id");
        }
    }

    @Test
    void tableIsOneStopOfTheTabKey() throws Exception {
        browser.open(cases, WIDTH, HEIGHT);

        assertThat(count(".requests tbody tr[tabindex=\"0\"]")).isEqualTo(1);
        browser.evaluate("document.querySelector('.requests tbody tr').focus()");
        browser.press("ArrowDown");
        assertThat(count(".requests tbody tr[tabindex=\"0\"]")).isEqualTo(1);
        assertThat(browser.evaluate("document.activeElement.tabIndex").asInt()).isZero();
    }

    @Test
    void wordsFromTheWireStayWords() throws Exception {
        String hostile = "</script><img src=x onerror=document.title='broken'>\u202e";
        browser.open(report("hostile", new ListSource(WireCase.frames(HostileCase.of(hostile)))), WIDTH, HEIGHT);
        browser.evaluate("document.querySelector('.requests tbody tr').click()");
        browser.settle();

        assertThat(count("img")).isZero();
        assertThat(browser.evaluate("document.title").asText()).isEqualTo("ssetape report");
        assertThat(text("#detail")).contains("</script><img src=x onerror=document.title='broken'>\\u202e");
        assertThat(browser.requested()).noneMatch(url -> url.endsWith("/x"));
    }

    @Test
    void tapeWithoutRequestsMakesAPage() throws Exception {
        browser.open(report("empty", new ListSource(WireCase.frames())), WIDTH, HEIGHT);

        assertThat(text("#summary")).contains("no request with a generation endpoint");
        assertThat(text("body")).doesNotContain("NaN", "undefined", "Infinity");
        assertThat(count("#timeline canvas, #latency table, #ratios table")).isZero();
        assertThat(text("#timeline")).contains("no request with a generation endpoint");
    }

    @Test
    void valuesOfPercentilesStandClearOfTheCurves() throws Exception {
        browser.open(
                report("curves", new ListSource(ScriptedLoad.of(24, 4, 8).play().frames())), WIDTH, HEIGHT);
        for (int scale = 0; scale < 2; scale++) {
            browser.evaluate("document.querySelectorAll('input[name=scale]')[" + scale + "].click()");
            browser.settle();
            JsonNode rooms = browser.evaluate(
                    "[...document.querySelectorAll('#latency .chart')].map(each => Number(each.dataset.room))");
            assertThat(rooms).hasSize(4).allMatch(room -> room.asDouble() > 0);
        }
    }

    @Test
    void axesHaveLabelsNearTheirEndsAndCurvesBeginOnTheGround() throws Exception {
        browser.open(
                report("axes", new ListSource(ScriptedLoad.of(24, 4, 8).play().frames())), WIDTH, HEIGHT);

        assertThat(count("#ratios .chart[data-rise], #latency .chart[data-rise]"))
                .isGreaterThan(3);
        assertThat(count("#latency .u-cursor-y"))
                .as("a level that no curve has")
                .isZero();
    }

    @Test
    void loadIsReadWithoutEyes() throws Exception {
        browser.open(cases, WIDTH, HEIGHT);

        assertThat(count("#load .series tbody tr")).isGreaterThan(5);
        assertThat(browser.evaluate("[...document.querySelectorAll('#load .series tbody tr')]"
                                + ".reduce((sum, each) => sum + Number(each.children[5].textContent), 0)")
                        .asInt())
                .as("each request is sent in one step")
                .isEqualTo(14);
        assertThat(count(".chart:not([role=img]), .chart:not([aria-label])")).isZero();
    }

    @Test
    void everyControlHasAName() throws Exception {
        browser.open(cases, WIDTH, HEIGHT);

        JsonNode nameless = browser.evaluate("[...document.querySelectorAll('button, select, input, canvas[tabindex]')]"
                + ".filter(each => !(each.textContent.trim() || each.getAttribute('aria-label') || (each.labels && each.labels.length)))"
                + ".map(each => each.outerHTML)");
        assertThat(nameless).isEmpty();
    }

    @Test
    void manyRequestsOpenQuickly() throws Exception {
        Path many = report("many", new GeneratedTape(2000, 64, 100, true));
        browser.open(many, WIDTH, HEIGHT);

        assertThat(count(".requests tbody tr")).isEqualTo(100);
        assertThat(text("#requests")).contains("of 2,000 requests", "page 1 of 20");
        double millis = browser.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
                .asDouble();
        // On a quiet machine a fifth of this, and the bound is for ten thousand requests; it has to hold on a busy one
        // too.
        assertThat(millis).isLessThan(10_000);
    }

    private static Path report(String name, FrameSource source) {
        Path tape = Tapes.portable(folder.resolve(name + ".jsonl"), source);
        Path out = folder.resolve(name);
        Cli.Result result = Cli.run("report", tape, "--max-concurrency", 2, "--out", out);
        assertThat(result.exit()).as(result.err()).isZero();
        return out.resolve("report.html");
    }

    private static int count(String selector) throws Exception {
        return browser.evaluate("document.querySelectorAll('" + selector + "').length")
                .asInt();
    }

    private static String text(String selector) throws Exception {
        return browser.evaluate("document.querySelector('" + selector + "').innerText")
                .asText();
    }

    private static String sorted(String column) throws Exception {
        return browser.evaluate(
                        "document.querySelector('[data-sort=" + column + "]').parentNode.getAttribute('aria-sort')")
                .asText();
    }

    private static double span() throws Exception {
        return browser.evaluate("Number(" + TIMELINE + ".dataset.to) - Number(" + TIMELINE + ".dataset.from)")
                .asDouble();
    }

    private static String ground() throws Exception {
        return browser.evaluate("getComputedStyle(document.body).backgroundColor")
                .asText();
    }
}
