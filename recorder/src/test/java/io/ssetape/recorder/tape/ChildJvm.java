package io.ssetape.recorder.tape;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A second JVM of the same make with the same class path, for what cannot be done to the one that runs the tests. */
final class ChildJvm {
    private static final long PATIENCE_SECONDS = 60;

    private ChildJvm() {}

    /** The command line that runs a main class with the module options of this JVM. */
    static List<String> command(Class<?> main, String... arguments) {
        return command(moduleOptions(), main, arguments);
    }

    /** The command line that runs a main class with these JVM options. */
    static List<String> command(List<String> options, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(main.getName());
        command.addAll(List.of(arguments));
        return command;
    }

    /** The openings that the manifest of ssetape.jar brings. */
    static List<String> moduleOptions() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-"))
                .toList();
    }

    /** Starts a command, stderr into stdout. */
    static Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /** The next line that a child prints. */
    static BufferedReader lines(Process child) {
        return new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Everything that a child prints until it ends. */
    static String output(Process child) throws IOException, InterruptedException {
        String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!child.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            child.destroyForcibly();
            throw new AssertionError("the child does not end: " + output);
        }
        return output;
    }
}
