package io.ssetape.recorder.fuzz;

import io.ssetape.recorder.frame.FrameDecoderFuzz;
import io.ssetape.recorder.portable.PortableReaderFuzz;
import io.ssetape.recorder.redact.RedactionFuzz;
import io.ssetape.recorder.tape.TapeReaderFuzz;
import org.junit.jupiter.api.Test;

/** Corpus and seeded mutations of each target of this module. */
class RecorderFuzzTest {
    @Test
    void frameDecoder() {
        BoundedFuzz.run(FrameDecoderFuzz::fuzzerTestOneInput, Corpus.of(FrameDecoderFuzz.class), 1500);
    }

    @Test
    void tapeReader() {
        BoundedFuzz.run(TapeReaderFuzz::fuzzerTestOneInput, Corpus.of(TapeReaderFuzz.class), 300);
    }

    @Test
    void portableReader() {
        BoundedFuzz.run(PortableReaderFuzz::fuzzerTestOneInput, Corpus.of(PortableReaderFuzz.class), 500);
    }

    @Test
    void redaction() {
        BoundedFuzz.run(RedactionFuzz::fuzzerTestOneInput, Corpus.of(RedactionFuzz.class), 2000);
    }
}
