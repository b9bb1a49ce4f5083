package io.ssetape.proxy.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A run of the packaged {@code ssetape.jar} as a user would start it: {@code java -jar}, no flags. */
public final class JarRun implements AutoCloseable {
    private static final int TIMEOUT_SECONDS = 60;

    private final Process process;
    private final BlockingQueue<String> errorLines = new LinkedBlockingQueue<>();
    private final List<String> seenErrorLines = new ArrayList<>();
    private final StringBuilder output = new StringBuilder();
    private final Thread errorReader;
    private final Thread outputReader;

    private JarRun(Process process) {
        this.process = process;
        errorReader = new Thread(() -> lines(process.getErrorStream(), errorLines::add));
        outputReader = new Thread(() ->
                lines(process.getInputStream(), line -> output.append(line).append('\n')));
        errorReader.start();
        outputReader.start();
    }

    /** The jar under test. */
    public static Path jar() {
        return Path.of(System.getProperty("ssetape.jar"));
    }

    /** The java command that runs this test. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Starts the jar with arguments. */
    public static JarRun start(String... arguments) {
        List<String> command = new ArrayList<>(List.of(java(), "-jar", jar().toString()));
        command.addAll(List.of(arguments));
        return of(command);
    }

    /** Starts any command. */
    public static JarRun of(List<String> command) {
        try {
            return new JarRun(new ProcessBuilder(command).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for a line on standard error that a pattern is found in. */
    public Matcher awaitErrorLine(String regex) throws InterruptedException {
        Pattern pattern = Pattern.compile(regex);
        while (true) {
            String line = errorLines.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (line == null) {
                throw new AssertionError("no line with " + regex + " after " + seenErrorLines);
            }
            seenErrorLines.add(line);
            Matcher matcher = pattern.matcher(line);
            if (matcher.find()) {
                return matcher;
            }
        }
    }

    /** Sends SIGTERM. */
    public void terminate() {
        // Process.destroy would close the streams as well.
        process.toHandle().destroy();
    }

    /** Waits for the end of the process and gives its exit code. */
    public int exitCode() throws InterruptedException {
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("still running after " + TIMEOUT_SECONDS + " s: " + errorText());
        }
        errorReader.join();
        outputReader.join();
        return process.exitValue();
    }

    /** All of standard output; meaningful after {@link #exitCode}. */
    public String output() {
        return output.toString();
    }

    /** All of standard error; meaningful after {@link #exitCode}. */
    public String errorText() {
        errorLines.drainTo(seenErrorLines);
        return String.join("\n", seenErrorLines);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private static void lines(InputStream stream, java.util.function.Consumer<String> sink) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                sink.accept(line);
            }
        } catch (IOException killed) {
            // The process was ended by force.
        }
    }
}
