package io.ssetape.replayer.kit;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A second JVM of the same make with the same class path, for limits and properties that cannot be changed in this one. */
public final class ChildJvm {
    private static final long PATIENCE_SECONDS = 300;

    private ChildJvm() {}

    /** What a child left behind. */
    public record Result(int exit, String out, String err) {}

    /**
     * Runs a main class to its end.
     *
     * @param folder where its output is kept meanwhile
     * @param options JVM options
     */
    public static Result run(Path folder, List<String> options, Class<?> main, Object... arguments)
            throws IOException, InterruptedException {
        return run(folder, command(options, main, arguments));
    }

    /**
     * Runs a main class to its end in a process that cannot write beyond a length of any file, as if the disk were full.
     *
     * @param folder where its output is kept meanwhile
     */
    public static Result runWithFilesUpTo(int kibibytes, Path folder, Class<?> main, Object... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", "-c", "ulimit -f \"$0\" && exec \"$@\""));
        command.add(Integer.toString(kibibytes));
        // A JVM's own files would not fit either.
        command.addAll(command(List.of("-XX:-UsePerfData"), main, arguments));
        return run(folder, command);
    }

    private static List<String> command(List<String> options, Class<?> main, Object... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-"))
                .forEach(command::add);
        command.addAll(options);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(main.getName());
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }

    private static Result run(Path folder, List<String> command) throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "child", ".out");
        Path err = Files.createTempFile(folder, "child", ".err");
        Process child = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        if (!child.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            child.destroyForcibly();
            throw new AssertionError("the child does not end: " + Files.readString(err, StandardCharsets.UTF_8));
        }
        return new Result(
                child.exitValue(),
                Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }
}
