package io.ssetape.proxy.serve;

/** Counts what a replay server does. Used by one thread. */
final class ServeTally {
    private long connections;
    private long answered;
    private long again;
    private long missed;
    private long malformed;
    private long left;

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

    /** A client went while its answer was still being played. */
    void clientLeft() {
        left++;
    }

    ServeSummary.Requests requests() {
        return new ServeSummary.Requests(answered, again, missed, malformed, left);
    }

    long connections() {
        return connections;
    }
}
