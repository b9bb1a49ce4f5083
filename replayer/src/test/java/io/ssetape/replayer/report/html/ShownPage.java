package io.ssetape.replayer.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.Tapes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reports on tapes in a folder, and their pages in a browser. */
record ShownPage(Chromium browser, Path folder) implements AutoCloseable {
    static ShownPage in(Path folder) throws Exception {
        return new ShownPage(Chromium.start(folder.resolve("profile"), "en-US"), folder);
    }

    /** Writes a report and opens its page; answers the report's folder. */
    Path report(FrameSource source, int width, String... options) throws Exception {
        return report(List.of(source), width, options);
    }

    /** The same of several tapes, called 1.jsonl and so on. */
    Path report(List<FrameSource> sources, int width, String... options) throws Exception {
        List<Object> arguments = new ArrayList<>(List.of("report"));
        for (FrameSource source : sources) {
            arguments.add(Tapes.portable(folder.resolve(arguments.size() + ".jsonl"), source));
        }
        Path out = folder.resolve("out");
        arguments.addAll(List.of("--out", out));
        arguments.addAll(List.of(options));
        Cli.Result result = Cli.run(arguments.toArray());
        assertThat(result.exit()).as(result.err()).isZero();
        open(width);
        return out;
    }

    /** Opens the page anew. */
    void open(int width) throws Exception {
        browser.open(folder.resolve("out/report.html"), width, 900);
    }

    int count(String selector) throws Exception {
        return number("document.querySelectorAll(`" + selector + "`).length");
    }

    String text(String selector) throws Exception {
        return browser.evaluate("document.querySelector(`" + selector + "`).innerText")
                .asText();
    }

    int number(String expression) throws Exception {
        return browser.evaluate(expression).asInt();
    }

    void click(String selector) throws Exception {
        browser.evaluate("document.querySelector(`" + selector + "`).click()");
        browser.settle();
    }

    /** Closes the browser; a page that complained of something fails the test. */
    @Override
    public void close() {
        browser.close();
        assertThat(browser.complaints()).isEmpty();
    }
}
