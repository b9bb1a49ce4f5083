package io.ssetape.replayer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.replayer.kit.Cli;
import io.ssetape.replayer.kit.ListSource;
import io.ssetape.replayer.kit.Tapes;
import io.ssetape.replayer.kit.WireCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where an export can go. */
class ExportOutputTest {
    @TempDir
    private Path folder;

    private Path tape;

    @BeforeEach
    void makeTape() {
        tape = Tapes.portable(
                folder.resolve("tape.jsonl"), new ListSource(WireCase.frames("s11-gzip-encoded-stream")));
    }

    @Test
    void theNameOfTheFileMayBeAsLongAsNamesCanBe() throws IOException {
        Path out = Files.createDirectory(folder.resolve("out")).resolve("n".repeat(255));

        assertThat(Cli.run("export", tape, "-o", out)).isEqualTo(new Cli.Result(0, "", ""));
        assertThat(Files.readString(out)).isEqualTo(Cli.run("export", tape).out());
        assertThat(out.getParent().toFile().list())
                .containsExactly(out.getFileName().toString());
    }
}
