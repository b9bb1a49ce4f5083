package io.ssetape.replayer.scrub;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Replaces what a Prometheus exposition says beyond public names and numbers. Names of metrics that no public program is known to use,
 * names of labels and their values get pseudonyms; what cannot be read as the format is replaced whole, line by line.
 */
final class MetricsMask {
    private static final List<String> PREFIXES = Vocabulary.words(ProtocolWords.METRIC_PREFIXES);
    private static final List<String> MODELS =
            Vocabulary.words("model_name model served_model_name model_id lora_name");
    private static final List<String> ADDRESSES =
            Vocabulary.words("worker_addr worker instance host url server backend");
    private static final List<String> SPECIAL_NUMBERS = Vocabulary.words("NaN +Inf -Inf Inf");
    private static final String NUMBER_CHARS = "0123456789+-.eE";

    private final ScrubTally tally;
    private final Pseudonym names;
    private final Pseudonym labels;
    private final Pseudonym values;
    private final StringMask models;
    private final UrlMask urls;
    private final Filler filler = new Filler();

    private byte[] bytes;
    private int at;
    private int end;

    MetricsMask(MaskKit kit) {
        tally = kit.tally();
        names = kit.parts(Vocabulary.LABELS);
        labels = kit.parts(Vocabulary.LABELS);
        values = kit.names(Vocabulary.VALUES);
        models = kit.models();
        urls = new UrlMask(kit);
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
        blanks();
        if (at < end && bytes[at] == '#') {
            comment();
        } else if (at < end) {
            sample();
        }
        if (at < end) {
            tally.piece(Masked.WHOLE);
            fill(end, Masked.WHOLE);
        }
    }

    private void comment() {
        at++;
        blanks();
        boolean type = takeWord("TYPE");
        if (type || takeWord("HELP") || takeWord("UNIT")) {
            blanks();
            metricName();
            blanks();
            if (type) {
                token(values);
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

    private void sample() {
        metricName();
        blanks();
        if (at < end && bytes[at] == '{') {
            at++;
            if (!labelSet()) {
                return;
            }
        }
        blanks();
        while (at < end && isNumber()) {
            while (at < end && !isBlank(bytes[at])) {
                at++;
            }
            blanks();
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
        value(label, from, at);
        at++;
        return true;
    }

    private void value(String label, int from, int to) {
        if (isNumber(from, to) && !MODELS.contains(label)) {
            return;
        }
        StringMask mask = MODELS.contains(label) ? models : ADDRESSES.contains(label) ? urls : values;
        if (mask == urls) {
            boolean url = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1).contains("://");
            if (url) {
                urls.begin();
            } else {
                urls.beginAddress();
            }
        } else {
            mask.begin();
        }
        escapedReplace(mask, from, to, MODELS.contains(label) ? Masked.MODEL : Masked.METRIC);
    }

    /** An escape stays: two bytes of three kinds say nothing. */
    private void escapedReplace(StringMask mask, int from, int to, Masked as) {
        long changed = 0;
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\\') {
                i++;
                continue;
            }
            byte before = bytes[i];
            bytes[i] = (byte) mask.raw(before & 0xff);
            changed += before == bytes[i] ? 0 : 1;
        }
        if (changed > 0) {
            tally.whole(as, changed);
        }
    }

    private void metricName() {
        int from = at;
        while (at < end && isNameByte(bytes[at])) {
            at++;
        }
        String name = new String(bytes, from, at - from, StandardCharsets.ISO_8859_1);
        if (PREFIXES.stream().noneMatch(name::startsWith)) {
            names.begin();
            replace(names, from, at);
        }
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

    private boolean isNumber() {
        int to = at;
        while (to < end && !isBlank(bytes[to])) {
            to++;
        }
        return isNumber(at, to);
    }

    private boolean isNumber(int from, int to) {
        String word = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        return SPECIAL_NUMBERS.contains(word) || word.chars().allMatch(c -> NUMBER_CHARS.indexOf(c) >= 0);
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
