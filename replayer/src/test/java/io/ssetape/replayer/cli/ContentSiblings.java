package io.ssetape.replayer.cli;

import static io.ssetape.replayer.cli.SiblingParts.ASKS;
import static io.ssetape.replayer.cli.SiblingParts.ASKS_USAGE;
import static io.ssetape.replayer.cli.SiblingParts.COUNTERS;
import static io.ssetape.replayer.cli.SiblingParts.DONE;
import static io.ssetape.replayer.cli.SiblingParts.USAGE;
import static io.ssetape.replayer.cli.SiblingParts.answer;
import static io.ssetape.replayer.cli.SiblingParts.body;
import static io.ssetape.replayer.cli.SiblingParts.completions;
import static io.ssetape.replayer.cli.SiblingParts.decode;
import static io.ssetape.replayer.cli.SiblingParts.delta;
import static io.ssetape.replayer.cli.SiblingParts.details;
import static io.ssetape.replayer.cli.SiblingParts.event;
import static io.ssetape.replayer.cli.SiblingParts.spec;
import static io.ssetape.replayer.cli.SiblingParts.text;
import static io.ssetape.replayer.cli.SiblingParts.usage;
import static io.ssetape.replayer.cli.SiblingParts.utf8;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.kit.WireScript;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Siblings of cases in what was asked and what the events of the answer say. */
final class ContentSiblings {
    private static final String NO_ROOM =
            "{'error':{'object':'error','message':'no room','type':'SERVICE_UNAVAILABLE','code':503}}";

    private ContentSiblings() {}

    /** The cases by name. */
    static Map<String, Supplier<JsonNode>> all() {
        Map<String, Supplier<JsonNode>> all = new LinkedHashMap<>();
        all.put("s01-entry-copies-all-but-sglext", ContentSiblings::copiedWithoutSglext);
        all.put("s01-entry-strips-the-flag", ContentSiblings::strippedFlag);
        all.put("s01-decode-never-emitted", ContentSiblings::neverEmitted);
        all.put("s01-entry-thins-sglext-out", ContentSiblings::thinnedOut);
        all.put("s01-entry-drops-usage", ContentSiblings::droppedUsage);
        all.put("s02-nested-in-completions", ContentSiblings::nestedInCompletions);
        all.put("s02-misspelt", () -> asked(ASKS_USAGE + ",'return_spec_token_details':true"));
        all.put("s02-string", () -> asked(ASKS_USAGE + ",'return_spec_tokens_details':'true'"));
        all.put("s02-include-usage-at-the-root", ContentSiblings::includeUsageAtTheRoot);
        all.put("s03-completions-null-against-absent", ContentSiblings::nullAgainstAbsent);
        all.put("s03-details-without-the-count", () -> chat(COUNTERS, usage(31, 62, ",'prompt_tokens_details':{}")));
        all.put("s03-usage-empty", () -> chat(COUNTERS, "'usage':{}"));
        all.put(
                "s03-usage-of-strings",
                () -> chat(COUNTERS, "'usage':{'prompt_tokens':'31','completion_tokens':'62'}"));
        all.put("s04-n2", ContentSiblings::zeroAgainstMissingOfTwoChoices);
        all.put("s04-generate", ContentSiblings::zeroAgainstMissingOnGenerate);
        all.put("s05-two-agree", () -> chat(COUNTERS, COUNTERS, USAGE));
        all.put("s05-framed-ids", ContentSiblings::framedIds);
        all.put("s05-three-one-disagrees", () -> chat(COUNTERS, spec(45, 75, 15, "[1,2,3,4,3,2]"), COUNTERS, USAGE));
        all.put("s06-weighted-sum-only", () -> chat(spec(46, 75, 15, "[0,2,3,4,3,3]"), USAGE));
        all.put("s06-plain-sum-only", () -> chat(spec(46, 75, 15, "[2,2,3,4,4,2]"), USAGE));
        all.put(
                "s06-two-choices-cancel-out",
                () -> ofTwo(details(18, 40, 8, "[2,2,1,2,2,0]"), details(10, 30, 6, "[0,3,0,1,1,0]")));
        all.put("s07-verify-zero-with-histogram", () -> chat(spec(46, 75, 0, "[0,2,3,4,4,2]"), USAGE));
        all.put("s07-all-zero", () -> chat(spec(0, 0, 0, "[]"), USAGE));
        all.put("s07-proposed-zero-in-one-choice", () -> proposedOfTwo(40, 0));
        all.put("s08-n3-one-left-out", ContentSiblings::oneChoiceLeftOut);
        all.put("s08-two-prompts-one-dict", ContentSiblings::twoPromptsOneDict);
        all.put("s08-empty-list", () -> chat(listed(), USAGE));
        all.put("s09-error-of-one-choice", ContentSiblings::errorOfOneChoice);
        all.put("s09-error-first", ContentSiblings::errorFirst);
        all.put("s09-abort", ContentSiblings::abort);
        return all;
    }

