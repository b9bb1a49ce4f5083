package io.ssetape.replayer.report.summary;

/**
 * Something that is there at one tap and not at another. Totals are compared, not single requests.
 *
 * @param subject what it is about, as in {@link Verdict#subject()}
 * @param direction {@code request} when the flag was lost on the way in, {@code response} when the answer lost it on the way out
 * @param presentAt the tap that has it
 * @param presentCount requests that have it there
 * @param absentAt the tap that lacks it
 * @param absentCount requests that lack it there
 */
public record TapComparison(
        String subject, String direction, String presentAt, long presentCount, String absentAt, long absentCount) {}
