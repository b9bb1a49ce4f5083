package io.ssetape.proxy.lab;

/** What a test has measured, for docs/reliability.md; printed with {@code -Dssetape.figures=true}. */
public final class Figures {
    private Figures() {}

    /** Says what was measured, in a line of its own. */
    public static void say(String what, Object figures) {
        if (Boolean.getBoolean("ssetape.figures")) {
            System.out.println(what + ": " + figures);
        }
    }
}
