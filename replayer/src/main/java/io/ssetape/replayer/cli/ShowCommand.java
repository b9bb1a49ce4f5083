package io.ssetape.replayer.cli;

import io.ssetape.recorder.Counted;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.FrameSource;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.report.TapeReport;
import io.ssetape.replayer.report.text.ExchangeList;
import io.ssetape.replayer.report.text.LackWords;
import io.ssetape.replayer.request.RequestStart;
import io.ssetape.replayer.tally.TapeGaps;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code ssetape show}: the exchanges of a tape, the time line of one, or its bytes. */
@Command(
        name = "show",
        description = "List the exchanges of a tape, or show one of them event by event or byte by byte.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  ssetape show run1.tape                      all exchanges, one line each",
            "  ssetape show run1.tape --status 5xx,none    what failed, or got no answer",
            "  ssetape show run1.tape --finding sglext-not-received",
            "  ssetape show run1.tape --slow 10 --by ttft  the ten slowest first tokens",
            "  ssetape show run1.tape --follow             while it is being recorded",
            "  ssetape show run1.tape 17                   one exchange, event by event",
            "  ssetape show run1.tape 17 --raw --direction response > answer.http",
            "",
            "Colours: on a terminal, unless NO_COLOR is set. A narrow terminal gets fewer columns.",
            "",
            "Exit codes: 0 done, 2 no such exchange, 3 the tape cannot be read or is damaged, 4 standard output cannot be "
                    + "written, 130 --follow was ended by Ctrl-C."
        })
public final class ShowCommand implements Callable<Integer> {
    /** Which bytes of an exchange are written. */
    enum Side {
        REQUEST,
        RESPONSE,
        BOTH
    }

    /** Takes names in lower case too. */
    static final class SideConverter implements ITypeConverter<Side> {
        @Override
        public Side convert(String name) {
            try {
                return Side.valueOf(name.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("'" + name + "' is none of request, response and both");
            }
        }
    }

    /** Takes names in lower case too. */
    static final class ByConverter implements ITypeConverter<Slowest.By> {
        @Override
        public Slowest.By convert(String name) {
            try {
                return Slowest.By.valueOf(name.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("'" + name + "' is none of e2e, ttft and gap");
            }
        }
    }

    private static final int LEAST_WIDTH = 20;
    private static final int WIDTH_OF_ONE = 100;

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "TAPE",
            description = "A tape folder, or a portable tape (JSON lines); - is standard input.")
    private Path tape;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "ID",
            converter = ExchangeNumber.class,
            description = "The number of an exchange, as the list shows it.")
    private Long id;

    @Mixin
    private ListFilter filter;

    @Option(
            names = "--slow",
            paramLabel = "N",
            description =
                    "Only the N slowest generation requests, the slowest first; those without a time are left out.")
    private Integer slow;

    @Option(
            names = "--by",
            paramLabel = "TIME",
            converter = ByConverter.class,
            completionCandidates = ShownNames.Times.class,
            description = "What --slow compares: e2e (default), ttft, or gap, the longest time between two events.")
    private Slowest.By by;

    @Option(
            names = "--follow",
            description =
                    "Print exchanges as they complete, on a tape that is still being recorded; ends with the tape, or its recorder.")
    private boolean follow;

    @Option(
            names = "--raw",
            description =
                    "Write the bytes of exchange ID as they passed; on a terminal what is not printable as \\xNN.")
    private boolean raw;

    @Option(
            names = "--direction",
            paramLabel = "SIDE",
            converter = SideConverter.class,
            completionCandidates = ShownNames.Sides.class,
            description = "Whose bytes --raw writes: request, response or both (default).")
    private Side direction;

    @Option(
            names = "--width",
            paramLabel = "COLUMNS",
            description =
                    "The width of the output, at least 20; by default COLUMNS or the terminal's. Without either a list "
                            + "is as wide as it needs, one exchange 100.")
    private Integer width;

    @Option(names = "--json", description = "Print the records as JSON lines instead.")
    private boolean json;

    @Mixin
    private LimitOptions limits;

    @Mixin
    private ProgressOptions progress;

    @Override
    public Integer call() {
        checkUsage();
        ReplayOptions options = limits.replay();
        PrintWriter out = spec.commandLine().getOut();
        StandardOutput.endWithReader(out);
        if (follow) {
            follow(options, out);
            return ExitStatus.DONE.code();
        }
        try (FrameSource source = progress.open(tape)) {
            if (id != null) {
                one(OneRecord.read(source, options, id), options, out);
            } else {
                all(source, options, out);
            }
            out.flush();
            Sources.mustNotBeDamaged(tape, source.end());
        }
        return ExitStatus.DONE.code();
    }

