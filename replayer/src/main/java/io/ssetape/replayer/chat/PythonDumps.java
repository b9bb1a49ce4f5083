package io.ssetape.replayer.chat;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/** How long a value is as CPython's {@code json.dumps} writes it by default: a blank behind each comma and colon. */
final class PythonDumps {
    private static final int QUOTES = 2;
    private static final int SEPARATOR = 2;

    /** Python writes floats without an exponent between these powers of ten, the second one left out. */
    private static final int SMALLEST_PLAIN = -4;

    private static final int LARGEST_PLAIN = 16;

    private PythonDumps() {}

    /** The length in bytes; of texts beyond ASCII a lower bound. */
    static int length(JsonNode node) {
        if (node.isNumber() && Double.isFinite(node.doubleValue())) {
            return node.isFloatingPointNumber()
                    ? ofFloat(node.doubleValue())
                    : node.asText().length();
        }
        if (!node.isContainerNode()) {
            return node.toString().length();
        }
        int length = QUOTES + SEPARATOR * Math.max(0, node.size() - 1);
        for (var field : node.properties()) {
            length += field.getKey().length() + QUOTES + SEPARATOR + length(field.getValue());
        }
        if (node.isArray()) {
            for (JsonNode element : node) {
                length += length(element);
            }
        }
        return length;
    }

    /** The length of the shortest digits that mean the float: {@code 0.25}, {@code 10.0}, {@code 1e-05}. */
    private static int ofFloat(double value) {
        int sign = Double.toString(value).startsWith("-") ? 1 : 0;
        if (value == 0) {
            return sign + "0.0".length();
        }
        BigDecimal shortest = new BigDecimal(Double.toString(Math.abs(value))).stripTrailingZeros();
        int digits = shortest.precision();
        int power = digits - shortest.scale() - 1;
        if (power < SMALLEST_PLAIN || power >= LARGEST_PLAIN) {
            int exponent = Math.max(2, Integer.toString(Math.abs(power)).length());
            return sign + digits + (digits > 1 ? 1 : 0) + "e-".length() + exponent;
        }
        if (power < 0) {
            return sign + digits + 1 - power;
        }
        return sign + (power >= digits - 1 ? power + 1 + ".0".length() : digits + 1);
    }
}
