package io.ssetape.replayer.scrub;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Replaces what a Prometheus exposition says beyond public names and numbers. Names of metrics that no public program is known to use,
 * names of labels and their values get pseudonyms; what cannot be read as the format is replaced whole, line by line.
 */
final class MetricsMask {
    private static final Pattern NUMBER = Pattern.compile(
            "[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?|nan|[+-]?inf|[+-]?infinity",
            Pattern.CASE_INSENSITIVE);

    private final ScrubTally tally;
    private final MetricNames names;
    private final Pseudonym labels;
    private final Pseudonym types;
    private final LabelValues values;
    private final Filler filler = new Filler();

    private byte[] bytes;
    private int at;
    private int end;

    MetricsMask(MaskKit kit) {
        tally = kit.tally();
        names = new MetricNames(kit);
        labels = kit.parts(Vocabulary.LABELS);
        types = kit.names(Vocabulary.VALUES);
        values = new LabelValues(kit);
    }

    /** Replaces an answer's body; the result is as long. */
    byte[] mask(byte[] body) {
        bytes = body.clone();
        int from = 0;
        while (from < bytes.length) {
            int to = from;
            while (to < bytes.length && bytes[to] != '\n') {
                to++;
            }
            at = from;
            end = to > from && bytes[to - 1] == '\r' ? to - 1 : to;
            line();
            from = to + 1;
        }
        return bytes;
    }

    private void line() {
        int begin = at;
        blanks();
        if (at == end) {
            return;
        }
        if (bytes[at] == '#') {
            comment();
        } else if (!sample()) {
            // What a line says that is none of the format cannot be told, its numbers included.
            at = begin;
            fill(end, Masked.WHOLE);
        }
    }

    private void comment() {
        at++;
        blanks();
        boolean type = takeWord("TYPE");
        if (type || takeWord("HELP") || takeWord("UNIT")) {
            blanks();
            boolean named = metricName();
            blanks();
            if (named && type) {
                token(types);
            }
        } else if (takeWord("EOF")) {
            blanks();
        }
        if (at < end) {
            fill(end, Masked.METRIC);
        }
    }

    private boolean takeWord(String word) {
        if (end - at < word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (bytes[at + i] != word.charAt(i)) {
                return false;
            }
        }
        if (end - at > word.length() && !isBlank(bytes[at + word.length()])) {
            return false;
        }
        at += word.length();
        return true;
    }

    private boolean sample() {
        if (!metricName()) {
            return false;
        }
        blanks();
        if (take('{') && !labelSet()) {
            return false;
        }
        if (!numbers()) {
            return false;
        }
        if (take('#')) {
            exemplar();
        }
        return at == end;
    }

    /** A value, and a timestamp or none. */
    private boolean numbers() {
        blanks();
        if (!number()) {
            return false;
        }
        blanks();
        if (number()) {
            blanks();
        }
        return true;
    }

    /** What OpenMetrics allows behind a sample: labels and numbers of one observation. */
    private void exemplar() {
        blanks();
        boolean read = take('{') && labelSet();
        int from = at;
        read = read && numbers();
        if (!read || at < end) {
            fill(end, Masked.METRIC);
        } else {
            ones(from, at);
        }
    }

    /** One observation's numbers are no metric. */
    private void ones(int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] > '1' && bytes[i] <= '9') {
                bytes[i] = '1';
                tally.add(Masked.METRIC);
            }
        }
    }

    private boolean labelSet() {
        while (true) {
            blanks();
            if (at < end && bytes[at] == '}') {
                at++;
                return true;
            }
            int from = at;
            while (at < end && isNameByte(bytes[at])) {
                at++;
            }
            String label = new String(bytes, from, at - from, StandardCharsets.ISO_8859_1);
            labels.begin();
            replace(labels, from, at);
            blanks();
            if (at == from || !take('=')) {
                return false;
            }
            blanks();
            if (!take('"') || !labelValue(label)) {
                return false;
            }
            blanks();
            if (at < end && bytes[at] == ',') {
                at++;
            }
        }
    }

    private boolean labelValue(String label) {
        int from = at;
        boolean escaped = false;
        while (at < end && (escaped || bytes[at] != '"')) {
            escaped = !escaped && bytes[at] == '\\';
            at++;
        }
        if (at == end) {
            at = from;
            return false;
        }
        values.mask(label, bytes, from, at);
        at++;
        return true;
    }

    /** A name; false when there is none. */
    private boolean metricName() {
        int from = at;
        while (at < end && isNameByte(bytes[at])) {
            at++;
        }
        boolean name = at > from && (bytes[from] < '0' || bytes[from] > '9');
        names.mask(bytes, from, at);
        return name;
    }

    private void token(Pseudonym mask) {
        int from = at;
        while (at < end && !isBlank(bytes[at])) {
            at++;
        }
        mask.begin();
        replace(mask, from, at);
    }

    private void replace(Pseudonym mask, int from, int to) {
        long changed = 0;
        for (int i = from; i < to; i++) {
            byte before = bytes[i];
            bytes[i] = (byte) mask.raw(before & 0xff);
            changed += before == bytes[i] ? 0 : 1;
        }
        if (changed > 0) {
            tally.whole(Masked.METRIC, changed);
        }
    }

    private void fill(int to, Masked as) {
        filler.begin();
        tally.whole(as, to - at);
        while (at < to) {
            bytes[at] = (byte) filler.raw(bytes[at] & 0xff);
            at++;
        }
    }

    private boolean number() {
        int to = at;
        while (to < end && !isBlank(bytes[to])) {
            to++;
        }
        boolean number = NUMBER.matcher(new String(bytes, at, to - at, StandardCharsets.ISO_8859_1))
                .matches();
        at = number ? to : at;
        return number;
    }

    private boolean take(char c) {
        boolean there = at < end && bytes[at] == c;
        at += there ? 1 : 0;
        return there;
    }

    private void blanks() {
        while (at < end && isBlank(bytes[at])) {
            at++;
        }
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    private static boolean isNameByte(byte b) {
        return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') || b == '_' || b == ':';
    }
}
