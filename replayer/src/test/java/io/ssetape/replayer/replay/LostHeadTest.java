package io.ssetape.replayer.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetape.recorder.frame.CloseKind;
import io.ssetape.recorder.frame.Party;
import io.ssetape.replayer.flow.TapeScript;
import io.ssetape.replayer.kit.Generations;
import io.ssetape.replayer.request.RequestRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An answer whose head is on the tape and was not read: it did arrive, and what became of it is not what an absent one would tell. */
class LostHeadTest {
    private static final String REQUEST =
            "POST /v1/chat/completions HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}";
    private static final String HEAD_ABOVE_THE_LIMIT = "HTTP/1.1 200 OK\r\nX: " + "x".repeat(300_000) + "\r\n\r\n";

    @ParameterizedTest
    @CsvSource({"CLIENT, the client left", "UPSTREAM, the upstream closed"})
    void theReasonNamesWhatIsWrongWithTheHead(Party by, String who) {
        RequestRecord record = Generations.of(new TapeScript()
                        .request(1, REQUEST)
                        .response(2, HEAD_ABOVE_THE_LIMIT)
                        .close(3, by, CloseKind.FIN)
                        .frames())
                .get(0);
        assertThat(record.response().status()).isNull();
        assertThat(record.inference().reason())
                .isEqualTo(who + " behind a response head that was not read (head longer than 262144 bytes)");
    }

    @ParameterizedTest
    @CsvSource({"CLIENT, the client left", "UPSTREAM, the upstream closed"})
    void withoutAnyHeadItSaysSo(Party by, String who) {
        RequestRecord record = Generations.of(new TapeScript()
                        .request(1, REQUEST)
                        .close(3, by, CloseKind.FIN)
                        .frames())
                .get(0);
        assertThat(record.inference().reason()).isEqualTo(who + " before the response head");
    }
}
