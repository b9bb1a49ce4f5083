package io.ssetape.proxy.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** A program that a test runs; its output goes to files. */
final class ChildProcess implements AutoCloseable {
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

    /** Starts a program whose outputs go to new files of the folder. */
    static ChildProcess start(Path folder, List<String> command) throws IOException {
        Path stdout = Files.createTempFile(folder, "process", ".out");
        Path stderr = Files.createTempFile(folder, "process", ".err");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(stdout.toFile())
                .redirectError(stderr.toFile())
                .start();
        return new ChildProcess(command, process, stdout, stderr);
    }

    /** Starts {@code java -jar ssetape.jar}, the very jar that users get. */
    static ChildProcess ssetape(Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx512m", "-jar", System.getProperty("ssetape.jar")));
        command.addAll(List.of(arguments));
        return start(folder, command);
    }

    /** Waits for the end; any status but the given one is a failure. */
    ChildProcess finished(int status) throws IOException, InterruptedException {
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(command + " still ran after " + LIMIT_SECONDS + " s\n" + errors());
        }
        assertThat(process.exitValue())
                .as("exit status of %s%n%s%n%s", command, output(), errors())
                .isEqualTo(status);
        return this;
    }

    /** Waits for a line on stderr and returns the first group of the match. */
    String awaitError(String pattern) {
        Pattern line = Pattern.compile(pattern);
        return Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(20))
                .until(
                        () -> {
                            Matcher matcher = line.matcher(errors());
                            if (!matcher.find()) {
                                assertThat(process.isAlive())
                                        .as("%s%n%s", command, errors())
                                        .isTrue();
                                return "";
                            }
                            return matcher.group(1);
                        },
                        found -> !found.isEmpty());
    }

    /** Asks it to end, as Ctrl-C and service managers do. */
    void terminate() {
        process.destroy();
    }

    /** Ends it without asking, SIGKILL, and waits until it is gone. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    String output() throws IOException {
        return Files.readString(stdout, StandardCharsets.UTF_8);
    }

    String errors() throws IOException {
        return Files.readString(stderr, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
