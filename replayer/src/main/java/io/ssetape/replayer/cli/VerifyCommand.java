package io.ssetape.replayer.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.tape.TapeCheck;
import io.ssetape.replayer.report.file.ReportJson;
import io.ssetape.replayer.report.text.TapeCheckText;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ssetape verify}: whether a tape is whole, and whether its records depend on how reads were cut. */
@Command(
        name = "verify",
        description = "Check a tape: its end, checksums, order, offsets, gaps.",
        mixinStandardHelpOptions = true,
        footer = {"", "Exit codes: 0 nothing found, 1 findings (cut, damaged, gaps, contradictions), 3 not a tape."})
public final class VerifyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "TAPE", description = "A tape folder, or a portable tape (JSON lines).")
    private Path tape;

    @Option(names = "--json", description = "Print the findings as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        TapeCheck check = check();
        boolean fine = check.sound() && check.gaps() == 0;
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.print(new String(ReportJson.document(check), StandardCharsets.UTF_8));
        } else {
            TapeCheckText text = new TapeCheckText(out, Terminal.paint());
            text.print(check);
            text.conclude(fine);
        }
        out.flush();
        return (fine ? ExitStatus.DONE : ExitStatus.FINDINGS).code();
    }

    private TapeCheck check() {
        try (FrameSource source = Sources.open(tape)) {
            return TapeCheck.of(source);
        }
    }
}
