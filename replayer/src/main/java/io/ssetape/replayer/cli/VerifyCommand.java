package io.ssetape.replayer.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.tape.TapeCheck;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.flow.PieceSizes;
import io.ssetape.replayer.replay.RechunkComparison;
import io.ssetape.replayer.report.file.ReportJson;
import io.ssetape.replayer.report.text.VerificationText;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ssetape verify}: whether a tape is whole, and whether its records depend on how reads were cut. */
@Command(
        name = "verify",
        description = "Check a tape: its end, checksums, order, offsets, gaps.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ssetape verify run1.tape",
            "  ssetape verify run1.tape --rechunk 7   nothing may depend on how TCP cut it",
            "",
            "Exit codes: 0 nothing found, 1 findings (cut, damaged, gaps, contradictions, differences), 3 not a tape."
        })
public final class VerifyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "TAPE",
            description = "A tape folder, or a portable tape (JSON lines); - is standard input.")
    private Path tape;

    @Option(
            names = "--rechunk",
            paramLabel = "N",
            description = "Also replay the tape with every stream cut into pieces of N bytes, and compare.")
    private Integer pieceBytes;

    @Option(names = "--json", description = "Print what was found as JSON.")
    private boolean json;

    @Mixin
    private ProgressOptions progress;

    @Override
    public Integer call() {
        if (pieceBytes != null && pieceBytes < 1) {
            throw new Problem(ExitStatus.USAGE, "--rechunk needs at least 1 byte");
        }
        if (pieceBytes != null) {
            Sources.mustBeReadableAgain(tape, "--rechunk");
        }
        Verification found = new Verification(check(), pieceBytes == null ? null : rechunk(pieceBytes));
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.print(new String(ReportJson.document(found), StandardCharsets.UTF_8));
        } else {
            print(found, new VerificationText(out, Terminal.paint()));
        }
        out.flush();
        return (found.isFine() ? ExitStatus.DONE : ExitStatus.FINDINGS).code();
    }

    private void print(Verification found, VerificationText text) {
        text.print(found.tape());
        if (found.rechunk() != null) {
            text.print(found.rechunk(), pieceBytes);
        }
        text.conclude(found.isFine());
    }

    private TapeCheck check() {
        try (FrameSource source = progress.open(tape)) {
            return TapeCheck.of(source);
        }
    }

    private RechunkComparison.Result rechunk(int bytes) {
        try (FrameSource source = progress.open(tape)) {
            return RechunkComparison.compare(source, PieceSizes.fixed(bytes), ReplayOptions.defaults());
        }
    }
}
