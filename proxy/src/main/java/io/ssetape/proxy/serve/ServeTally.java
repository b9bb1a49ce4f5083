package io.ssetape.proxy.serve;

/** Counts what a replay server does. Used by one thread, but for the news that the server ends. */
final class ServeTally {
    private long connections;
    private long answered;
    private long again;
    private long missed;
    private long malformed;
    private long left;
    private long cut;
    private volatile boolean ending;

    void connected() {
        connections++;
    }

    void answered(boolean before) {
        answered++;
        again += before ? 1 : 0;
    }

    void missed() {
        missed++;
    }

    void malformed() {
        malformed++;
    }

    /** A connection went while its answer was still being played: its client left, or the server, which ends, cut it. */
    void broken() {
        if (ending) {
            cut++;
        } else {
            left++;
        }
    }

    /** From now on it is the server that ends connections; may be called by any thread. */
    void ending() {
        ending = true;
    }

    ServeSummary.Requests requests() {
        return new ServeSummary.Requests(answered, again, missed, malformed, left, cut);
    }

    long connections() {
        return connections;
    }
}
