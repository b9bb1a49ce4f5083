package io.ssetape.replayer.report.text;

import java.util.regex.Pattern;

/** Why a tape does not end as it should, in words. */
public final class EndWords {
    /** Goes behind the detail of a missing end frame when it is known that nothing more will come. */
    public static final String WAS_CUT = ": the recording was cut";

    private static final Pattern NO_END_FRAME = Pattern.compile("no end frame after frame -?\\d++(?!" + WAS_CUT + ")");

    private EndWords() {}

    /**
     * The detail of an end. What is still being written looks like what was killed, so both are said of a missing end frame.
     *
     * @param detail what a tape, or several as one, says of its end; null when it is not known
     * @return words that a terminal can be given
     */
    public static String of(String detail) {
        return NO_END_FRAME.matcher(Figures.words(detail)).replaceAll("$0" + WAS_CUT + ", or goes on");
    }
}
