package io.ssetape.recorder;

/**
 * What somebody makes for the time being, and what is to be undone of it if the JVM ends before it has been finished. The end of the JVM
 * does not stop who makes it. So all of them hold one lock: the maker from {@link #mustStand()} until what it makes is known to who
 * undoes, and the end while it undoes. Behind that nothing more is made.
 *
 * <p>One is begun before there is anything to undo, and closed at last.
 */
public final class Provisional implements AutoCloseable {
    private final Object lock;
    private final Runnable undo;
    private final Thread atExit = new Thread(this::drop);
    private boolean dropped;

    private Provisional(Object lock, Runnable undo) {
        this.lock = lock;
        this.undo = undo;
    }

    /**
     * Begins one.
     *
     * @param lock what its maker holds while something is made
     * @param undo takes away what has been made and not finished; called with the lock held, once or more often, on any thread
     * @throws Problem when the JVM is ending
     */
    public static Provisional begin(Object lock, Runnable undo) {
        Provisional begun = new Provisional(lock, undo);
        try {
            Runtime.getRuntime().addShutdownHook(begun.atExit);
        } catch (IllegalStateException e) {
            throw ending(e);
        }
        return begun;
    }

    /**
     * To be asked before anything is made or finished, with the lock held.
     *
     * @throws Problem when all has been undone
     */
    public void mustStand() {
        if (dropped) {
            throw ending(null);
        }
    }

    /** Undoes what has not been finished, and lets nothing more be made. */
    public void drop() {
        synchronized (lock) {
            dropped = true;
            undo.run();
        }
    }

    /** The same, by who has made it: the end of the JVM has nothing left to undo. */
    @Override
    public void close() {
        drop();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM is ending; the hook finds nothing to undo.
            return;
        }
    }

    private static Problem ending(IllegalStateException cause) {
        return new Problem(ExitStatus.ENVIRONMENT, "ssetape is being ended; nothing more is written", cause);
    }
}
