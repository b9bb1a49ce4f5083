package io.ssetape.replayer.diagnose;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a client's results say of one field of one request. */
public enum Keeping {
    /** It arrived, and the client's line has the same. */
    KEPT("kept"),
    /** It arrived, and the client's line lacks it. */
    NOT_KEPT("arrived here, not kept by the client"),
    /** It arrived, and the client's line has other numbers. */
    KEPT_DIFFERENTLY("kept with other numbers"),
    /** The client's line has it, the tape has not. */
    CLIENT_ONLY("in the client's line though not on the tape"),
    /** Neither has it. */
    NOTHING_TO_KEEP("nothing to keep"),
    /** No line of the run is this request. */
    NO_LINE("no line in the run"),
    /** A line may be this request or another one. */
    AMBIGUOUS("not joined: a line fits several requests");

    private final String words;

    Keeping(String words) {
        this.words = words;
    }

    /** The word in JSON. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The same in words. */
    public String words() {
        return words;
    }
}
