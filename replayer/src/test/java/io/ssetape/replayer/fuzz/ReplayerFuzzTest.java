package io.ssetape.replayer.fuzz;

import io.ssetape.recorder.fuzz.BoundedFuzz;
import io.ssetape.recorder.fuzz.Corpus;
import io.ssetape.replayer.aisbench.AisbenchRunFuzz;
import io.ssetape.replayer.chat.ChatFuzz;
import io.ssetape.replayer.http.HttpFuzz;
import io.ssetape.replayer.interpret.AnswerFuzz;
import io.ssetape.replayer.prometheus.PrometheusFuzz;
import io.ssetape.replayer.sse.SseFuzz;
import org.junit.jupiter.api.Test;

/** Corpus and seeded mutations of each target of this module. */
class ReplayerFuzzTest {
    @Test
    void http() {
        BoundedFuzz.run(HttpFuzz::fuzzerTestOneInput, Corpus.of(HttpFuzz.class), 1000);
    }

    @Test
    void sse() {
        BoundedFuzz.run(SseFuzz::fuzzerTestOneInput, Corpus.of(SseFuzz.class), 1000);
    }

    @Test
    void chat() {
        BoundedFuzz.run(ChatFuzz::fuzzerTestOneInput, Corpus.of(ChatFuzz.class), 1000);
    }

    @Test
    void answers() {
        BoundedFuzz.run(AnswerFuzz::fuzzerTestOneInput, Corpus.of(AnswerFuzz.class), 1000);
    }

    @Test
    void prometheus() {
        BoundedFuzz.run(PrometheusFuzz::fuzzerTestOneInput, Corpus.of(PrometheusFuzz.class), 1000);
    }

    @Test
    void runFolders() {
        BoundedFuzz.run(AisbenchRunFuzz::fuzzerTestOneInput, Corpus.of(AisbenchRunFuzz.class), 150);
    }
}
