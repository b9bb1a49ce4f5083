package io.ssetape.replayer.replay;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;
import java.util.ArrayList;
import java.util.List;

/** A replay whose interpreters only note what they are given, and the records that come of it. */
final class NotedReplay {
    static final String SHA_OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    private static final ReplayOptions OPTIONS = new ReplayOptions(false, 1000, 4096, 10);

    final FakeInterpreters interpreters = new FakeInterpreters();
    final List<RequestRecord> generations = new ArrayList<>();
    final List<OtherRecord> others = new ArrayList<>();

    private final TapeReplay replay = new TapeReplay(OPTIONS, interpreters, new RecordSink() {
        @Override
        public void generation(RequestRecord record) {
            generations.add(record);
        }

        @Override
        public void other(OtherRecord record) {
            others.add(record);
        }
    });

    /** A tape with one connection, of the tap {@code entry}. */
    static TapeScript script() {
        return new TapeScript().open(0, "entry");
    }

    /** A request that the interpreters take for a generation. */
    static String post(String body) {
        return "POST http://h/chat?x=1 HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    /** A whole answer of a known length. */
    static String ok(String body) {
        return "HTTP/1.1 200 Fine\r\nContent-Type: text/event-stream\r\nContent-Length: " + body.length() + "\r\n\r\n"
                + body;
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
