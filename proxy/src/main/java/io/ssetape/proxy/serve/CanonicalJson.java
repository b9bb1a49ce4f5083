package io.ssetape.proxy.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Hashes a JSON text so that texts that mean the same have the same hash: order of keys, white space, escapes and the spelling of
 * numbers do not count. Reads token by token and keeps hashes only; never the whole tree.
 */
final class CanonicalJson {
    /** How deep places are told apart: {@code messages[0].content} has three levels. */
    static final int DEEPEST = 3;

    private static final int MOST_TOP_VALUES = 256;
    private static final int MOST_DEEP_VALUES = 64;

    /** Each level is a call of {@link #value} on the stack. */
    static final int DEEPEST_NESTING = 500;

    /** The longest number that is read. */
    static final int MOST_DIGITS = 10_000;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST_NESTING)
                    .maxNumberLength(MOST_DIGITS)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final JsonParser parser;
    private final JsonScalar scalars = new JsonScalar();
    private final PlacedHashes top = new PlacedHashes(MOST_TOP_VALUES);
    private final PlacedHashes deep = new PlacedHashes(MOST_DEEP_VALUES);

    private CanonicalJson(JsonParser parser) {
        this.parser = parser;
    }

    /** A parser before the first token, with the limits of what is read here. */
    static JsonParser parser(byte[] body) throws IOException {
        return FACTORY.createParser(body);
    }

    /** The shape of a JSON object or list; null when the bytes are anything else. */
    static BodyShape shapeOf(byte[] body) {
        try (JsonParser parser = parser(body)) {
            JsonToken first = parser.nextToken();
            if (first == null || !first.isStructStart()) {
                return null;
            }
            CanonicalJson json = new CanonicalJson(parser);
            byte[] hash = json.value("", 0);
            return parser.nextToken() == null
                    ? new BodyShape(
                            BodyHash.of(hash),
                            null,
                            body.length,
                            first == JsonToken.START_ARRAY,
                            json.top.values(),
                            json.deep.valuesIfAll())
                    : null;
        } catch (IOException notJson) {
            return null;
        }
    }

    /** The hash of the value at the current token; the parser is left at its last token. */
    private byte[] value(String path, int depth) throws IOException {
        JsonToken token = parser.currentToken();
        if (!token.isStructStart()) {
            byte[] hash = scalars.hash(JsonScalar.kindOf(token), JsonScalar.textOf(parser));
            place(path, depth, hash);
            return hash;
        }
        int before = deep.count();
        byte[] hash = token == JsonToken.START_OBJECT ? object(path, depth) : array(path, depth);
        boolean toldByItsParts = depth < DEEPEST && deep.count() > before;
        if (depth == 1) {
            top.add(path, hash);
        }
        if (depth > 0 && depth <= DEEPEST && !toldByItsParts) {
            deep.add(path, hash);
        }
        return hash;
    }

    private void place(String path, int depth, byte[] hash) {
        if (depth == 1) {
            top.add(path, hash);
        }
        if (depth > 0 && depth <= DEEPEST) {
            deep.add(path, hash);
        }
    }

    private byte[] object(String path, int depth) throws IOException {
        record Member(String name, byte[] hash) {}
        List<Member> members = new ArrayList<>();
        Map<String, Integer> seen = new HashMap<>();
        while (next() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            next();
            String told = depth < DEEPEST ? told(name, seen) : name;
            members.add(new Member(name, value(below(path, depth, told), depth + 1)));
        }
        // Stable, so that of equal names the order counts.
        members.sort(Comparator.comparing(Member::name));
        MessageDigest digest = BodyHash.sha256();
        digest.update((byte) '{');
        for (Member member : members) {
            scalars.feed(digest, 'k', member.name());
            digest.update(member.hash());
        }
        return digest.digest();
    }

    /** Of equal keys each has a place of its own: {@code a}, {@code a#2}. */
    private static String told(String name, Map<String, Integer> seen) {
        int count = seen.merge(name, 1, Integer::sum);
        return count == 1 ? name : name + "#" + count;
    }

    /** A list may have a hundred thousand token ids: a scalar in it costs no digest of its own, but where its place is told. */
    private byte[] array(String path, int depth) throws IOException {
        MessageDigest digest = BodyHash.sha256();
        digest.update((byte) '[');
        for (int i = 0; next() != JsonToken.END_ARRAY; i++) {
            JsonToken token = parser.currentToken();
            if (token.isStructStart()) {
                digest.update((byte) '#');
                digest.update(value(element(path, depth, i), depth + 1));
            } else {
                char kind = JsonScalar.kindOf(token);
                String text = JsonScalar.textOf(parser);
                scalars.feed(digest, kind, text);
                placeElement(path, depth, i, kind, text);
            }
        }
        return digest.digest();
    }

    private void placeElement(String path, int depth, int index, char kind, String text) {
        boolean isTold = depth < DEEPEST && (!deep.isFull() || (depth == 0 && !top.isFull()));
        if (isTold) {
            place(element(path, depth, index), depth + 1, scalars.hash(kind, text));
        } else if (depth < DEEPEST) {
            deep.countOne();
        }
    }

    private static String element(String path, int depth, int index) {
        return depth < DEEPEST ? path + "[" + index + "]" : path;
    }

    private JsonToken next() throws IOException {
        JsonToken token = parser.nextToken();
        if (token == null) {
            throw new IOException("unexpected end");
        }
        return token;
    }

    private static String below(String path, int depth, String name) {
        if (depth >= DEEPEST) {
            return path;
        }
        return path.isEmpty() ? name : path + "." + name;
    }
}
