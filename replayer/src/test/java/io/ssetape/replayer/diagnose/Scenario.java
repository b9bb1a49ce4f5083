package io.ssetape.replayer.diagnose;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.frame.WallTime;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.replay.TapeReplay;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** A tape of several taps in the making: each exchange on its own connection, one event a read, ten milliseconds apart. */
final class Scenario {
    static final String DONE = "[DONE]";

    private static final String RAW = "raw:";
    private static final long MILLI = 1_000_000;
    private static final long STEP_MILLIS = 10;

    private final List<Frame> frames = new ArrayList<>();
    private final TreeSet<String> taps = new TreeSet<>();
    private long clockMillis;
    private long wallMillis;
    private long connection;
    private int perRead = 1;
    private String headers = "";
    private int lostRead = -1;
    private Party cutBy = Party.UPSTREAM;

    /** A chat body with a prompt; further keys as JSON, each with a comma before it. */
    static String body(String prompt, String keys) {
        return "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"" + prompt
                + "\"}],\"stream\":true,\"max_tokens\":64" + keys + "}";
    }

    /** A chat body that asks for counters and usage at the right place. */
    static String asking(String prompt) {
        return body(prompt, ",\"stream_options\":{\"include_usage\":true},\"return_spec_tokens_details\":true");
    }

    /** Three texts, a finish, and a tail of events, under one id. */
    static List<String> answer(String id, String text, String... tail) {
        List<String> events = new ArrayList<>();
        events.add(choice(id, "{\"role\":\"assistant\",\"content\":\"\"}", "null"));
        for (int i = 0; i < 3; i++) {
            events.add(choice(id, "{\"content\":\"" + text + i + "\"}", "null"));
        }
        events.add(choice(id, "{}", "\"length\""));
        for (String part : tail) {
            events.add(part.equals(DONE) ? DONE : "{\"id\":\"" + id + "\",\"choices\":[]," + part + "}");
        }
        return events;
    }

    private static String choice(String id, String delta, String finish) {
        return "{\"id\":\"" + id + "\",\"choices\":[{\"index\":0,\"delta\":" + delta + ",\"finish_reason\":" + finish
                + "}]}";
    }

    /** The counters of 15 verify steps with 5 drafts each. */
    static String counters() {
        return counters(46, 75, 15, "[0,2,3,4,4,2]");
    }

    static String counters(int correct, int proposed, int verify, String histogram) {
        return "\"sglext\":{\"spec_tokens_details\":{\"spec_num_correct_drafts\":" + correct
                + ",\"spec_num_proposed_drafts\":" + proposed + ",\"spec_verify_ct\":" + verify
                + ",\"spec_correct_drafts_histogram\":" + histogram + "}}";
    }

    static String usage(int completion, String details) {
        return "\"usage\":{\"prompt_tokens\":31,\"completion_tokens\":" + completion + details + "}";
    }

    static String cached(int tokens) {
        return ",\"prompt_tokens_details\":{\"cached_tokens\":" + tokens + "}";
    }

    Scenario chat(String tap, long startMillis, String body, long firstMillis, List<String> events) {
        return exchange(tap, "/v1/chat/completions", startMillis, body, firstMillis, events, true);
    }

    /** A chat whose upstream closes in the middle of the body. */
    Scenario cutChat(String tap, long startMillis, String body, long firstMillis, List<String> events) {
        return exchange(tap, "/v1/chat/completions", startMillis, body, firstMillis, events, false);
    }

    /** A chat whose client closes in the middle of the body. */
    Scenario leftChat(String tap, long startMillis, String body, long firstMillis, List<String> events) {
        cutBy = Party.CLIENT;
        exchange(tap, "/v1/chat/completions", startMillis, body, firstMillis, events, false);
        cutBy = Party.UPSTREAM;
        return this;
    }

    /** A chat of which each read brings so many events. */
    Scenario recutChat(
            String tap, long startMillis, String body, long firstMillis, List<String> events, int eventsPerRead) {
        perRead = eventsPerRead;
        exchange(tap, "/v1/chat/completions", startMillis, body, firstMillis, events, true);
        perRead = 1;
        return this;
    }

    /** A chat whose answer says of itself that it is in a coding that nobody here reads. */
    Scenario codedChat(String tap, long startMillis, String body, long firstMillis, List<String> events) {
        headers = "content-encoding: br\r\n";
        exchange(tap, "/v1/chat/completions", startMillis, body, firstMillis, events, true);
        headers = "";
        return this;
    }

