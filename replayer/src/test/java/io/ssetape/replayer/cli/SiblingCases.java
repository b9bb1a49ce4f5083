package io.ssetape.replayer.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.ssetape.replayer.kit.WireScript;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** For each wire case some of its kind: the same fault at another place, in another form, or a near miss that is no fault. */
final class SiblingCases {
    private static final String DONE = "[DONE]";
    private static final String COUNTERS = spec(46, 75, 15, "[0,2,3,4,4,2]");
    private static final String USAGE = usage(31, 62, ",'prompt_tokens_details':{'cached_tokens':16}");
    private static final String ASKS_USAGE = ",'stream_options':{'include_usage':true}";
    private static final String ASKS = ASKS_USAGE + ",'return_spec_tokens_details':true";
    private static final int LINE_LIMIT = 131_072;

    private static final Map<String, Supplier<JsonNode>> ALL = new LinkedHashMap<>();

    static {
        ALL.put("s01-entry-copies-all-but-sglext", SiblingCases::copiedWithoutSglext);
        ALL.put("s01-entry-strips-the-flag", SiblingCases::strippedFlag);
        ALL.put("s01-decode-never-emitted", SiblingCases::neverEmitted);
        ALL.put("s01-entry-thins-sglext-out", SiblingCases::thinnedOut);
        ALL.put("s01-entry-drops-usage", SiblingCases::droppedUsage);
        ALL.put("s02-nested-in-completions", SiblingCases::nestedInCompletions);
        ALL.put("s02-misspelt", () -> asked(ASKS_USAGE + ",'return_spec_token_details':true"));
        ALL.put("s02-string", () -> asked(ASKS_USAGE + ",'return_spec_tokens_details':'true'"));
        ALL.put("s02-include-usage-at-the-root", SiblingCases::includeUsageAtTheRoot);
        ALL.put("s03-completions-null-against-absent", SiblingCases::nullAgainstAbsent);
        ALL.put("s03-details-without-the-count", () -> chat(COUNTERS, usage(31, 62, ",'prompt_tokens_details':{}")));
        ALL.put("s03-usage-empty", () -> chat(COUNTERS, "'usage':{}"));
        ALL.put(
                "s03-usage-of-strings",
                () -> chat(COUNTERS, "'usage':{'prompt_tokens':'31','completion_tokens':'62'}"));
        ALL.put("s04-n2", SiblingCases::zeroAgainstMissingOfTwoChoices);
        ALL.put("s04-generate", SiblingCases::zeroAgainstMissingOnGenerate);
        ALL.put("s05-two-agree", () -> chat(COUNTERS, COUNTERS, USAGE));
        ALL.put("s05-framed-ids", SiblingCases::framedIds);
        ALL.put("s05-three-one-disagrees", () -> chat(COUNTERS, spec(45, 75, 15, "[1,2,3,4,3,2]"), COUNTERS, USAGE));
        ALL.put("s06-weighted-sum-only", () -> chat(spec(46, 75, 15, "[0,2,3,4,3,3]"), USAGE));
        ALL.put("s06-plain-sum-only", () -> chat(spec(46, 75, 15, "[2,2,3,4,4,2]"), USAGE));
        ALL.put(
                "s06-two-choices-cancel-out",
                () -> ofTwo(details(18, 40, 8, "[2,2,1,2,2,0]"), details(10, 30, 6, "[0,3,0,1,1,0]")));
        ALL.put("s07-verify-zero-with-histogram", () -> chat(spec(46, 75, 0, "[0,2,3,4,4,2]"), USAGE));
        ALL.put("s07-all-zero", () -> chat(spec(0, 0, 0, "[]"), USAGE));
        ALL.put("s07-proposed-zero-in-one-choice", () -> proposedOfTwo(40, 0));
        ALL.put("s08-n3-one-left-out", SiblingCases::oneChoiceLeftOut);
        ALL.put("s08-two-prompts-one-dict", SiblingCases::twoPromptsOneDict);
        ALL.put("s08-empty-list", () -> chat("'sglext':{'spec_tokens_details':[]}", USAGE));
        ALL.put("s09-error-of-one-choice", SiblingCases::errorOfOneChoice);
        ALL.put("s09-error-first", SiblingCases::errorFirst);
        ALL.put("s09-abort", SiblingCases::abort);
        ALL.put("s10-content-length", SiblingCases::contentLengthCutInAnEvent);
        ALL.put("s10-before-any-event", SiblingCases::cutBeforeAnyEvent);
        ALL.put("s10-reset-between-events", SiblingCases::resetBetweenEvents);
        ALL.put("s10-inside-a-chunk-size", SiblingCases::cutInAChunkSize);
        ALL.put("s10-gzip-cut", SiblingCases::gzipCut);
        ALL.put("s11-unknown-coding", () -> coded("br", out -> out, whole()));
        ALL.put("s11-zstd", () -> coded("zstd", out -> out, whole()));
        ALL.put("s11-two-codings", () -> coded("gzip, br", GZIPOutputStream::new, whole()));
        ALL.put("s11-one-of-two-not-read", SiblingCases::oneOfTwoNotRead);
        ALL.put("s11-gzip-damaged", () -> gzip("Damaged.".getBytes(StandardCharsets.US_ASCII), answer(COUNTERS)));
        ALL.put("s11-gzip-without-end", () -> gzip(new byte[0], answer(COUNTERS)));
        ALL.put("s11-gzip-ends-behind-done", () -> gzip(new byte[0], answer(COUNTERS, USAGE, DONE)));
        ALL.put("s11-plain-said-to-be-gzip", () -> coded("gzip", out -> out, whole()));
        ALL.put("s11-unread-at-the-entry", SiblingCases::unreadAtTheEntry);
        ALL.put("s11-raw-deflate", () -> coded("deflate", SiblingCases::rawDeflate, whole()));
        ALL.put("s11-deflate", () -> coded("deflate", DeflaterOutputStream::new, whole()));
        ALL.put("s11-x-gzip-members", SiblingCases::gzipMembers);
        ALL.put("s12-one-below", () -> longLine(LINE_LIMIT - 1));
        ALL.put("s12-at-the-limit", () -> longLine(LINE_LIMIT));
        ALL.put("s12-one-above", () -> longLine(LINE_LIMIT + 1));
        ALL.put("s12-comment-above", SiblingCases::longComment);
    }

