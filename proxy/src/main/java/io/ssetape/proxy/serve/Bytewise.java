package io.ssetape.proxy.serve;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.ssetape.replayer.chat.HalfNames;
import java.io.IOException;

/** Why a body is compared byte by byte, and not by what it says as JSON. */
enum Bytewise {
    /** It is longer than {@link BodyShaper#MOST_JSON_BYTES}. */
    TOO_LONG,
    /** It is nested more than {@link CanonicalJson#DEEPEST_NESTING} deep. */
    TOO_DEEP,
    /** It has a number of more than {@link CanonicalJson#MOST_DIGITS} digits. */
    LONG_NUMBER,
    /** A key of it holds half a surrogate pair. */
    HALF_NAME,
    /** It is no JSON, or no object or list, or nothing at all. */
    NO_STRUCTURE;

    /** The reason for a body that has no canonical form. */
    static Bytewise of(byte[] body) {
        try (JsonParser parser = CanonicalJson.parser(body)) {
            JsonToken token = parser.nextToken();
            if (token == null || !token.isStructStart()) {
                return NO_STRUCTURE;
            }
            return atItsFault(parser, body);
        } catch (IOException notJson) {
            return NO_STRUCTURE;
        }
    }

    private static Bytewise atItsFault(JsonParser parser, byte[] body) {
        try {
            while (parser.nextToken() != null) {
                // What cannot be read says so itself.
            }
            return NO_STRUCTURE;
        } catch (StreamConstraintsException tooMuch) {
            boolean deep = parser.getParsingContext().getNestingDepth() > CanonicalJson.DEEPEST_NESTING;
            return deep ? TOO_DEEP : LONG_NUMBER;
        } catch (IOException notJson) {
            byte[] whole = HalfNames.replaced(body, 0, body.length);
            boolean onlyHalves = whole != body && CanonicalJson.shapeOf(whole) != null;
            return onlyHalves ? HALF_NAME : NO_STRUCTURE;
        }
    }
}
