package io.ssetape.replayer.replay;

import io.ssetape.replayer.ReplayOptions;
import io.ssetape.replayer.interpret.AnswerFacts;
import io.ssetape.replayer.interpret.AnswerInterpreter;
import io.ssetape.replayer.interpret.AskedRequest;
import io.ssetape.replayer.interpret.Interpretation;
import io.ssetape.replayer.interpret.StreamObserver;
import io.ssetape.replayer.request.Dialect;

/** What the replay needs of {@link io.ssetape.replayer.interpret}, so that tests can stand in for it. */
interface Interpreters {
    /** See {@link AskedRequest#dialectOf}. */
    Dialect dialectOf(String method, String target);

    /** See {@link AskedRequest#parse}. */
    AskedRequest parse(Dialect dialect, byte[] body);

    /** See {@link AnswerInterpreter}. */
    Reading answer(AskedRequest asked, int status, String contentType, StreamObserver observer);

    /** See {@link AnswerInterpreter#withoutAnswer}. */
    Interpretation withoutAnswer(AskedRequest asked, AnswerFacts facts);

    /** One response being read. */
    interface Reading {
        /** See {@link AnswerInterpreter#body}. */
        void body(long nanos, byte[] bytes, int from, int to);

        /** See {@link AnswerInterpreter#gap}. */
        void gap();

        /** See {@link AnswerInterpreter#end}. */
        Interpretation end(AnswerFacts facts);
    }

    /** The real ones. */
    static Interpreters real(ReplayOptions options) {
        return new Interpreters() {
            @Override
            public Dialect dialectOf(String method, String target) {
                return AskedRequest.dialectOf(method, target);
            }

            @Override
            public AskedRequest parse(Dialect dialect, byte[] body) {
                return AskedRequest.parse(dialect, body);
            }

            @Override
            public Reading answer(AskedRequest asked, int status, String contentType, StreamObserver observer) {
                AnswerInterpreter interpreter = new AnswerInterpreter(asked, status, contentType, options, observer);
                return new Reading() {
                    @Override
                    public void body(long nanos, byte[] bytes, int from, int to) {
                        interpreter.body(nanos, bytes, from, to);
                    }

                    @Override
                    public void gap() {
                        interpreter.gap();
                    }

                    @Override
                    public Interpretation end(AnswerFacts facts) {
                        return interpreter.end(facts);
                    }
                };
            }

            @Override
            public Interpretation withoutAnswer(AskedRequest asked, AnswerFacts facts) {
                return AnswerInterpreter.withoutAnswer(asked, facts, options);
            }
        };
    }
}