    private void checkUsage() {
        boolean ofList = follow || slow != null || !filter.isNone();
        String mistake = null;
        if (id != null && ofList) {
            mistake = "--finding, --status, --slow and --follow are for the list; leave the number out";
        } else if (raw && (id == null || json)) {
            mistake = "--raw needs the number of one exchange, and no --json";
        } else if (follow && slow != null) {
            mistake = "--slow needs the whole tape; leave --follow out";
        } else if (slow != null && slow < 1) {
            mistake = "--slow needs at least 1";
        } else if (by != null && slow == null) {
            mistake = "--by says what --slow compares; give --slow too, or leave it out";
        } else if (direction != null && !raw) {
            mistake = "--direction says whose bytes --raw writes; give --raw too, or leave it out";
        } else if (width != null && (json || raw)) {
            mistake = "--width is for the list and the time line; leave it out with --json and --raw";
        } else if (width != null && width < LEAST_WIDTH) {
            mistake = "--width needs at least 20";
        } else if (follow && Sources.isStandardInput(tape)) {
            mistake = "--follow needs a tape folder, and - is standard input";
        } else if (follow && (Sources.isReadOnce(tape) || Files.isRegularFile(tape))) {
            mistake = "--follow needs a tape folder; " + tape + " is a file";
        }
        if (mistake != null) {
            throw new Problem(ExitStatus.USAGE, mistake);
        }
        filter.check();
        if (id != null && !json) {
            Sources.mustBeReadableAgain(tape, "show with a number");
        }
    }

    private void all(FrameSource source, ReplayOptions options, PrintWriter out) {
        try (TapeReport report = TapeReport.read(source, options, TemporaryFolder.beside(null))) {
            RecordSink sink = list(out, report.summary().tape().start());
            if (slow == null) {
                report.records().visit(filter.before(sink));
                sayIfNothingFits(out, false);
            } else {
                Slowest slowest = new Slowest(slow, by == null ? Slowest.By.E2E : by);
                report.records().visit(filter.before(slowest));
                slowest.passTo(sink);
                sayIfNothingFits(out, slowest.isEmpty());
            }
            out.flush();
            note(source.end(), report.summary().tape().gaps());
        }
    }

    private void follow(ReplayOptions options, PrintWriter out) {
        try (FrameSource source = new FollowedTape(
                Sources.open(tape), out::flush, () -> Writers.areGone(tape), FollowedTape.SILENCE_NANOS)) {
            FollowedList list = new FollowedList();
            SourceEnd end = list.follow(source, options, start -> filter.before(list(out, start)));
            sayIfNothingFits(out, false);
            out.flush();
            note(end, list.gaps());
            Sources.mustNotBeDamaged(tape, end);
        }
    }

    /** A list has no place for what the tape lacks. */
    private void note(SourceEnd end, TapeGaps gaps) {
        PrintWriter err = spec.commandLine().getErr();
        LackWords.notes(tape.toString(), end, gaps, "listed").stream()
                .map("note: "::concat)
                .forEach(err::println);
        err.flush();
    }

    /** An empty list might as well be an empty tape. */
    private void sayIfNothingFits(PrintWriter out, boolean noneHasTheTime) {
        String why = filter.foundNothing()
                ? "leave " + filter.given() + " out to list all"
                : noneHasTheTime ? "those without the time that --slow compares are left out" : null;
        if (why != null) {
            out.flush();
            PrintWriter err = spec.commandLine().getErr();
            err.print("ssetape: 0 of " + Counted.of(filter.exchanges(), "exchange") + " selected; " + why + "\n");
            err.flush();
        }
    }

    private RecordSink list(PrintWriter out, RequestStart start) {
        return json
                ? new JsonLines(out)
                : new ExchangeList(out, Terminal.paint(), start, by == Slowest.By.GAP, columns(Integer.MAX_VALUE));
    }

    private int columns(int elsewhere) {
        return width != null ? width : Terminal.columns(elsewhere);
    }

    private void one(OneRecord found, ReplayOptions options, PrintWriter out) {
        if (!found.isFound()) {
            throw new Problem(
                    ExitStatus.USAGE, tape + " has no exchange " + id + "; run show without a number for the list");
        }
        if (raw) {
            raw(found, options, (StandardOutput) out);
        } else if (json) {
            found.passTo(new JsonLines(out));
        } else {
            found.passTo(
                    new TimelineOf(() -> Sources.open(tape), options, out, Terminal.paint(), columns(WIDTH_OF_ONE)));
        }
    }

    private void raw(OneRecord found, ReplayOptions options, StandardOutput out) {
        Direction only =
                direction == Side.REQUEST ? Direction.REQUEST : direction == Side.RESPONSE ? Direction.RESPONSE : null;
        RawOf bytes = new RawOf(() -> Sources.open(tape), options, out, only, Terminal.isTerminal());
        found.passTo(bytes);
        out.flush();
        if (bytes.missingBytes() > 0) {
            PrintWriter err = spec.commandLine().getErr();
            err.print(
                    "ssetape: the tape lacks " + Counted.of(bytes.missingBytes(), "byte") + "; the rest was written\n");
            err.flush();
        }
    }
}
