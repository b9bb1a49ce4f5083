package io.ssetape.proxy.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** A program that a test runs, {@code ssetape.jar} above all; its output goes to files. */
public final class ChildProcess implements AutoCloseable {
    private static final long LIMIT_SECONDS = 120;

    private final List<String> command;
    private final Process process;
    private final Path stdout;
    private final Path stderr;

    private ChildProcess(List<String> command, Process process, Path stdout, Path stderr) {
        this.command = command;
        this.process = process;
        this.stdout = stdout;
        this.stderr = stderr;
    }

    /** Starts a program in a folder, where its outputs go to new files. */
    public static ChildProcess start(Path folder, List<String> command) {
        return start(folder, Map.of(), command);
    }

    /**
     * Starts a program in a folder, where its outputs go to new files.
     *
     * @param environment variables to set above those of this process
     */
    public static ChildProcess start(Path folder, Map<String, String> environment, List<String> command) {
        try {
            Path stdout = Files.createTempFile(folder, "process", ".out");
            Path stderr = Files.createTempFile(folder, "process", ".err");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectOutput(stdout.toFile())
                    .redirectError(stderr.toFile());
            // Tests speak English, and know of no file of options, whatever their user has set.
            builder.environment().put("LC_ALL", "C.UTF-8");
            builder.environment().remove("SSETAPE_CONFIG");
            builder.environment().putAll(environment);
            return new ChildProcess(command, builder.start(), stdout, stderr);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts {@code java -jar ssetape.jar}, the very jar that users get, as they do: without a flag. */
    public static ChildProcess ssetape(Path folder, String... arguments) {
        return start(folder, ssetapeCommand(arguments));
    }

    /** The command line that runs the packaged jar. */
    public static List<String> ssetapeCommand(String... arguments) {
        List<String> command = new ArrayList<>(List.of(java(), "-jar", jar().toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** The jar under test. */
    public static Path jar() {
        return Path.of(System.getProperty("ssetape.jar"));
    }

    /** The java command that runs this test. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Waits for the end; any status but the given one is a failure. */
    public ChildProcess finished(int status) throws InterruptedException {
        assertThat(exitCode())
                .as("exit status of %s%n%s%n%s", command, output(), errors())
                .isEqualTo(status);
        return this;
    }

    /** Waits for the end and gives the exit status. */
    public int exitCode() throws InterruptedException {
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(command + " still ran after " + LIMIT_SECONDS + " s\n" + errors());
        }
        return process.exitValue();
    }

    /** Waits until a pattern is found on standard error. */
    public Matcher awaitError(String pattern) {
        return await(pattern, stderr);
    }

    /** Waits until a pattern is found on standard output. */
    public Matcher awaitOutput(String pattern) {
        return await(pattern, stdout);
    }

    private Matcher await(String pattern, Path file) {
        Pattern wanted = Pattern.compile(pattern);
        return Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(20))
                .until(
                        () -> {
                            boolean alive = process.isAlive();
                            Matcher matcher = wanted.matcher(read(file));
                            boolean found = matcher.find();
                            assertThat(found || alive)
                                    .as("%s without %s%n%s%n%s", command, pattern, output(), errors())
                                    .isTrue();
                            return found ? matcher : null;
                        },
                        found -> found != null);
    }

    /** The number that the system gave it. */
    public long pid() {
        return process.pid();
    }

    /** Asks it to end, as service managers do. */
    public void terminate() {
        process.toHandle().destroy();
    }

    /** Sends it a signal, {@code INT} for instance. */
    public void signal(String name) throws InterruptedException {
        try {
            new ProcessBuilder("kill", "-s", name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The CPU time that it has used so far. */
    public Duration cpuTime() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    /** Ends it without asking, SIGKILL, and waits until it is gone. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Its standard output so far. */
    public String output() {
        return read(stdout);
    }

    /** Its standard error so far. */
    public String errors() {
        return read(stderr);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
