package io.ssetape.proxy.record;

import io.ssetape.recorder.frame.Frame;
import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.replay.RecordSink;
import io.ssetape.replayer.replay.TapeReplay;
import io.ssetape.replayer.request.OtherRecord;
import io.ssetape.replayer.request.RequestRecord;

/** What a running recording has seen so far, taken from its frames. One thread. */
final class LiveFigures implements RecordSink {
    private final TapeReplay replay = new TapeReplay(ReplayOptions.defaults(), this);
    private long generations;
    private long withSglext;
    private long jsonEvents;
    private long others;
    private long gaps;

    /**
     * Figures at one moment.
     *
     * @param done requests whose answers have ended
     * @param open exchanges that have not
     * @param withSglext requests that are done and brought {@code sglext}
     * @param events JSON events of the requests that are done
     * @param others exchanges that are done and no requests to a model
     * @param gaps places where the tape lacks bytes
     */
    record Counts(long done, long open, long withSglext, long events, long others, long gaps) {}

    /** The next frame of the tape. */
    void accept(Frame frame) {
        if (frame instanceof Frame.Gap) {
            gaps++;
        }
        replay.accept(frame);
    }

    @Override
    public void generation(RequestRecord record) {
        generations++;
        jsonEvents += record.events().json();
        if (record.sglext() != null && record.sglext().events() > 0) {
            withSglext++;
        }
    }

    @Override
    public void other(OtherRecord record) {
        others++;
    }

    /** The figures as they are now. */
    Counts counts() {
        return new Counts(generations, replay.openExchanges(), withSglext, jsonEvents, others, gaps);
    }
}
