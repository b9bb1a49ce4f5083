package io.ssetape.proxy.fuzz;

import io.ssetape.proxy.forward.ForwardHeadFuzz;
import io.ssetape.recorder.fuzz.BoundedFuzz;
import io.ssetape.recorder.fuzz.Corpus;
import org.junit.jupiter.api.Test;

/** Corpus and seeded mutations of each target of this module. */
class ProxyFuzzTest {
    @Test
    void forwardHeads() {
        BoundedFuzz.run(ForwardHeadFuzz::fuzzerTestOneInput, Corpus.of(ForwardHeadFuzz.class), 3000);
    }
}
