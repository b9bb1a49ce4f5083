package io.ssetape.proxy.fault;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.proxy.lab.Taped;
import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.frame.Frame;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A recording that runs out of file descriptors: who is there stays, who comes has to wait, and nobody burns the CPU over it. */
@Timeout(120)
class DescriptorLimitIT {
    private static final int LIMIT = 80;
    private static final Duration WATCHED = Duration.ofSeconds(4);

    @TempDir
    private Path folder;

    @Test
    void existingStreamsGoOnNewOnesWaitAndRecoveryComesByItself() throws InterruptedException {
        Path tape = folder.resolve("tape");
        List<Wire> crowd = new ArrayList<>();
        try (EchoUpstream upstream = new EchoUpstream();
                ChildProcess recording = recordWithFewDescriptors(tape, upstream.port())) {
            InetSocketAddress address = address(recording);
            List<Wire> streams = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                streams.add(Wire.connect(address));
            }
            streams.forEach(DescriptorLimitIT::echo);

            for (int i = 0; i < LIMIT; i++) {
                crowd.add(Wire.connect(address));
            }
            recording.awaitError("ssetape: tap entry cannot accept connections for the moment: .*raise ulimit -n");
            Duration before = recording.cpuTime();
            Awaitility.await().pollDelay(WATCHED).until(() -> true);
            assertThat(recording.cpuTime().minus(before)).isLessThan(WATCHED.dividedBy(2));
            assertThat(recording.errors().split("cannot accept", -1)).hasSizeBetween(2, 3);
            for (int round = 0; round < 100; round++) {
                streams.forEach(DescriptorLimitIT::echo);
            }

            crowd.forEach(Wire::close);
            try (Wire late = Wire.connect(address)) {
                echo(late);
            }
            streams.forEach(DescriptorLimitIT::echo);
            streams.forEach(Wire::close);
            recording.terminate();
            recording.finished(0);
        } finally {
            crowd.forEach(Wire::close);
        }
        Taped taped = Taped.read(tape);
        assertThat(taped.all(Frame.TapeEnd.class)).hasSize(1);
        assertThat(taped.all(Frame.Gap.class)).isEmpty();
        assertThat(taped.all(Frame.Closed.class)).hasSameSizeAs(taped.all(Frame.ConnectionOpened.class));
    }

    /** A relay that was to be warm and is not has to say so; it is slower, and otherwise as good as any. */
    @Test
    void aWarmUpThatDescriptorsDoNotSufficeForIsSaidAndClientsAreLetIn() throws InterruptedException {
        try (EchoUpstream upstream = new EchoUpstream();
                ChildProcess recording =
                        recordWithFewDescriptors(folder.resolve("tape"), upstream.port(), "--warm-up")) {
            recording.awaitError("ssetape: --warm-up failed \\(.+\\): clients meet a relay that is not compiled yet");
            try (Wire client = Wire.connect(address(recording))) {
                echo(client);
            }
            recording.terminate();
            recording.finished(0);
            assertThat(recording.errors().split("--warm-up failed", -1)).hasSize(2);
            assertThat(recording.errors()).doesNotContain("Exception");
        }
    }

    private ChildProcess recordWithFewDescriptors(Path tape, int upstreamPort, String... more) {
        List<String> command = new ArrayList<>(List.of("bash", "-c", "ulimit -n " + LIMIT + "; exec \"$@\"", "bash"));
        command.addAll(ChildProcess.ssetapeCommand(
                "record",
                "--listen",
                "127.0.0.1:0",
                "--upstream",
                "http://127.0.0.1:" + upstreamPort,
                "--tape",
                tape.toString()));
        command.addAll(List.of(more));
        return ChildProcess.start(folder, command);
    }

    private static InetSocketAddress address(ChildProcess recording) {
        return new InetSocketAddress(
                InetAddress.getLoopbackAddress(),
                Integer.parseInt(recording
                        .awaitError("listening on http://127\\.0\\.0\\.1:(\\d+)")
                        .group(1)));
    }

    private static void echo(Wire wire) {
        assertThat(new String(wire.send("ping").receive(4), US_ASCII)).isEqualTo("ping");
    }
}
