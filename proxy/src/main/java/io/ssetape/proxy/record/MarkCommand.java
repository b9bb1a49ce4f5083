package io.ssetape.proxy.record;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.FaultWords;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.tape.TapeReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ssetape mark}: puts a label on a tape that is being recorded. */
@Command(
        name = "mark",
        description = "Label this moment on a running recording; report --from and --to take the label.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ssetape mark run1.tape warm-up-over",
            "  ssetape report run1.tape --from warm-up-over",
            "",
            "Run it on the recording host. The time is that at which this command began.",
            "",
            "Exit codes: 0 the mark is set, 2 wrong usage, 3 TAPE is no tape, 4 nobody records there now."
        })
public final class MarkCommand implements Callable<Integer> {
    private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long LOOK_EVERY_MILLIS = 20;
    private static final double NANOS_PER_SECOND = 1e9;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "TAPE", description = "The folder that is being recorded into.")
    private Path tape;

    @Parameters(
            paramLabel = "LABEL",
            description = "At most 100 printable characters, the first a letter, for instance warm-up-over.")
    private String label;

    @Override
    public Integer call() {
        long nanos = System.nanoTime();
        String fault = MarkLabel.fault(label);
        if (fault != null) {
            throw new Problem(ExitStatus.USAGE, fault);
        }
        long startNanos;
        try (TapeReader reader = TapeReader.open(tape)) {
            startNanos = reader.start().nanos();
        }
        if (!isTaken(drop(new MarkFile(nanos, label)))) {
            throw nobody(null);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(String.format(Locale.ROOT, "marked at %.6f s: %s%n", (nanos - startNanos) / NANOS_PER_SECOND, label));
        out.flush();
        return ExitStatus.DONE.code();
    }

    private Path drop(MarkFile mark) {
        Path folder = tape.resolve(MarkFile.FOLDER);
        try {
            return mark.write(folder);
        } catch (NoSuchFileException e) {
            throw nobody(e);
        } catch (IOException e) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    folder + ": the mark cannot be written there (" + FaultWords.of(e)
                            + "); run this as the user who records",
                    e);
        }
    }

    /** Waits until the recording has removed the file; if it does not, takes it back. */
    private static boolean isTaken(Path file) {
        long began = System.nanoTime();
        try {
            while (Files.exists(file)) {
                if (System.nanoTime() - began >= WAIT_NANOS) {
                    return !Files.deleteIfExists(file);
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (IOException e) {
            throw new Problem(ExitStatus.ENVIRONMENT, file + " was not taken and cannot be removed; remove it", e);
        }
    }

    private Problem nobody(IOException cause) {
        return new Problem(
                ExitStatus.ENVIRONMENT,
                tape + ": nobody records there now, the mark is not set; name the folder of a running recording",
                cause);
    }
}
