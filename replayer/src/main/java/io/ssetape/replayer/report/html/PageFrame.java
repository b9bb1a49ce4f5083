package io.ssetape.replayer.report.html;

/** What surrounds the data of a page. */
final class PageFrame {
    private PageFrame() {}

    /** All before the data. A browser that follows the policy runs nothing and loads nothing but what is named here by its hash. */
    static void head(ScriptData out) {
        String style = PageAssets.style();
        out.raw("""
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src %s %s; style-src %s; \
                img-src data:; base-uri 'none'; form-action 'none'">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="referrer" content="no-referrer">
                <meta name="color-scheme" content="light dark">
                <link rel="icon" href="data:,">
                <title>ssetape report</title>
                <style>""".formatted(
                PageAssets.hash(PageAssets.library()), PageAssets.hash(PageAssets.script()), PageAssets.hash(style)));
        out.raw(style);
        out.raw("""
                </style>
                </head>
                <body>
                <noscript><p>This page draws itself with a script inside it; report.txt beside it says the same in plain text.</p></noscript>
                <div id="app"></div>
                """);
    }

    /** A block of data. */
    static void data(ScriptData out, String id, Runnable content) {
        out.raw("<script type=\"application/json\" id=\"data-" + id + "\">");
        content.run();
        out.raw("</script>\n");
    }

    /** All behind the data. */
    static void foot(ScriptData out) {
        out.raw("<script type=\"text/plain\" id=\"data-licence\">");
        out.raw(PageAssets.licence().replace("<", "(").replace(">", ")"));
        out.raw("</script>\n<script>");
        out.raw(PageAssets.library());
        out.raw("</script>\n<script>");
        out.raw(PageAssets.script());
        out.raw("</script>\n</body>\n</html>\n");
    }
}
