package io.ssetape.proxy.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The command while it lives. */
final class Child {
    private final Process process;

    private Child(Process process) {
        this.process = process;
    }

    /**
     * Starts a command with this process's standard input, output and error.
     *
     * @param variables environment variables to set, above those of this process
     * @throws IOException when the system cannot start it
     */
    static Child start(List<String> command, Map<String, String> variables) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().putAll(variables);
        return new Child(builder.start());
    }

    /** Waits for its end; 128 and the signal's number when a signal ended it. */
    int await() throws InterruptedException {
        return process.waitFor();
    }

    /**
     * Passes on a signal that this process has got while the command lived.
     *
     * @param name for instance {@code TERM}
     */
    void signal(String name) {
        if (!comesFromTerminal(name)) {
            send(name);
        }
    }

    /**
     * Whether a signal that this process has got is one that a terminal has sent to a command too that is being started: what the
     * system has not made yet gets none. A command made between the terminal's sending and this question is taken for one that
     * got it: one Ctrl-C lost at a start is repeated by hand, but two of them may cost results.
     *
     * @param name for instance {@code INT}
     */
    static boolean isReachedByTerminal(String name) {
        return comesFromTerminal(name)
                && ProcessHandle.current().children().findAny().isPresent();
    }

    /**
     * What a terminal sends it sends to all processes in its foreground, the command among them: Ctrl-C passed on would be Ctrl-C
     * twice, which makes many programs end without their results. Java is not told who sent a signal, so the same signal from {@code
     * kill} is not passed on there either; TERM, which no terminal sends, always is.
     */
    private static boolean comesFromTerminal(String name) {
        return !name.equals("TERM") && isInForeground();
    }

    /** Sends it a signal. */
    void send(String name) {
        try {
            // Java itself can send SIGTERM and SIGKILL only.
            new ProcessBuilder("sh", "-c", "kill -s \"$0\" \"$1\"", name, Long.toString(process.pid())).start();
        } catch (IOException noShell) {
            process.destroy();
        }
    }

    /** Whether a terminal has this process group in its foreground, by proc(5). */
    private static boolean isInForeground() {
        try {
            String stat = Files.readString(Path.of("/proc/self/stat"), StandardCharsets.ISO_8859_1);
            // pid (name) state ppid pgrp session tty_nr tpgid; the name may hold anything.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return fields[2].equals(fields[5]);
        } catch (IOException noProcFileSystem) {
            return false;
        }
    }
}
