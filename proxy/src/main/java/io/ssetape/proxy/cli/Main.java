package io.ssetape.proxy.cli;

/** Entry point of {@code ssetape.jar}. */
public final class Main {
    private Main() {}

    /** Runs. */
    public static void main(String[] args) {
        System.out.println("x" + args.length);
    }
}
