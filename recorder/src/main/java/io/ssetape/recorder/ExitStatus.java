package io.ssetape.recorder;

/** The exit codes every ssetape command keeps to. */
public enum ExitStatus {
    /** The command did what it was asked to do. */
    DONE(0),
    /** The command found what it is there to find: a damaged tape, a lost field. */
    FINDINGS(1),
    /** The command line itself is wrong. */
    USAGE(2),
    /** An input cannot be read, or not to its end. */
    UNREADABLE_INPUT(3),
    /** Something around the command is in the way: a port, a disk, an upstream, a folder. */
    ENVIRONMENT(4);

    private final int code;

    ExitStatus(int code) {
        this.code = code;
    }

    /** The process exit code, 0 to 4. */
    public int code() {
        return code;
    }
}
