package io.ssetape.proxy.serve;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.security.MessageDigest;

/** Feeds strings, numbers and words of JSON to digests, so that what means the same is fed the same. Used by one thread. */
final class JsonScalar {
    /** Longer numbers are compared as they are spelt: what it takes to compute with them grows faster than they do. */
    private static final int LONGEST_NUMBER = 64;

    private static final int BUFFER_BYTES = 4096;

    private final MessageDigest own = BodyHash.sha256();
    private final byte[] buffer = new byte[BUFFER_BYTES];

    /** The hash of a text of some kind. */
    byte[] hash(char kind, String text) {
        feed(own, kind, text);
        return own.digest();
    }

    /** Feeds a text so that it runs into nothing behind it. */
    void feed(MessageDigest digest, char kind, String text) {
        int used = 0;
        buffer[used++] = (byte) kind;
        used = put(text.length(), used);
        // Units, not UTF-8: of two halves of surrogate pairs that would make the same.
        for (int i = 0; i < text.length(); i++) {
            if (used > BUFFER_BYTES - Character.BYTES) {
                digest.update(buffer, 0, used);
                used = 0;
            }
            char unit = text.charAt(i);
            buffer[used++] = (byte) (unit >> Byte.SIZE);
            buffer[used++] = (byte) unit;
        }
        digest.update(buffer, 0, used);
    }

    private int put(int value, int at) {
        int next = at;
        for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            buffer[next++] = (byte) (value >> shift);
        }
        return next;
    }

    /** What kind of value a token is: a string, a number, or a word. */
    static char kindOf(JsonToken token) {
        if (token == JsonToken.VALUE_STRING) {
            return '"';
        }
        return token.isNumeric() ? '0' : '.';
    }

    /** The text of the current token, numbers in one spelling. */
    static String textOf(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        String text = parser.getText();
        return token.isNumeric() ? number(token, text) : text;
    }

    /** 1, 1.0 and 1e0 are one number; a client in another language may well write it the other way. */
    private static String number(JsonToken token, String text) {
        if (text.length() > LONGEST_NUMBER) {
            return text;
        }
        if (token == JsonToken.VALUE_NUMBER_INT) {
            return text.equals("-0") ? "0" : text;
        }
        try {
            BigDecimal value = new BigDecimal(text).stripTrailingZeros();
            boolean isShortInteger = value.scale() <= 0 && value.precision() - value.scale() <= LONGEST_NUMBER;
            return isShortInteger ? value.toPlainString() : value.toString();
        } catch (NumberFormatException notFinite) {
            return text;
        }
    }
}
