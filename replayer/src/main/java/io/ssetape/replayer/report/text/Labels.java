package io.ssetape.replayer.report.text;

import io.ssetape.replayer.request.StreamEnd.End;
import java.util.Locale;

/** Short words for table cells. */
final class Labels {
    private Labels() {}

    /** What ended a stream. */
    static String end(End end) {
        return end == End.CLIENT_ABORT ? "client" : end.name().toLowerCase(Locale.ROOT);
    }

    /** What the client's rule would have recorded. */
    static String success(Boolean success) {
        if (success == null) {
            return "open";
        }
        return success ? "success" : "failure";
    }

    /** A constant as reports write it. */
    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
