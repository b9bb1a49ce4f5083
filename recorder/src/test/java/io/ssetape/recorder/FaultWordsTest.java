package io.ssetape.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultWordsTest {
    @Test
    void noFaultIsToldByTheNameOfItsClass() {
        List<Exception> faults = List.of(
                new NoSuchFileException("/proc/x"),
                new AccessDeniedException("/proc/x"),
                new FileAlreadyExistsException("/proc/x"),
                new NotDirectoryException("/proc/x"),
                new DirectoryNotEmptyException("/proc/x"),
                new FileSystemLoopException("/proc/x"),
                new FileSystemException("/proc/x"),
                new FileSystemException("/proc/x", null, "No space left on device"),
                new MalformedInputException(1),
                new ClosedChannelException(),
                new EOFException(),
                new IOException(),
                new IOException(" \n"),
                new UncheckedIOException(new AccessDeniedException("/proc/x")));

        assertThat(faults)
                .allSatisfy(fault ->
                        assertThat(FaultWords.of(fault)).isNotBlank().doesNotContain("Exception", "/proc/x", "\n"));
    }

    @Test
    void whatTheSystemSaysIsPassedOn() {
        assertThat(FaultWords.of(new FileSystemException("f", null, "Too many open files")))
                .isEqualTo("Too many open files");
        assertThat(FaultWords.of(new IOException("Broken pipe\nand more"))).isEqualTo("Broken pipe");
    }

    @Test
    void aFileThatIsNotThereIsSaidToBeMissing() {
        try {
            Files.size(Path.of("no-such-folder", "file"));
        } catch (IOException e) {
            assertThat(FaultWords.of(e)).isEqualTo("no such file or folder");
        }
    }
}
