package io.ssetape.proxy.demo;

/** Sees every byte that passes the service's sockets. Called on the service's own thread; connections count from 1. */
public interface WireObserver {
    /** Sees nothing. */
    WireObserver NONE = new WireObserver() {
        @Override
        public void received(int connection, byte[] bytes) {}

        @Override
        public void sent(int connection, byte[] bytes) {}

        @Override
        public void closed(int connection, boolean answering) {}
    };

    /** Bytes of one read. */
    void received(int connection, byte[] bytes);

    /** Bytes of one write. */
    void sent(int connection, byte[] bytes);

    /**
     * The connection is gone.
     *
     * @param answering whether an answer was left unfinished
     */
    void closed(int connection, boolean answering);
}
