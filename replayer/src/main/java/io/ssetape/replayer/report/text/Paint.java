package io.ssetape.replayer.report.text;

/** Emphasis on a terminal, or none. */
public enum Paint {
    /** Plain text, for pipes and files. */
    PLAIN("", "", ""),
    /** ANSI escapes. */
    ANSI("\u001b[1m", "\u001b[1;31m", "\u001b[0m");

    private final String heading;
    private final String alarm;
    private final String reset;

    Paint(String heading, String alarm, String reset) {
        this.heading = heading;
        this.alarm = alarm;
        this.reset = reset;
    }

    String heading(String text) {
        return heading + text + reset;
    }

    String alarm(String text) {
        return alarm + text + reset;
    }
}
