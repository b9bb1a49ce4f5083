package io.ssetape.proxy.fault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ssetape.proxy.lab.Wire;
import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameEncoder;
import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.frame.SourceEnd.Condition;
import io.ssetape.recorder.tape.TapeCheck;
import io.ssetape.recorder.tape.TapeReader;
import io.ssetape.recorder.tape.TapeScratch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tapes that are copied, packed, made read-only, or read while they are written. */
@Timeout(60)
class TapeCopiesTest {
    private static final String PING = "a byte or two, again and again\r\n";

    @TempDir
    private Path folder;

    /** The frames of a tape, encoded, and how it ends. */
    private record Read(List<ByteBuffer> frames, SourceEnd end) {
        static Read of(Path tape) {
            FrameEncoder encoder = new FrameEncoder("");
            List<ByteBuffer> frames = new ArrayList<>();
            try (TapeReader reader = TapeReader.open(tape)) {
                for (Frame frame = reader.next(); frame != null; frame = reader.next()) {
                    ByteBuffer encoded = encoder.encode(frames.size(), frame);
                    frames.add(ByteBuffer.allocate(encoded.remaining())
                            .put(encoded)
                            .flip());
                }
                return new Read(frames, reader.end());
            }
        }
    }

    @Test
    void aCopyPackedSparselyReadsAsTheTapeItself() throws IOException, InterruptedException {
        Path tape = record();
        run("tar", "-S", "-cf", "tape.tar", "tape");
        Files.createDirectory(folder.resolve("unpacked"));
        run("tar", "-xf", "tape.tar", "-C", "unpacked");
        run("cp", "-r", "--sparse=always", "tape", "copied");

        Read original = Read.of(tape);
        assertThat(original.end().condition()).isEqualTo(Condition.COMPLETE);
        assertThat(Read.of(folder.resolve("unpacked/tape")).equals(original)).isTrue();
        assertThat(Read.of(folder.resolve("copied")).equals(original)).isTrue();
    }

    /** As a recording leaves it that is killed in its first seconds. */
    @Test
    void aRehearsalLeftInATapeIsReadByNobodyPackedOrNot() throws IOException, InterruptedException {
        Path tape = record();
        Read original = Read.of(tape);
        Path rehearsal = TapeScratch.rehearsal(tape);
        run("cp", "-r", "tape", "copied");
        Files.move(folder.resolve("copied"), rehearsal);
        Files.createFile(Files.createDirectory(rehearsal.resolve("sub")).resolve("20261130F.cq4"));
        run("tar", "-S", "-cf", "tape.tar", "tape");
        Files.createDirectory(folder.resolve("unpacked"));
        run("tar", "-xf", "tape.tar", "-C", "unpacked");

        assertThat(folder.resolve("unpacked/tape").resolve(rehearsal.getFileName()))
                .isNotEmptyDirectory();
        for (Path read : List.of(tape, folder.resolve("unpacked/tape"))) {
            assertThat(Read.of(read).equals(original)).isTrue();
            try (TapeReader reader = TapeReader.open(read)) {
                assertThat(TapeCheck.of(reader).sound()).isTrue();
            }
        }
    }

    @Test
    void aTapeCopiedOrPackedWhileItIsWrittenIsATrueBeginningAndSaidToBeCut() throws IOException, InterruptedException {
        Path tape = folder.resolve("tape");
        List<Read> live = new ArrayList<>();
        List<Path> copies = new ArrayList<>();
        try (FaultBench bench = new FaultBench(tape);
                Wire client = bench.client();
                Wire server = bench.upstream.accept()) {
            for (int round = 0; round < 4; round++) {
                for (int i = 0; i < 500; i++) {
                    pass(client, server);
                }
                run("cp", "-r", "tape", "copy" + round);
                run("tar", "-S", "-cf", "live" + round + ".tar", "tape");
                Files.createDirectory(folder.resolve("untar" + round));
                run("tar", "-xf", "live" + round + ".tar", "-C", "untar" + round);
                copies.add(folder.resolve("copy" + round));
                copies.add(folder.resolve("untar" + round).resolve("tape"));
                live.add(Read.of(tape));
            }
        }
        Read whole = Read.of(tape);
        assertThat(whole.end().condition()).isEqualTo(Condition.COMPLETE);
        copies.forEach(copy -> live.add(Read.of(copy)));
        for (Read beginning : live) {
            assertThat(beginning.end())
                    .isEqualTo(SourceEnd.cutAfter(beginning.frames().size() - 1L));
            assertThat(beginning
                            .frames()
                            .equals(whole.frames().subList(0, beginning.frames().size())))
                    .isTrue();
        }
        assertThat(live.get(3).frames().size()).isGreaterThan(1_000);
    }

    @Test
    void readingAReadOnlyTapeWorksAndChangesNothing() throws IOException {
        Path tape = record();
        List<Path> files;
        try (Stream<Path> entries = Files.list(tape)) {
            files = entries.sorted().toList();
        }
        for (Path file : files) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
        }
        Files.setPosixFilePermissions(tape, PosixFilePermissions.fromString("r-x------"));
        try {
            List<byte[]> contents = new ArrayList<>();
            List<FileTime> times = new ArrayList<>();
            for (Path file : files) {
                contents.add(Files.readAllBytes(file));
                times.add(Files.getLastModifiedTime(file));
            }
            assertThat(Read.of(tape).end().condition()).isEqualTo(Condition.COMPLETE);
            for (int i = 0; i < files.size(); i++) {
                assertThat(Files.readAllBytes(files.get(i))).isEqualTo(contents.get(i));
                assertThat(Files.getLastModifiedTime(files.get(i))).isEqualTo(times.get(i));
            }
            assertThat(tape.toFile().list()).hasSize(files.size());
        } finally {
            Files.setPosixFilePermissions(tape, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void aPlaceThatTakesNoFolderIsNamedInOneLine() {
        // Permissions do not bind everybody who runs tests; this file system takes nobody's folders.
        Path nowhere = Path.of("/proc/ssetape-tape");

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> new FaultBench(nowhere).close())
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(ExitStatus.ENVIRONMENT))
                .withMessageStartingWith(nowhere + ": the tape folder cannot be made (");
    }

    private Path record() {
        Path tape = folder.resolve("tape");
        try (FaultBench bench = new FaultBench(tape);
                Wire client = bench.client();
                Wire server = bench.upstream.accept()) {
            for (int i = 0; i < 200; i++) {
                pass(client, server);
            }
        }
        return tape;
    }

    private static void pass(Wire client, Wire server) {
        client.send(PING);
        server.receive(PING.length());
        server.send(PING);
        client.receive(PING.length());
    }

    private void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        int status = process.waitFor();
        // tar says so when a file changed while it was read, which is the point here; cp and tar say nothing else.
        boolean changedMeanwhile = status == 1 && said.contains("changed as we read it");
        assertThat(status == 0 || changedMeanwhile).as(said).isTrue();
    }
}
