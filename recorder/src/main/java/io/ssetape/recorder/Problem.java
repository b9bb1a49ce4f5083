package io.ssetape.recorder;

/**
 * Something a user has to be told in one line: what is wrong, where, and what to do about it. Thrown anywhere, turned into
 * a line on stderr and an exit code by the root command; it never shows a stack trace.
 */
public final class Problem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitStatus status;

    /**
     * A problem without an underlying exception.
     *
     * @param status the exit code the command ends with
     * @param message one line: what, where, what to do
     */
    public Problem(ExitStatus status, String message) {
        super(message);
        this.status = status;
    }

    /**
     * A problem that another exception brought to light.
     *
     * @param status the exit code the command ends with
     * @param message one line: what, where, what to do
     * @param cause what happened underneath; kept for debugging, never printed
     */
    public Problem(ExitStatus status, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    /** The exit code the command ends with. */
    public ExitStatus status() {
        return status;
    }
}
