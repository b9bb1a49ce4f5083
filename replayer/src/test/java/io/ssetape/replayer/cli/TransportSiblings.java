package io.ssetape.replayer.cli;

import static io.ssetape.replayer.cli.SiblingParts.ASKS;
import static io.ssetape.replayer.cli.SiblingParts.COUNTERS;
import static io.ssetape.replayer.cli.SiblingParts.DONE;
import static io.ssetape.replayer.cli.SiblingParts.USAGE;
import static io.ssetape.replayer.cli.SiblingParts.answer;
import static io.ssetape.replayer.cli.SiblingParts.body;
import static io.ssetape.replayer.cli.SiblingParts.decode;
import static io.ssetape.replayer.cli.SiblingParts.delta;
import static io.ssetape.replayer.cli.SiblingParts.utf8;

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
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** Siblings of cases in how an answer was brought: cut short, coded, in lines too long. */
final class TransportSiblings {
    private static final int LINE_LIMIT = 131_072;

    private TransportSiblings() {}

    /** The cases by name. */
    static Map<String, Supplier<JsonNode>> all() {
        Map<String, Supplier<JsonNode>> all = new LinkedHashMap<>();
        all.put("s10-content-length", TransportSiblings::contentLengthCutInAnEvent);
        all.put("s10-before-any-event", TransportSiblings::cutBeforeAnyEvent);
        all.put("s10-reset-between-events", TransportSiblings::resetBetweenEvents);
        all.put("s10-inside-a-chunk-size", TransportSiblings::cutInAChunkSize);
        all.put("s10-gzip-cut", TransportSiblings::gzipCut);
        all.put("s11-unknown-coding", () -> coded("br", out -> out, whole()));
        all.put("s11-zstd", () -> coded("zstd", out -> out, whole()));
        all.put("s11-two-codings", () -> coded("gzip, br", GZIPOutputStream::new, whole()));
        all.put("s11-one-of-two-not-read", TransportSiblings::oneOfTwoNotRead);
        all.put("s11-gzip-damaged", () -> gzip("Damaged.".getBytes(StandardCharsets.US_ASCII), answer(COUNTERS)));
        all.put("s11-gzip-without-end", () -> gzip(new byte[0], answer(COUNTERS)));
        all.put("s11-gzip-ends-behind-done", () -> gzip(new byte[0], answer(COUNTERS, USAGE, DONE)));
        all.put("s11-plain-said-to-be-gzip", () -> coded("gzip", out -> out, whole()));
        all.put("s11-unread-at-the-entry", TransportSiblings::unreadAtTheEntry);
        all.put("s11-raw-deflate", () -> coded("deflate", TransportSiblings::rawDeflate, whole()));
        all.put("s11-deflate", () -> coded("deflate", DeflaterOutputStream::new, whole()));
        all.put("s11-x-gzip-members", TransportSiblings::gzipMembers);
        all.put("s12-one-below", () -> longLine(LINE_LIMIT - 1));
        all.put("s12-at-the-limit", () -> longLine(LINE_LIMIT));
        all.put("s12-one-above", () -> longLine(LINE_LIMIT + 1));
        all.put("s12-comment-above", TransportSiblings::longComment);
        return all;
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
        return WireScript.chat(body(ASKS))
                .head("content-encoding: gzip", "content-length: 4000")
                .wire(gzipFlushed(stream(answer(COUNTERS)) + "data: {"))
                .cut("fin", 150)
                .with();
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
        coded.writeBytes(gzipFlushed(stream(events)));
        coded.writeBytes(behind);
        return WireScript.chat(body(ASKS))
                .head("content-encoding: gzip", "transfer-encoding: chunked")
                .chunk(coded.toByteArray())
                .end()
                .with();
    }

    /** A text as gzip, as far as it has come when all of it is flushed and nothing ended. */
    private static byte[] gzipFlushed(String text) {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(coded, true)) {
            gzip.write(utf8(text));
            gzip.flush();
            return coded.toByteArray();
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
        return utf8(stream(answer(COUNTERS, USAGE, DONE)));
    }

    private static String stream(String... events) {
        return Arrays.stream(events).map(WireScript::event).collect(Collectors.joining());
    }
}
