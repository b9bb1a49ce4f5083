package io.ssetape.proxy.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ChildSignalsTest {
    /** The one that a terminal has sent to the command as well. */
    private static final String BY_TERMINAL = "QUIT";

    @TempDir
    Path folder;

    private final AtomicLong nanos = new AtomicLong();
    private final List<Integer> halts = new ArrayList<>();
    private final ChildSignals signals = new ChildSignals(nanos::get, halts::add, BY_TERMINAL::equals);

    @Test
    void oneThatComesBeforeTheStartKeepsTheCommandFromBeingStarted() throws IOException {
        assertThat(signals.haveStopped()).isFalse();
        signals.arrived("INT", 2);

        assertThat(signals.haveStopped()).isTrue();
        assertThat(signals.start(() -> {
                    throw new AssertionError("started");
                }))
                .isEmpty();
        assertThat(signals.exitCode()).isEqualTo(130);
    }

    @Test
    void oneThatComesDuringTheStartReachesTheCommand() throws IOException, InterruptedException {
        Optional<Child> child = signals.start(() -> {
            Child made = Child.start(List.of("sleep", "60"), Map.of());
            signals.arrived("TERM", 15);
            return made;
        });

        assertThat(child.orElseThrow().await()).isEqualTo(143);
        assertThat(signals.haveStopped()).isFalse();
    }

    @Test
    void oneThatHasReachedTheCommandDuringTheStartIsNotSentAgain() throws IOException, InterruptedException {
        Path go = folder.resolve("go");
        new ProcessBuilder("mkfifo", go.toString()).start().waitFor();
        Child child = signals.start(() -> {
                    Child made =
                            Child.start(List.of("sh", "-c", "read word < \"$0\"; exit 7", go.toString()), Map.of());
                    signals.arrived(BY_TERMINAL, 3);
                    return made;
                })
                .orElseThrow();

        awaitAllSent();
        Files.writeString(go, "go\n");
        assertThat(child.await()).isEqualTo(7);
    }

    /** A signal is sent by a process of its own, beside the command. */
    private static void awaitAllSent() {
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> ProcessHandle.current().children().count() == 1);
    }

    /** Ctrl-C reaches what the system makes the command with as well. */
    @Test
    void aStartThatFailsOfItIsNoFailure() throws IOException {
        assertThat(signals.start(() -> {
                    signals.arrived("HUP", 1);
                    throw new IOException("the helper was killed");
                }))
                .isEmpty();
        assertThat(signals.exitCode()).isEqualTo(129);
    }

    @Test
    void aStartThatFailsByItselfIsOne() {
        assertThatThrownBy(() -> signals.start(() -> {
                    throw new IOException("no program");
                }))
                .hasMessage("no program");
    }

    @Test
    void oneRightBehindItBeforeTheStartIsTheSame() {
        signals.arrived("TERM", 15);
        pass(300);
        signals.arrived("INT", 2);

        assertThat(halts).isEmpty();
        assertThat(signals.exitCode()).as("of the first").isEqualTo(143);
    }

    @Test
    void aSecondOneBeforeTheStartStopsAtOnce() {
        signals.arrived("TERM", 15);
        pass(301);
        signals.arrived("INT", 2);

        assertThat(halts).containsExactly(130);
    }

    @Test
    void aSecondOneDuringTheStartIsTheCommandsAffair() throws IOException, InterruptedException {
        Optional<Child> child = signals.start(() -> {
            Child made = Child.start(List.of("sleep", "60"), Map.of());
            signals.arrived("TERM", 15);
            pass(301);
            signals.arrived("TERM", 15);
            return made;
        });

        assertThat(child.orElseThrow().await()).isEqualTo(143);
        assertThat(halts).isEmpty();
    }

    @Test
    void whatComesOnceTheCommandHasEndedIsTakenForWhatEndedIt() throws IOException, InterruptedException {
        end(List.of("true"));
        pass(301);
        signals.arrived("INT", 2);
        pass(300);
        signals.arrived("INT", 2);

        assertThat(halts).isEmpty();
    }

    @Test
    void aSecondOneBehindTheCommandStopsAtOnce() throws IOException, InterruptedException {
        end(List.of("true"));
        signals.arrived("INT", 2);
        pass(301);
        signals.arrived("TERM", 15);

        assertThat(halts).containsExactly(143);
    }

    private void end(List<String> command) throws IOException, InterruptedException {
        signals.start(() -> Child.start(command, Map.of())).orElseThrow().await();
        signals.ended();
    }

    private void pass(long millis) {
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
