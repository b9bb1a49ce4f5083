package io.ssetape.replayer.cli;

import io.ssetape.recorder.Counted;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.clock.Nanos;
import io.ssetape.replayer.diagnose.ClientReport;
import io.ssetape.replayer.diagnose.Diagnosis;
import io.ssetape.replayer.diagnose.Field;
import io.ssetape.replayer.diagnose.TapeDiagnosis;
import io.ssetape.replayer.diagnose.TapeSightings;
import io.ssetape.replayer.report.file.ReportJson;
import io.ssetape.replayer.report.text.DiagnosisText;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ssetape diagnose}: where a field went, stage by stage. */
@Command(
        name = "diagnose",
        description = "Say where a missing field was lost: request, service, entry or client, with the evidence.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ssetape diagnose run1.tape",
            "  ssetape diagnose entry.tape decode.tape   two taps on two machines",
            "  ssetape diagnose run1.tape --aisbench outputs/default/20261130_101500",
            "      also whether the client kept what had arrived",
            "",
            "Exit codes: 0 nothing that was asked for is missing or broken, no stream is at fault and "
                    + "the tapes are whole, 1 something is, or a tape has gaps or no end, so that "
                    + "requests may be missing, 3 a tape or the AISBench run cannot be read, or is damaged (what "
                    + "could be read is diagnosed), or no request of the run is on the tape."
        })
public final class DiagnoseCommand implements Callable<Integer> {
    private static final String ALL = "all";
    private static final double MAX_SILENCE_SECONDS = 1e9;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "TAPE",
            description =
                    "A tape folder, or a portable tape (JSON lines); - is standard input. Several tapes of one load, for instance one"
                            + " recorded at the entry and one on the decode node's host, are joined by what they saw.")
    private List<Path> tapes;

    @Option(names = "--json", description = "Print the diagnosis as JSON (docs/diagnosis-schema.json).")
    private boolean json;

    @Option(
            names = "--field",
            paramLabel = "FIELD",
            defaultValue = ALL,
            description = "sglext, cached, usage or all (default: ${DEFAULT-VALUE}).")
    private String field;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "List at most N requests one by one (default: ${DEFAULT-VALUE}).")
    private int limit;

    @Option(
            names = "--draft-tokens",
            paramLabel = "G",
            description = "The service's --speculative-num-draft-tokens; proposed drafts are then checked to be"
                    + " verify steps x (G - 1).")
    private Integer draftTokens;

    @Option(
            names = "--aisbench",
            paramLabel = "RUN_DIR",
            description =
                    "The folder of the AISBench run that was recorded: its lines are joined to the tape, and stage 6 says"
                            + " whether the client kept each field. Nothing in it is changed.")
    private Path runDir;

    @Option(
            names = "--silence",
            paramLabel = "SECONDS",
            defaultValue = "5",
            description = "Call a gap between two events silent from this length on (default: ${DEFAULT-VALUE}).")
    private double silenceSeconds;

    @Mixin
    private LimitOptions limits;

    @Mixin
    private ProgressOptions progress;

    @Override
    public Integer call() {
        TapeDiagnosis.Question question = question();
        ReplayOptions options = limits.replay();
        List<TapeSightings> read = new ArrayList<>();
        for (Path tape : tapes) {
            TapeSightings sightings = read(tape, options);
            for (int i = 0; i < read.size(); i++) {
                if (read.get(i).isSameRecordingAs(sightings)) {
                    throw new Problem(
                            ExitStatus.USAGE,
                            tapes.get(i) + " and " + tape + " are one recording; name each recording once");
                }
            }
            read.add(sightings);
        }
        Diagnosis diagnosis = TapeDiagnosis.of(read, question);
        show(diagnosis);
        for (int i = 0; i < read.size(); i++) {
            Sources.mustNotBeDamaged(tapes.get(i), read.get(i).end());
        }
        mustBeOfTheseTapes(diagnosis);
        return (diagnosis.fault() ? ExitStatus.FINDINGS : ExitStatus.DONE).code();
    }

    private TapeSightings read(Path tape, ReplayOptions options) {
        try (FrameSource source = progress.open(tape)) {
            return TapeSightings.read(source, options, runDir != null);
        }
    }

    private String names() {
        return tapes.stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    private TapeDiagnosis.Question question() {
        List<Field> fields = Arrays.stream(Field.values())
                .filter(known -> field.equals(ALL) || known.label().equals(field))
                .toList();
        if (fields.isEmpty()) {
            throw new Problem(ExitStatus.USAGE, "--field must be sglext, cached, usage or all");
        }
        if (limit < 0 || (draftTokens != null && draftTokens < 2)) {
            throw new Problem(ExitStatus.USAGE, "--limit must not be negative, --draft-tokens must be at least 2");
        }
        if (!(silenceSeconds > 0 && silenceSeconds < MAX_SILENCE_SECONDS)) {
            throw new Problem(ExitStatus.USAGE, "--silence must be a number of seconds above 0");
        }
        return new TapeDiagnosis.Question(
                fields,
                limit,
                draftTokens,
                Nanos.ofSeconds(silenceSeconds),
                runDir == null ? null : KeptResults.open(runDir));
    }

    private void mustBeOfTheseTapes(Diagnosis diagnosis) {
        ClientReport client = diagnosis.client();
        if (client != null && client.joined() + client.ambiguous() == 0) {
            throw new Problem(
                    ExitStatus.UNREADABLE_INPUT,
                    runDir + " does not belong to " + names() + ": of its " + Counted.of(client.lines(), "request")
                            + " none is on the tape; name the run that was recorded");
        }
    }

    private void show(Diagnosis diagnosis) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.print(new String(ReportJson.document(diagnosis), StandardCharsets.UTF_8));
            out.flush();
        } else {
            DiagnosisText.print(diagnosis, tapes.stream().map(Path::toString).toList(), out, Terminal.paint());
        }
    }
}