    private SiblingCases() {}

    static Stream<String> names() {
        return ALL.keySet().stream();
    }

    static JsonNode named(String name) {
        return ALL.get(name).get();
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

    private static WireScript decode(String keys, String... tail) {
        return WireScript.of("decode", "/v1/chat/completions", body(keys + ",'bootstrap_room':7"))
                .at(3, 100)
                .events(answer(tail))
                .end();
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
        return WireScript.chat(body(ASKS_USAGE + ",'n':2"))
                .events(
                        delta(0, "{'content':'a'}", "null"),
                        delta(1, "{'content':'b'}", "null"),
                        delta(0, "{}", "'length'"),
                        delta(1, "{}", "'length'"),
                        event(usage(31, 62, details)),
                        DONE)
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
        String two = "'sglext':{'spec_tokens_details':[" + first + "," + second + "]}";
        return WireScript.chat(body(ASKS + ",'n':2"))
                .events(
                        delta(0, "{'content':'a'}", "null"),
                        delta(1, "{'content':'b'}", "null"),
                        delta(0, "{}", "'length'"),
                        delta(1, "{}", "'length'"),
                        event(two),
                        event(usage(31, 44, "")),
                        DONE)
                .end()
                .with();
    }

    private static JsonNode oneChoiceLeftOut() {
        String two = "'sglext':{'spec_tokens_details':[" + details(18, 40, 8, "[1,2,1,2,2,0]") + ","
                + details(10, 30, 6, "[1,3,0,1,1,0]") + "]}";
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
        return WireScript.chat(body(ASKS))
                .events(
                        "{'error':{'object':'error','message':'no room','type':'SERVICE_UNAVAILABLE','code':503}}",
                        DONE)
                .end()
                .with();
    }

    private static JsonNode errorOfOneChoice() {
        return WireScript.chat(body(ASKS + ",'n':2"))
                .events(
                        delta(0, "{'content':'a'}", "null"),
                        delta(1, "{'content':'b'}", "null"),
                        delta(0, "{}", "'length'"),
                        "{'error':{'object':'error','message':'no room','type':'SERVICE_UNAVAILABLE','code':503}}",
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

    private static JsonNode contentLengthCutInAnEvent() {
        return WireScript.chat(body(ASKS))
                .head("content-length: 4000")
                .wire(utf8(WireScript.event(delta(0, "{'content':'a'}", "null"))))
                .wire(utf8("data: {\"id\":\"c\","))
                .cut("fin", 150)
                .with();
    }

    private static JsonNode cutBeforeAnyEvent() {
        return WireScript.chat(body(ASKS)).cut("fin", 150).with();
    }

    private static JsonNode cutInAChunkSize() {
        return WireScript.chat(body(ASKS))
                .events(delta(0, "{'content':'a'}", "null"))
                .wire(utf8("5"))
                .cut("fin", 150)
                .with();
    }

    /** The stream of gzip is flushed inside its sixth event and ends there. */
    private static JsonNode gzipCut() {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(coded, true)) {
            for (String event : answer(COUNTERS)) {
                gzip.write(utf8(WireScript.event(event)));
            }
            gzip.write(utf8("data: {"));
            gzip.flush();
            return WireScript.chat(body(ASKS))
                    .head("content-encoding: gzip", "content-length: 4000")
                    .wire(coded.toByteArray())
                    .cut("fin", 150)
                    .with();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode resetBetweenEvents() {
        return WireScript.chat(body(ASKS))
                .events(delta(0, "{'content':'a'}", "null"), delta(0, "{'content':'b'}", "null"))
                .cut("reset", 150)
                .with();
    }

    private static JsonNode coded(String coding, Coder coder, byte[] events) {
        return WireScript.chat(body(ASKS))
                .head("content-encoding: " + coding, "transfer-encoding: chunked")
                .chunk(code(coder, events))
                .end()
                .with();
    }

    private static JsonNode oneOfTwoNotRead() {
        return WireScript.chat(body(ASKS))
                .events(answer(COUNTERS, USAGE, DONE))
                .end()
                .with(WireScript.chat(body(ASKS))
                        .at(1000, 1100)
                        .head("content-encoding: br", "transfer-encoding: chunked")
                        .chunk(whole())
                        .end());
    }

    private static JsonNode unreadAtTheEntry() {
        return WireScript.chat(body(ASKS))
                .at(0, 105)
                .head("content-encoding: br", "transfer-encoding: chunked")
                .chunk(utf8("not ours to read"))
                .end()
                .with(decode(ASKS, COUNTERS, USAGE, DONE));
    }

    /** Events, flushed, then other bytes where the compressed data should go on or end; the HTTP body is whole. */
    private static JsonNode gzip(byte[] behind, String... events) {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(coded, true)) {
            for (String event : events) {
                gzip.write(utf8(WireScript.event(event)));
            }
            gzip.flush();
            coded.writeBytes(behind);
            return WireScript.chat(body(ASKS))
                    .head("content-encoding: gzip", "transfer-encoding: chunked")
                    .chunk(coded.toByteArray())
                    .end()
                    .with();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode gzipMembers() {
        WireScript script = WireScript.chat(body(ASKS)).head("content-encoding: x-gzip", "transfer-encoding: chunked");
        for (String event : answer(COUNTERS, USAGE, DONE)) {
            script.chunk(code(GZIPOutputStream::new, utf8(WireScript.event(event))));
        }
        return script.end().with();
    }

    /** A line of so many bytes with its line end, in the middle of the text. */
    private static JsonNode longLine(int bytes) {
        String empty = WireScript.event(delta(0, "{'content':''}", "null"));
        String text = "k".repeat(bytes - (empty.length() - 1));
        return WireScript.chat(body(ASKS))
                .events(delta(0, "{'content':'" + text + "'}", "null"))
                .events(answer(COUNTERS, USAGE, DONE))
                .end()
                .with();
    }

    /** A comment longer than the limit, between two events. */
    private static JsonNode longComment() {
        return WireScript.chat(body(ASKS))
                .chunk(utf8(":" + "k".repeat(LINE_LIMIT) + "\n\n"))
                .events(answer(COUNTERS, USAGE, DONE))
                .end()
                .with();
    }

    /** What some servers send for deflate, without the header of zlib. */
    private static OutputStream rawDeflate(OutputStream out) {
        return new DeflaterOutputStream(out, new Deflater(Deflater.DEFAULT_COMPRESSION, true));
    }

    private interface Coder {
        OutputStream over(OutputStream out) throws IOException;
    }

    private static byte[] code(Coder coder, byte[] bytes) {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (OutputStream out = coder.over(coded)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return coded.toByteArray();
    }

    private static byte[] whole() {
        StringBuilder events = new StringBuilder();
        for (String event : answer(COUNTERS, USAGE, DONE)) {
            events.append(WireScript.event(event));
        }
        return utf8(events.toString());
    }

    /** A whole chat that asked for everything at the right place. */
    private static JsonNode chat(String... tail) {
        String[] all = Arrays.copyOf(tail, tail.length + 1);
        all[tail.length] = DONE;
        return WireScript.chat(body(ASKS)).events(answer(all)).end().with();
    }

    private static WireScript completions(String prompt, String keys) {
        return WireScript.of(
                "entry", "/v1/completions", "{'model':'m','prompt':" + prompt + ",'stream':true" + keys + "}");
    }

    private static String body(String keys) {
        return "{'model':'m','messages':[{'role':'user','content':'Why?'}],'stream':true,'max_tokens':64" + keys + "}";
    }

    /** Two texts, a finish, and a tail of events without choices. */
    private static String[] answer(String... tail) {
        return Stream.concat(
                        Stream.of(
                                delta(0, "{'role':'assistant','content':''}", "null"),
                                delta(0, "{'content':'w0'}", "null"),
                                delta(0, "{'content':'w1'}", "null"),
                                delta(0, "{}", "'length'")),
                        Arrays.stream(tail).map(part -> part.equals(DONE) ? DONE : event(part)))
                .toArray(String[]::new);
    }

    private static String delta(int index, String delta, String finish) {
        return "{'id':'c','choices':[{'index':" + index + ",'delta':" + delta + ",'finish_reason':" + finish + "}]}";
    }

    private static String text(int index, String text, String finish) {
        return "{'id':'c','choices':[{'index':" + index + ",'text':'" + text + "','finish_reason':" + finish + "}]}";
    }

    private static String event(String part) {
        return "{'id':'c','choices':[]," + part + "}";
    }

    private static String spec(int correct, int proposed, int verify, String histogram) {
        return "'sglext':{'spec_tokens_details':" + details(correct, proposed, verify, histogram) + "}";
    }

    private static String details(int correct, int proposed, int verify, String histogram) {
        return "{'spec_num_correct_drafts':" + correct + ",'spec_num_proposed_drafts':" + proposed
                + ",'spec_verify_ct':" + verify + ",'spec_correct_drafts_histogram':" + histogram + "}";
    }

    private static String usage(int prompt, int completion, String details) {
        return "'usage':{'prompt_tokens':" + prompt + ",'completion_tokens':" + completion + details + "}";
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
