package io.ssetape.replayer.cli;

import io.ssetape.replayer.kit.WireScript;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

/** What sibling cases are made of: requests, events, and their parts. Single quotes stand for double ones. */
final class SiblingParts {
    static final String DONE = "[DONE]";
    static final String COUNTERS = spec(46, 75, 15, "[0,2,3,4,4,2]");
    static final String USAGE = usage(31, 62, ",'prompt_tokens_details':{'cached_tokens':16}");
    static final String ASKS_USAGE = ",'stream_options':{'include_usage':true}";
    static final String ASKS = ASKS_USAGE + ",'return_spec_tokens_details':true";

    private SiblingParts() {}

    /** What the upstream behind the entry was asked and answered, inside the entry's times. */
    static WireScript decode(String keys, String... tail) {
        return WireScript.of("decode", "/v1/chat/completions", body(keys + ",'bootstrap_room':7"))
                .at(3, 100)
                .events(answer(tail))
                .end();
    }

    static WireScript completions(String prompt, String keys) {
        return WireScript.of(
                "entry", "/v1/completions", "{'model':'m','prompt':" + prompt + ",'stream':true" + keys + "}");
    }

    static String body(String keys) {
        return "{'model':'m','messages':[{'role':'user','content':'Why?'}],'stream':true,'max_tokens':64" + keys + "}";
    }

    /** Two texts, a finish, and a tail of events without choices. */
    static String[] answer(String... tail) {
        return Stream.concat(
                        Stream.of(
                                delta(0, "{'role':'assistant','content':''}", "null"),
                                delta(0, "{'content':'w0'}", "null"),
                                delta(0, "{'content':'w1'}", "null"),
                                delta(0, "{}", "'length'")),
                        Arrays.stream(tail).map(part -> part.equals(DONE) ? DONE : event(part)))
                .toArray(String[]::new);
    }

    static String delta(int index, String delta, String finish) {
        return "{'id':'c','choices':[{'index':" + index + ",'delta':" + delta + ",'finish_reason':" + finish + "}]}";
    }

    static String text(int index, String text, String finish) {
        return "{'id':'c','choices':[{'index':" + index + ",'text':'" + text + "','finish_reason':" + finish + "}]}";
    }

    static String event(String part) {
        return "{'id':'c','choices':[]," + part + "}";
    }

    static String spec(int correct, int proposed, int verify, String histogram) {
        return "'sglext':{'spec_tokens_details':" + details(correct, proposed, verify, histogram) + "}";
    }

    static String details(int correct, int proposed, int verify, String histogram) {
        return "{'spec_num_correct_drafts':" + correct + ",'spec_num_proposed_drafts':" + proposed
                + ",'spec_verify_ct':" + verify + ",'spec_correct_drafts_histogram':" + histogram + "}";
    }

    static String usage(int prompt, int completion, String details) {
        return "'usage':{'prompt_tokens':" + prompt + ",'completion_tokens':" + completion + details + "}";
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
