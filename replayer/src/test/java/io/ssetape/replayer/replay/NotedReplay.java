package io.ssetape.replayer.replay;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.interpret.StreamEvent;
import io.ssetape.replayer.interpret.StreamObserver;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** A replay that notes its records, and the events of answers as soon as they are read. Its limits are small. */
final class NotedReplay {
    /** The longest body that is parsed, and the most of an early answer that waits for its request. */
    static final int MAX_BODY_BYTES = 128;

    private static final ReplayOptions OPTIONS = new ReplayOptions(false, 1000, 4096, MAX_BODY_BYTES);

    final List<RequestRecord> generations = new ArrayList<>();
    final List<OtherRecord> others = new ArrayList<>();

    /** The text of each event, behind the nanosecond in which it was complete. */
    final List<String> events = new ArrayList<>();

    private final TapeReplay replay = new TapeReplay(
            OPTIONS,
            new RecordSink() {
                @Override
                public void generation(RequestRecord record) {
                    generations.add(record);
                }

                @Override
                public void other(OtherRecord record) {
                    others.add(record);
                }
            },
            RequestBodySink.NONE,
            id -> new StreamObserver() {
                @Override
                public void event(StreamEvent event) {
                    events.add(event.nanos() + " "
                            + event.said().choices().get(0).delta().content().text());
                }

                @Override
                public void restart() {
                    events.clear();
                }
            });

    /** A tape with one connection, of the tap {@code entry}. */
    static TapeScript script() {
        return new TapeScript().open(0, "entry");
    }

    /** A chat body that asks a model for a stream. */
    static String asking(String model) {
        return "{\"model\":\"" + model + "\",\"stream\":true}";
    }

    /** A whole generation request. */
    static String post(String model) {
        return head(asking(model).length()) + asking(model);
    }

    /** The head of a generation request with a body of that length. */
    static String head(int bodyBytes) {
        return "POST http://h/v1/chat/completions?x=1 HTTP/1.1\r\nContent-Length: " + bodyBytes + "\r\n\r\n";
    }

    /** A whole answer of a known length. */
    static String ok(String body) {
        return "HTTP/1.1 200 Fine\r\nContent-Type: text/event-stream\r\nContent-Length: " + body.length() + "\r\n\r\n"
                + body;
    }

    /** An event with a text. */
    static String event(String text) {
        return "data: {\"choices\":[{\"delta\":{\"content\":\"" + text + "\"}}]}\n\n";
    }

    /** The digest of a Latin-1 text. */
    static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(TapeScript.latin1(text));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    void accept(Frame frame) {
        replay.accept(frame);
    }

    void feed(TapeScript script) {
        script.frames().forEach(replay::accept);
    }

    /** The script as a whole tape. */
    void feedAll(TapeScript script) {
        feed(script);
        finish(SourceEnd.complete());
    }

    void finish(SourceEnd end) {
        replay.finish(end);
    }

    int openExchanges() {
        return replay.openExchanges();
    }

    long lateFrames() {
        return replay.lateFrames();
    }
}