    /** A chat of which the tape lacks the read that brings an event; the last one counts as -1. */
    Scenario gappedChat(
            String tap, long startMillis, String body, long firstMillis, List<String> events, int lostEvent) {
        lostRead = Math.floorMod(lostEvent, events.size());
        exchange(tap, "/v1/chat/completions", startMillis, body, firstMillis, events, true);
        lostRead = -1;
        return this;
    }

    /** Bytes that stand in a stream as they are, a comment for instance. */
    static String raw(String text) {
        return RAW + text;
    }

    /** What a tape of this scenario holds. */
    TapeSightings tape() {
        return TapeSightings.read(source(), ReplayOptions.defaults(), false);
    }

    /** The diagnosis of several tapes together. */
    static Diagnosis together(Scenario... tapes) {
        return TapeDiagnosis.of(
                Arrays.stream(tapes).map(Scenario::tape).toList(),
                new TapeDiagnosis.Question(List.of(Field.values()), 100, null));
    }

    Scenario exchange(
            String tap,
            String path,
            long startMillis,
            String body,
            long firstMillis,
            List<String> events,
            boolean whole) {
        connection++;
        taps.add(tap);
        long start = (startMillis + clockMillis) * MILLI;
        frames.add(new Frame.ConnectionOpened(start, connection, tap, "127.0.0.1:5000", "127.0.0.1:30000", start));
        bytes(
                start,
                Direction.REQUEST,
                "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: "
                        + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body);
        long at = (firstMillis + clockMillis) * MILLI;
        bytes(
                at,
                Direction.RESPONSE,
                "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n" + headers
                        + "transfer-encoding: chunked\r\n\r\n");
        for (int i = 0; i < events.size(); i += perRead) {
            StringBuilder read = new StringBuilder();
            events.subList(i, Math.min(events.size(), i + perRead)).forEach(event -> read.append(chunk(event)));
            if (i == lostRead) {
                frames.add(new Frame.Gap(at, connection, Direction.RESPONSE, 0, read.length(), "budget"));
            } else {
                bytes(at, Direction.RESPONSE, read.toString());
            }
            at += STEP_MILLIS * MILLI;
        }
        if (whole) {
            bytes(at, Direction.RESPONSE, "0\r\n\r\n");
        }
        frames.add(new Frame.Closed(at, connection, whole ? Party.CLIENT : cutBy, CloseKind.FIN));
        return this;
    }

    private static String chunk(String event) {
        String data = event.startsWith(RAW) ? event.substring(RAW.length()) : "data: " + event + "\n\n";
        return Integer.toHexString(data.getBytes(StandardCharsets.UTF_8).length) + "\r\n" + data + "\r\n";
    }

    private void bytes(long nanos, Direction direction, String text) {
        frames.add(new Frame.Bytes(nanos, connection, direction, 0, false, text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Its times on a host whose clock began so much earlier than its wall clock tells by itself, or whose wall clock differs. */
    Scenario onAnotherHost(long bootedEarlierMillis, long wallAheadMillis) {
        clockMillis = bootedEarlierMillis;
        wallMillis = wallAheadMillis;
        return this;
    }

    ListSource source() {
        List<Frame> all = new ArrayList<>();
        all.add(new Frame.TapeStart(
                new WallTime(clockMillis * MILLI, 1_767_225_600_000_000_000L + wallMillis * MILLI),
                1,
                "scenario",
                "",
                taps.stream().map(tap -> new Tap(tap, null, null)).toList(),
                Map.of()));
        frames.stream().sorted(Comparator.comparingLong(Frame::nanos)).forEach(all::add);
        return new ListSource(all);
    }

    /** What became of a field in a request. */
    static FieldDiagnosis of(Field field, Diagnosis.RequestDiagnosis request) {
        return request.fields().stream()
                .filter(diagnosis -> diagnosis.field() == field)
                .findFirst()
                .orElseThrow();
    }

    /** The diagnosis with gaps of so many milliseconds called silent. */
    Diagnosis diagnosis(long silenceMillis) {
        return TapeDiagnosis.read(
                source(),
                ReplayOptions.defaults(),
                new TapeDiagnosis.Question(List.of(Field.values()), 100, null, silenceMillis * MILLI, null));
    }

    /** What the taps saw. */
    List<Sighting> sightings() {
        SightingCollector collector = new SightingCollector(false);
        TapeReplay replay = new TapeReplay(ReplayOptions.defaults(), collector, collector, collector);
        ListSource source = source();
        for (Frame frame = source.next(); frame != null; frame = source.next()) {
            replay.accept(frame);
        }
        replay.finish(source.end());
        return collector.sightings();
    }

    Diagnosis diagnosis() {
        return TapeDiagnosis.read(
                source(), ReplayOptions.defaults(), new TapeDiagnosis.Question(List.of(Field.values()), 100, null));
    }
}
