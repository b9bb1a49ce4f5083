package io.ssetape.replayer.report.summary;

/**
 * How many requests bring something.
 *
 * @param covered requests that bring it
 * @param total all requests looked at
 * @param missing total less covered
 */
public record Coverage(long covered, long total, long missing) {
    /** A coverage whose missing part follows. */
    public static Coverage of(long covered, long total) {
        return new Coverage(covered, total, total - covered);
    }
}
