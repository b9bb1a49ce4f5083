package io.ssetape.replayer.bench;

import com.sun.management.OperatingSystemMXBean;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.ScriptedRun;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What {@code report TAPE --aisbench RUN} costs for a load of 640 requests with 200 events each: the tape and the run folder are
 * made once, then the command runs in JVMs of its own, cold as users start it. CPU time tells more than wall time where others
 * use the machine as well.
 */
public final class RunReportCost {
    private static final int REQUESTS = 640;
    private static final int CONCURRENCY = 90;

    /** With the role, finish, counter and usage events, 200. */
    private static final int TEXT_EVENTS = 196;

    private static final int ROUNDS = 3;
    private static final String HEAP = "-Xmx384m";

    private RunReportCost() {}

    /** Without arguments everything; with a tape and a run one report of them. */
    public static void main(String... arguments) throws IOException, InterruptedException {
        if (arguments.length == 2) {
            report(Path.of(arguments[0]), Path.of(arguments[1]));
            return;
        }
        Path folder = Files.createTempDirectory("ssetape-bench-");
        try {
            ScriptedLoad.Result load = ScriptedLoad.of(REQUESTS, CONCURRENCY, TEXT_EVENTS).play();
            Path tape = Tapes.tape(folder.resolve("tape"), load.tape());
            Path run = ScriptedRun.write(folder.resolve("run"), load.inRun());
            System.out.printf(Locale.ROOT, "%njoin and report of %d requests, %s%n", REQUESTS, HEAP);
            for (int round = 0; round < ROUNDS; round++) {
                child(tape, run);
            }
        } finally {
            delete(folder);
        }
    }

    private static void child(Path tape, Path run) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(HEAP, "-cp", System.getProperty("java.class.path"), RunReportCost.class.getName()));
        command.addAll(List.of(tape.toString(), run.toString()));
        int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (exit != 0) {
            throw new IllegalStateException("the report ended with " + exit);
        }
    }

    private static void report(Path tape, Path run) throws IOException {
        Cli.Result result = Cli.run("report", tape, "--aisbench", run, "--max-concurrency", CONCURRENCY);
        if (result.exit() != 0 || !result.out().contains("WINDOW stable of ")) {
            throw new IllegalStateException(result.err());
        }
        long wallMillis = ManagementFactory.getRuntimeMXBean().getUptime();
        long cpuNanos = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
        String peak;
        try (Stream<String> status = Files.lines(Path.of("/proc/self/status"))) {
            peak = status.filter(line -> line.startsWith("VmHWM:"))
                    .map(line -> line.substring("VmHWM:".length()).strip())
                    .findFirst()
                    .orElse("unknown");
        }
        System.out.printf(
                Locale.ROOT, "  wall %.1f s, CPU %.1f s, peak memory %s%n", wallMillis / 1e3, cpuNanos / 1e9, peak);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
