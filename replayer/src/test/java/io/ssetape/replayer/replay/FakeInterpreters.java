package io.ssetape.replayer.replay;

import io.ssetape.replayer.interpret.AnswerFacts;
import io.ssetape.replayer.interpret.AskedRequest;
import io.ssetape.replayer.interpret.Interpretation;
import io.ssetape.replayer.interpret.StreamObserver;
import io.ssetape.replayer.request.Dialect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Notes what it is given and understands nothing. */
final class FakeInterpreters implements Interpreters {
    /** One answer as it was given. */
    static final class Given implements Reading {
        final AskedRequest asked;
        final Integer status;
        final String contentType;
        final List<String> pieces = new ArrayList<>();
        final StringBuilder text = new StringBuilder();
        AnswerFacts facts;

        private Given(AskedRequest asked, Integer status, String contentType) {
            this.asked = asked;
            this.status = status;
            this.contentType = contentType;
        }

        @Override
        public void body(long nanos, byte[] bytes, int from, int to) {
            String said = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
            pieces.add(nanos + " " + said);
            text.append(said);
        }

        @Override
        public void gap() {
            pieces.add("gap");
        }

        @Override
        public Interpretation end(AnswerFacts over) {
            facts = over;
            return new Interpretation(
                    List.of("id-1"),
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    List.of("zz-last", "aa-first"));
        }
    }

    final List<Given> answers = new ArrayList<>();

    @Override
    public Dialect dialectOf(String method, String target) {
        return method.equals("POST") && (target.startsWith("/chat") || target.endsWith("/chat/completions"))
                ? Dialect.CHAT
                : null;
    }

    @Override
    public AskedRequest parse(Dialect dialect, byte[] body) {
        String model = body == null ? null : new String(body, StandardCharsets.ISO_8859_1);
        return new AskedRequest(dialect, model, true, 3, true, 1, 17L, null, List.of("extra_body.x"), List.of());
    }

    @Override
    public Reading answer(AskedRequest asked, int status, String contentType, StreamObserver observer) {
        Given given = new Given(asked, status, contentType);
        answers.add(given);
        return given;
    }

    @Override
    public Interpretation withoutAnswer(AskedRequest asked, AnswerFacts facts) {
        Given given = new Given(asked, null, null);
        answers.add(given);
        return given.end(facts);
    }
}