    private static JsonNode copiedWithoutSglext() {
        return entry(ASKS, USAGE, DONE).with(decode(ASKS, COUNTERS, USAGE, DONE));
    }

    private static JsonNode strippedFlag() {
        return entry(ASKS, USAGE, DONE).with(decode(ASKS_USAGE, USAGE, DONE));
    }

    private static JsonNode neverEmitted() {
        return entry(ASKS, USAGE, DONE).with(decode(ASKS, USAGE, DONE));
    }

    private static JsonNode thinnedOut() {
        String cached = "'cached_tokens_details':{'device':16,'host':0}";
        String both = COUNTERS.substring(0, COUNTERS.length() - 1) + "," + cached + "}";
        return entry(ASKS, "'sglext':{" + cached + "}", USAGE, DONE).with(decode(ASKS, both, USAGE, DONE));
    }

    private static JsonNode droppedUsage() {
        return entry(ASKS, COUNTERS, DONE).with(decode(ASKS, COUNTERS, USAGE, DONE));
    }

    private static JsonNode includeUsageAtTheRoot() {
        return WireScript.chat(body(",'include_usage':true"))
                .events(answer(DONE))
                .end()
                .with();
    }

    private static WireScript entry(String keys, String... tail) {
        return WireScript.chat(body(keys)).at(0, 105).events(answer(tail)).end();
    }

    private static JsonNode nestedInCompletions() {
        return completions("'Why?'", ASKS_USAGE + ",'extra_body':{'return_spec_tokens_details':true}")
                .events(text(0, "w", "'length'"), event(usage(31, 62, "")), DONE)
                .end()
                .with();
    }

    private static JsonNode asked(String keys) {
        return WireScript.chat(body(keys)).events(answer(USAGE, DONE)).end().with();
    }

    private static JsonNode nullAgainstAbsent() {
        String[] tails = {usage(31, 62, ",'prompt_tokens_details':null"), usage(31, 62, "")};
        WireScript[] both = Arrays.stream(tails)
                .map(tail -> completions("'Why?'", ASKS_USAGE)
                        .events(text(0, "w", "'length'"), event(tail), DONE)
                        .end())
                .toArray(WireScript[]::new);
        return both[0].with(both[1]);
    }

    private static JsonNode zeroAgainstMissingOfTwoChoices() {
        return twoChoices(",'prompt_tokens_details':{'cached_tokens':0}")
                .with(twoChoices(",'prompt_tokens_details':null"));
    }

    private static WireScript twoChoices(String details) {
        return ofTwoChoices(ASKS_USAGE, usage(31, 62, details));
    }

    /** A whole chat of two choices, and a tail of events without choices. */
    private static WireScript ofTwoChoices(String asks, String... tail) {
        return WireScript.chat(body(asks + ",'n':2"))
                .events(
                        delta(0, "{'content':'a'}", "null"),
                        delta(1, "{'content':'b'}", "null"),
                        delta(0, "{}", "'length'"),
                        delta(1, "{}", "'length'"))
                .events(Arrays.stream(tail).map(SiblingParts::event).toArray(String[]::new))
                .events(DONE)
                .end();
    }

