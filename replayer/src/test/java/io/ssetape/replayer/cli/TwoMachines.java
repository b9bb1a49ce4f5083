package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Moved;
import io.ssetape.replayer.kit.Schemas;
import io.ssetape.replayer.kit.ScriptedLoad;
import io.ssetape.replayer.kit.Tapes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What two load machines recorded of one service, and the report over tapes like theirs. */
final class TwoMachines {
    static final long SECOND = 1_000_000_000L;
    static final long MILLI = 1_000_000L;
    static final int REQUESTS_A = 24;
    static final int REQUESTS_B = 15;

    /** When the scripted load begins, by its tape's clocks. */
    static final long MONO = 5_000 * SECOND;

    static final long EPOCH = 1_767_225_600L * SECOND;

    private static final JsonMapper JSON = new JsonMapper();

    private TwoMachines() {}

    /** Four requests at a time from the first machine. */
    static List<Frame> machineA() {
        return load(REQUESTS_A, 4, "a").frames();
    }

    /** Three at a time from another host, 50 ms later by its wall clock. */
    static List<Frame> machineB() {
        return Moved.frames(load(REQUESTS_B, 3, "b").frames(), 1000 * SECOND, 50 * MILLI);
    }

    static ScriptedLoad.Result load(int requests, int concurrency, String prompts) {
        return ScriptedLoad.of(requests, concurrency, 8)
                .prompts(i -> "Question " + prompts + i)
                .play();
    }

    /** A tape folder, or a portable tape where the name says so. */
    static Path tape(Path path, List<Frame> frames) {
        return path.toString().endsWith(".jsonl")
                ? Tapes.portable(path, new ListSource(frames))
                : Tapes.tape(path, new ListSource(frames));
    }

    /** The report over some tapes, which has to be made and to fit its schema. */
    static JsonNode report(Path... tapes) throws IOException {
        return report(List.of(tapes));
    }

    /** The same with options. */
    static JsonNode report(List<?> tapesAndOptions) throws IOException {
        List<Object> arguments = new ArrayList<>(List.of("report", "--json"));
        arguments.addAll(tapesAndOptions);
        Cli.Result result = Cli.run(arguments.toArray());
        assertThat(result.exit()).as(result.err()).isZero();
        Schemas.assertReport(result.out());
        return JSON.readTree(result.out());
    }

    /** A text without line breaks, which come where a line is full. */
    static String flat(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
