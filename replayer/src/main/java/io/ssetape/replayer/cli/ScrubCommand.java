package io.ssetape.replayer.cli;

import io.ssetape.recorder.Counted;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.tape.OutsideTapes;
import io.ssetape.replayer.report.file.ReportJson;
import io.ssetape.replayer.report.text.LackWords;
import io.ssetape.replayer.report.text.SafeText;
import io.ssetape.replayer.scrub.ScrubJob;
import io.ssetape.replayer.scrub.ScrubKey;
import io.ssetape.replayer.scrub.ScrubSummary;
import io.ssetape.replayer.scrub.SelfCheck;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ssetape scrub}: a tape that can be shown to strangers. */
@Command(
        name = "scrub",
        description = "Make a copy of a tape that can be shown to strangers: all that was said is replaced, at equal "
                + "length; times, counters and structure stay.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ssetape scrub run1.tape run1.public",
            "  ssetape scrub --key secret.bin run1.tape run1.public   reproducible",
            "",
            "Reports of both tapes tell the same but for texts, ids, names and addresses. What was compressed or "
                    + "could not be parsed is replaced whole, and the output says so. docs/scrub.md tells what stays.",
            "",
            "Exit codes: 0 done, 2 wrong usage, 3 the tape cannot be read or is damaged (what stands before the damage "
                    + "was scrubbed), 4 the copy cannot be written, or something that was said was found in it: then "
                    + "there is none; or only standard output cannot be written: then the copy is whole."
        })
public final class ScrubCommand implements Callable<Integer> {
    private static final int MIN_KEY_BYTES = 16;
    private static final int MAX_KEY_BYTES = 1 << 20;

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "TAPE",
            description = "A tape folder, or a portable tape (JSON lines); - is standard input.")
    private Path tape;

    @Parameters(index = "1", paramLabel = "OUT", description = "The tape folder to make; it must not exist yet.")
    private Path target;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "A file of 16 bytes or more: the same file gives the same pseudonyms. Keep it to yourself. "
                    + "Without it they depend on a random key that is forgotten.")
    private Path key;

    @Option(names = "--keep-models", description = "Leave the names of models as they are.")
    private boolean keepModels;

    @Option(names = "--json", description = "Print what was done as JSON.")
    private boolean json;

    @Mixin
    private ProgressOptions progress;

    @Override
    public Integer call() {
        requireSeparate();
        ScrubKey secret = key == null ? ScrubKey.random() : ScrubKey.of(keyBytes());
        ScrubJob.Outcome outcome;
        try (FrameSource source = progress.open(tape)) {
            outcome = ScrubJob.run(source, target, secret, keepModels, written -> progress.show(written, "self-check"));
        }
        PrintWriter out = spec.commandLine().getOut();
        boolean made = outcome.check().found() == 0;
        if (json) {
            out.print(new String(ReportJson.document(outcome), StandardCharsets.UTF_8));
        } else if (made) {
            print(out, outcome);
        }
        out.flush();
        if (!made) {
            throw new Problem(
                    ExitStatus.ENVIRONMENT,
                    target + ": not made: " + outcome.check().found()
                            + " pieces of what was said were found in it, first at "
                            + outcome.check().firstFound().get(0)
                            + "; please report how that tape was recorded");
        }
        Sources.mustNotBeDamaged(tape, outcome.end());
        return ExitStatus.DONE.code();
    }

    private void requireSeparate() {
        if (target.equals(Path.of("-"))) {
            throw new Problem(ExitStatus.USAGE, "scrub writes a folder, which standard output is not; name the folder");
        }
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new Problem(ExitStatus.USAGE, target + " exists; name a folder that does not");
        }
        OutsideTapes.require(target);
    }

    private byte[] keyBytes() {
        // Read rather than asked for its size, since a pipe has none.
        try (InputStream in = Files.newInputStream(key)) {
            byte[] bytes = in.readNBytes(MAX_KEY_BYTES + 1);
            if (bytes.length < MIN_KEY_BYTES || bytes.length > MAX_KEY_BYTES) {
                String size = bytes.length > MAX_KEY_BYTES ? "more than " + MAX_KEY_BYTES : "" + bytes.length;
                throw new Problem(
                        ExitStatus.USAGE,
                        key + " has " + size + " bytes; a key has 16 bytes to 1 MiB, for instance from /dev/urandom");
            }
            return bytes;
        } catch (IOException e) {
            throw new Problem(ExitStatus.UNREADABLE_INPUT, key + ": the key cannot be read; check the path", e);
        }
    }

    private void print(PrintWriter out, ScrubJob.Outcome outcome) {
        ScrubSummary summary = outcome.summary();
        out.println("scrubbed into " + SafeText.of(target.toString()) + ": frames " + summary.frames()
                + ", connections " + summary.connections() + ", payload bytes " + summary.payloadBytes());
        LackWords.notes("the tape", outcome.end(), outcome.gaps(), "in the copy")
                .forEach(out::println);
        out.println("replaced:");
        summary.masked()
                .forEach((masked, count) -> out.println(String.format(
                        Locale.ROOT, "  %-10s %10d times %12d bytes", masked.label(), count.pieces(), count.bytes())));
        if (summary.wholeCount() > 0) {
            out.println("replaced whole, since it could not be parsed: " + summary.wholeCount());
            summary.whole().forEach(place -> out.println("  " + SafeText.of(place)));
            if (summary.wholeCount() > summary.whole().size()) {
                out.println("  and " + (summary.wholeCount() - summary.whole().size()) + " more");
            }
        }
        out.println("stays: " + String.join("; ", summary.kept()));
        check(out, outcome.check());
    }

    private static void check(PrintWriter out, SelfCheck.Result check) {
        out.println("self-check: " + Counted.of(check.sampled(), "piece")
                + " of 12 bytes of prompts, answers, heads, addresses and labels"
                + (check.rate() > 1 ? " (1 of " + check.rate() + ")" : "") + " looked for, none found");
        out.println(
                "self-check: " + Counted.of(check.names(), "name")
                        + " (of heads, queries, addresses, settings, labels, ids of requests) looked for where such stand, none found");
        if (check.metricsAnswers() > 0) {
            out.println("self-check: the same figures in " + (check.metricsAnswers() - check.metricsDifferent())
                    + " of " + Counted.of(check.metricsAnswers(), "metrics answer"));
        }
        long same = check.exchanges() - check.different();
        out.println("self-check: the same figures for " + same + " of " + Counted.of(check.exchanges(), "exchange")
                + (check.firstDifferent().isEmpty() ? "" : "; others at:"));
        check.firstDifferent().forEach(place -> out.println("  " + SafeText.of(place)));
    }
}
