package io.ssetape.proxy.serve;

import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.replayer.tally.TapeGaps;
import java.util.List;
import java.util.Map;

/**
 * What a tape has to play.
 *
 * @param exchanges those that can be played, in the order in which their requests began
 * @param holed what was asked where the answer is known not to be whole
 * @param unservable how many exchanges cannot be played, by reason
 * @param end how the tape ends
 * @param gaps what passed through its recording without being recorded, at any tap
 */
record ServedTape(
        List<RecordedExchange> exchanges,
        List<Asked> holed,
        Map<Unservable, Integer> unservable,
        SourceEnd end,
        TapeGaps gaps) {
    /** How many exchanges cannot be played. */
    int unservableCount() {
        return unservable.values().stream().mapToInt(Integer::intValue).sum();
    }
}
