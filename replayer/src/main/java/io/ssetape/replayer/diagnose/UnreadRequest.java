package io.ssetape.replayer.diagnose;

import io.ssetape.recorder.Counted;
import io.ssetape.replayer.request.OtherRecord;

/**
 * An exchange whose request head was not read: it may have been a generation request.
 *
 * @param id the record's id
 * @param tap the tap
 * @param words why the head was not read, and how much came
 */
record UnreadRequest(long id, String tap, String words) {
    static UnreadRequest of(OtherRecord record) {
        return new UnreadRequest(
                record.id(),
                record.tap(),
                "connection " + record.connection() + ", exchange " + record.exchange() + ": " + record.note() + "; "
                        + Counted.of(record.requestBytes(), "byte") + " from the head on; no flag was looked at");
    }

    /** The same among the exchanges of several tapes. */
    UnreadRequest placed(long newId, String newTap) {
        return new UnreadRequest(newId, newTap, words);
    }
}
