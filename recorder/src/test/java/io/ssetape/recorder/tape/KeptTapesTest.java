package io.ssetape.recorder.tape;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.SourceEnd;
import io.ssetape.recorder.portable.PortableWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Tapes of every format version stay readable: the files below {@code tapes} are never changed, only added to. */
class KeptTapesTest {
    @Test
    void aCompleteTapeOfVersion1ReadsAsItDidWhenItWasWritten() throws Exception {
        assertReadsAsExpected("complete", SourceEnd.complete());
    }

    @Test
    void aCutTapeOfVersion1ReadsAsItDidWhenItWasWritten() throws Exception {
        assertReadsAsExpected("cut", SourceEnd.cutAfter(8));
    }

    private static void assertReadsAsExpected(String name, SourceEnd end) throws IOException, URISyntaxException {
        Path folder = Path.of(KeptTapesTest.class.getResource("/tapes/v1").toURI());
        Tapes.Content content = Tapes.read(folder.resolve(name));
        StringWriter lines = new StringWriter();
        PortableWriter writer = new PortableWriter(lines);
        content.frames().forEach(writer::write);

        assertThat(lines.toString()).isEqualTo(Files.readString(folder.resolve(name + ".jsonl")));
        assertThat(content.end()).isEqualTo(end);
    }
}
