package io.ssetape.proxy.cli;

import io.ssetape.replayer.cli.StandardOutput;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What a command did.
 *
 * @param exit its exit code
 * @param out its standard output
 * @param err its standard error
 */
record Cli(int exit, String out, String err) {
    static final Map<String, String> CHINA = Map.of("LANG", "zh_CN.UTF-8");

    /** Runs a command in English. */
    static Cli run(Object... args) {
        return in(Map.of(), args);
    }

    /** Runs a command in an environment. */
    static Cli in(Map<String, String> environment, Object... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StringWriter err = new StringWriter();
        String[] words = new String[args.length];
        for (int i = 0; i < args.length; i++) {
            words[i] = args[i].toString();
        }
        int exit = Main.run(words, environment, new StandardOutput(out, () -> false), new PrintWriter(err, true));
        return new Cli(exit, out.toString(StandardCharsets.UTF_8), err.toString());
    }
}
