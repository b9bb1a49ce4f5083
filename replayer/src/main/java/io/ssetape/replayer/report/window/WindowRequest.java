package io.ssetape.replayer.report.window;

/**
 * What a user wants to see apart.
 *
 * @param run a client's own run, or null
 * @param maxConcurrency the concurrency that the client was given, or null
 * @param devices over how many devices throughput is divided, or null
 * @param from where a range of the user's own begins: seconds after the start, a wall time or a mark; null for the start
 * @param to where it ends; null for the end
 * @param whole whether the window of all requests is wanted though nothing else is asked for
 */
public record WindowRequest(
        ClientRun run, Integer maxConcurrency, Integer devices, String from, String to, boolean whole) {
    /** Nothing apart. */
    public static final WindowRequest NONE = new WindowRequest(null, null, null, null, null, false);

    /** Whether nothing is asked for. */
    public boolean isNone() {
        return equals(NONE);
    }

    boolean hasRange() {
        return from != null || to != null;
    }
}