    private static JsonNode zeroAgainstMissingOnGenerate() {
        return generate(",'cached_tokens':0").with(generate(""));
    }

    private static WireScript generate(String cached) {
        String meta =
                ",'meta_info':{'id':'g','finish_reason':%s,'prompt_tokens':31,'completion_tokens':%d" + cached + "}}";
        return WireScript.of("entry", "/generate", "{'text':'Why?','stream':true}")
                .events(
                        "{'text':'w0'" + meta.formatted("null", 4),
                        "{'text':'w0w1'" + meta.formatted("{'type':'length','length':8}", 8),
                        DONE)
                .end();
    }

    private static JsonNode framedIds() {
        String ids = WireScript.event(event("'sglext':{'output_ids':[1,2]}"));
        return WireScript.chat(body(ASKS))
                .events(answer(COUNTERS))
                .chunk(utf8("event: sglext_ids\n" + ids))
                .events(event(USAGE), DONE)
                .end()
                .with();
    }

    /** Counters of two choices, with the drafts proposed for each. */
    private static JsonNode proposedOfTwo(int first, int second) {
        return ofTwo(details(18, first, 8, "[1,2,1,2,2,0]"), details(10, second, 6, "[1,3,0,1,1,0]"));
    }

    private static JsonNode ofTwo(String first, String second) {
        return ofTwoChoices(ASKS, listed(first, second), usage(31, 44, "")).with();
    }

    /** Counters of each choice in a list. */
    private static String listed(String... details) {
        return "'sglext':{'spec_tokens_details':[" + String.join(",", details) + "]}";
    }

    private static JsonNode oneChoiceLeftOut() {
        String two = listed(details(18, 40, 8, "[1,2,1,2,2,0]"), details(10, 30, 6, "[1,3,0,1,1,0]"));
        return WireScript.chat(body(ASKS + ",'n':3"))
                .events(
                        delta(0, "{'content':'a'}", "null"),
                        delta(1, "{'content':'b'}", "null"),
                        delta(2, "{'content':'c'}", "null"),
                        delta(0, "{}", "'length'"),
                        delta(1, "{}", "'length'"),
                        delta(2, "{}", "'stop'"),
                        event(two),
                        event(usage(31, 45, "")),
                        DONE)
                .end()
                .with();
    }

    private static JsonNode twoPromptsOneDict() {
        return completions("['Why?','How?']", ASKS)
                .events(
                        text(0, "a", "'length'"),
                        text(1, "b", "'length'"),
                        event(spec(18, 40, 8, "[1,2,1,2,2,0]")),
                        event(usage(62, 54, "")),
                        DONE)
                .end()
                .with();
    }

    private static JsonNode errorFirst() {
        return WireScript.chat(body(ASKS)).events(NO_ROOM, DONE).end().with();
    }

    private static JsonNode errorOfOneChoice() {
        return WireScript.chat(body(ASKS + ",'n':2"))
                .events(
                        delta(0, "{'content':'a'}", "null"),
                        delta(1, "{'content':'b'}", "null"),
                        delta(0, "{}", "'length'"),
                        NO_ROOM,
                        event(usage(31, 44, "")),
                        DONE)
                .end()
                .with();
    }

    private static JsonNode abort() {
        return WireScript.chat(body(ASKS))
                .events(delta(0, "{'content':'a'}", "null"), delta(0, "{}", "'abort'"), event(usage(31, 9, "")), DONE)
                .end()
                .with();
    }

    /** A whole chat that asked for everything at the right place. */
    private static JsonNode chat(String... tail) {
        String[] all = Arrays.copyOf(tail, tail.length + 1);
        all[tail.length] = DONE;
        return WireScript.chat(body(ASKS)).events(answer(all)).end().with();
    }
}
