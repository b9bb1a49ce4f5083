package io.ssetape.proxy.demo;

import io.ssetape.recorder.ExitStatus;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ssetape demo}: a recording of a small load against the simulated service, and the report about it. */
@Command(
        name = "demo",
        description = "Record a small load against a built-in simulated SGLang entry and report on it.",
        footer = {
            "",
            "Examples:",
            "  ssetape demo                     record, report, and say what to try next",
            "  ssetape demo --serve-only=30000  only the simulated service",
            "  ssetape demo --pd                a PD pair, two taps, where fields were lost",
            "",
            "Needs nothing but a few seconds and a folder to write to; all traffic stays on loopback ports.",
            "",
            "Exit codes: those of report; with --pd those of diagnose, but 0 for the losses that it is to show; 4 when a "
                    + "port or the folder is in the way."
        })
public final class DemoCommand implements Callable<Integer> {
    @Option(names = "--tape", paramLabel = "DIR", description = "The tape to make (default: ./ssetape-demo-TIME).")
    private Path tape;

    @Option(names = "--out", paramLabel = "DIR", description = "Also write the report's files into this folder.")
    private Path out;

    @Option(
            names = "--serve-only",
            paramLabel = "PORT",
            arity = "0..1",
            fallbackValue = "30000",
            description = "Only run the simulated service on this loopback port (default: ${FALLBACK-VALUE}), until"
                    + " it is interrupted, so that you can play with record and clients of your own.")
    private Integer servicePort;

    @Option(
            names = "--pd",
            description =
                    "Simulate a prefill/decode pair behind a router that loses fields in several ways, record with"
                            + " one tap on either side of the router, and end with the diagnosis; with --serve-only, which then takes"
                            + " the next three ports too, only run the pair.")
    private boolean pair;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        DemoVoice voice = new DemoVoice(spec.commandLine().getErr());
        DemoScene scene = pair ? new PairScene(voice) : new ServiceScene(voice);
        if (servicePort != null) {
            scene.serve(program(), servicePort);
            return ExitStatus.DONE.code();
        }
        Path folder = tape == null ? unusedFolder() : tape;
        scene.record(folder);
        int status = pair ? diagnosis(folder) : report(folder);
        if (status == ExitStatus.DONE.code()) {
            voice.say("the tape is the folder %s; look further with:", folder);
            scene.sayWhatNext(program(), folder);
        }
        return status;
    }

    private int diagnosis(Path folder) {
        int status = out == null ? ExitStatus.DONE.code() : report(folder);
        if (status != ExitStatus.DONE.code()) {
            return status;
        }
        status = execute("diagnose", folder.toString(), "--field", "sglext");
        // Finding what was lost is what this is for.
        return status == ExitStatus.FINDINGS.code() ? ExitStatus.DONE.code() : status;
    }

    private int report(Path folder) {
        return out == null
                ? execute("report", folder.toString())
                : execute("report", folder.toString(), "--out", out.toString());
    }

    private int execute(String command, String... arguments) {
        return spec.commandLine().getParent().getSubcommands().get(command).execute(arguments);
    }

    /** How this program was started, as far as that can be known: a line to copy has to work. */
    private static String program() {
        String classPath = System.getProperty("java.class.path", "");
        return classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator)
                ? "java -jar " + classPath
                : "ssetape";
    }

    /** A folder that does not exist yet, in the current directory, where a newcomer will find it. */
    private static Path unusedFolder() {
        String name = "ssetape-demo-"
                + DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)
                        .format(LocalDateTime.now(ZoneId.systemDefault()));
        Path folder = Path.of(name);
        for (int i = 2; Files.exists(folder); i++) {
            folder = Path.of(name + "-" + i);
        }
        return folder;
    }
}
