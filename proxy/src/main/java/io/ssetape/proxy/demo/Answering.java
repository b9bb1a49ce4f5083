package io.ssetape.proxy.demo;

/** One answer on its way to one client; everything happens on that client's thread. */
interface Answering {
    /**
     * Begins to answer.
     *
     * @param whenDone called once the whole answer is written, during this call at the earliest; never for an answer that is cut
     *     or cancelled
     */
    void start(Runnable whenDone);

    /** Goes on after the client has made room. */
    void resume();

    /** Gives it up: the client is gone. */
    void cancel();
}
