package io.ssetape.replayer.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** The parts of a page that are the same for every tape, from the class path: style, scripts, the chart library and its licence. */
final class PageAssets {
    /** The library's version, which its folder is named after. */
    private static final String LIBRARY = "/META-INF/resources/webjars/uplot/1.6.30/";

    private static final String OWN = "/io/ssetape/replayer/report/html/";

    /** In the order in which they need each other. */
    private static final List<String> SCRIPTS = List.of(
            "dom.js",
            "words-en.js",
            "words-zh.js",
            "words-en-tapes.js",
            "words-zh-tapes.js",
            "words-en-details.js",
            "words-zh-details.js",
            "findings-zh.js",
            "time.js",
            "model.js",
            "state.js",
            "pairs.js",
            "summary.js",
            "joined.js",
            "findings.js",
            "charts.js",
            "load.js",
            "windows.js",
            "latency.js",
            "ratios.js",
            "cost.js",
            "view.js",
            "draw.js",
            "cursor.js",
            "gantt.js",
            "detail.js",
            "table.js",
            "page.js");

    private PageAssets() {}

    static String style() {
        return read(LIBRARY + "dist/uPlot.min.css") + "\n" + read(OWN + "page.css");
    }

    static String library() {
        return read(LIBRARY + "dist/uPlot.iife.min.js");
    }

    static String licence() {
        return read(LIBRARY + "LICENSE");
    }

    /** Our scripts as one, in a scope of its own. */
    static String script() {
        return SCRIPTS.stream()
                .map(name -> "// " + name + "\n" + read(OWN + name))
                .collect(Collectors.joining("\n", "(() => {\n'use strict';\n", "})();\n"));
    }

    /** What a content security policy allows exactly this text by. */
    static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String read(String name) {
        try (InputStream in = PageAssets.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
