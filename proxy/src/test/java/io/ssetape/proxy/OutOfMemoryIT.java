package io.ssetape.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.proxy.lab.ChildProcess;
import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Direction;
import io.ssetape.recorder.frame.Party;
import io.ssetape.recorder.frame.Tap;
import io.ssetape.recorder.intake.RecordedConnection;
import io.ssetape.recorder.intake.Recorder;
import io.ssetape.recorder.intake.RecorderConfig;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A single answer that is larger than the JVM's memory. */
@Timeout(120)
class OutOfMemoryIT {
    private static final int ANSWER_BYTES = 40 << 20;
    private static final int READ_BYTES = 1 << 16;
    private static final String REQUEST =
            "POST /v1/chat/completions HTTP/1.1\r\nHost: a\r\nContent-Length: 17\r\n\r\n{\"stream\": false}";

    @TempDir
    private Path folder;

    @Test
    void itIsOneLineThatSaysWhatToDoAndNoVerdict() throws Exception {
        Path tape = folder.resolve("tape");
        record(tape);
        for (String command : new String[] {"report", "diagnose", "show"}) {
            try (ChildProcess child = ChildProcess.start(folder, inLittleMemory(command, tape.toString()))) {
                child.finished(4);
                assertThat(child.errors().lines())
                        .singleElement()
                        .asString()
                        .matches("ssetape: out of memory: this JVM may take \\d+ MiB; give it more with java -Xmx, .*");
            }
        }
        try (ChildProcess child =
                ChildProcess.start(folder, inLittleMemory("report", tape.toString(), "--max-body", "1MiB"))) {
            child.finished(0);
        }
    }

    private static List<String> inLittleMemory(String... arguments) {
        List<String> command = new ArrayList<>(ChildProcess.ssetapeCommand(arguments));
        command.add(1, "-Xmx48m");
        return command;
    }

    private static void record(Path tape) {
        RecorderConfig config = new RecorderConfig(
                tape,
                "test",
                List.of(new Tap("entry", "127.0.0.1:1", "127.0.0.1:2")),
                Map.of(),
                RecorderConfig.DEFAULT_BUDGET_BYTES,
                0,
                false);
        try (Recorder recorder = Recorder.start(config)) {
            RecordedConnection connection = recorder.openLane().opened("entry", "127.0.0.1:3", "127.0.0.1:2", 1, 2);
            connection.bytes(Direction.REQUEST, 3, direct(REQUEST.getBytes(StandardCharsets.US_ASCII)));
            String head =
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + ANSWER_BYTES + "\r\n\r\n";
            connection.bytes(Direction.RESPONSE, 4, direct(head.getBytes(StandardCharsets.US_ASCII)));
            ByteBuffer part = direct(" ".repeat(READ_BYTES).getBytes(StandardCharsets.US_ASCII));
            for (int sent = 0; sent < ANSWER_BYTES; sent += READ_BYTES) {
                connection.bytes(Direction.RESPONSE, 5L + sent, part.duplicate());
            }
            connection.closed(Party.CLIENT, CloseKind.FIN, 6L + ANSWER_BYTES);
        }
    }

    private static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }
}
