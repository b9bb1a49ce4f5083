package io.ssetape.proxy.relay;

import io.ssetape.recorder.Problem;
import java.io.IOException;
import java.lang.Thread.UncaughtExceptionHandler;

/**
 * What ended a warm-up before it was done. A relay that stays cold is slower, not wrong, so nobody dies of it.
 *
 * @param cause what was thrown
 */
record WarmUpFailure(Throwable cause) {
    /**
     * Takes note of a failure. What no state of this machine explains is a defect of ours: it is given to the process's handler of
     * uncaught exceptions too. Users have none; tests fail with theirs.
     */
    static WarmUpFailure noted(Throwable cause) {
        WarmUpFailure failure = new WarmUpFailure(cause);
        UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        if (failure.isDefect() && handler != null) {
            handler.uncaughtException(Thread.currentThread(), cause);
        }
        return failure;
    }

    /** In a few words, of whatever lies at the bottom. */
    String reason() {
        Throwable told = cause;
        while (!(told instanceof Problem) && told.getCause() != null) {
            told = told.getCause();
        }
        return told.getMessage() == null ? told.toString() : told.getMessage();
    }

    /** Neither a disk, a port, a descriptor nor memory that could not be had. */
    private boolean isDefect() {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof Problem || at instanceof IOException || at instanceof OutOfMemoryError) {
                return false;
            }
        }
        return true;
    }
}
