package io.ssetape.replayer.scrub;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/** Replaces the fields of one head or trailer section, byte by byte, and notes those that decide how the body is to be read. */
final class FieldMask {
    private static final int MAX_NOTED_BYTES = 256;
    private static final Set<String> NOTED =
            Set.of("content-length", "transfer-encoding", "content-encoding", "content-type");

    private enum State {
        LINE_START,
        NAME,
        VALUE,
        ENDED
    }

    private final ScrubTally tally;
    private final Pseudonym name;
    private final Pseudonym ids;
    private final UrlMask urls;
    private final WordsMask words;
    private final DateMask dates;
    private final Filler filler = new Filler();
    private final byte[] noted = new byte[MAX_NOTED_BYTES];
    private HeadFacts facts = new HeadFacts();

    private State state = State.LINE_START;
    private boolean trailer;
    private FieldRule rule = FieldRule.FILLER;
    private boolean beforeValue;
    private String note;
    private int notedLength;

    FieldMask(MaskKit kit) {
        tally = kit.tally();
        name = kit.names(Vocabulary.HEADERS);
        ids = kit.ids();
        urls = new UrlMask(kit, kit.ahead());
        words = new WordsMask(Vocabulary.HEADER_WORDS, kit.names(Vocabulary.HEADER_WORDS), kit.ahead());
        dates = new DateMask(words);
    }

    /** The fields of a new head. */
    void beginHead() {
        begin(false);
    }

    /** A new section behind a body, where nothing is a length any more. */
    void beginTrailer() {
        begin(true);
    }

    private void begin(boolean behindBody) {
        trailer = behindBody;
        facts = new HeadFacts();
        state = State.LINE_START;
        rule = FieldRule.FILLER;
        note = null;
        filler.begin();
    }

    /** Whether its empty line has come. */
    boolean isEnded() {
        return state == State.ENDED;
    }

    /** What the fields say of the body. */
    HeadFacts facts() {
        return facts;
    }

    /** The replacement of the next byte; not to be asked for once it has ended. */
    int next(int b) {
        if (b == '\n') {
            endLine();
            return b;
        }
        if (b == '\r') {
            return b;
        }
        return switch (state) {
            case LINE_START -> lineStart(b);
            case NAME -> name(b);
            default -> value(b);
        };
    }

    private void endLine() {
        if (state == State.LINE_START) {
            flushNote();
            state = State.ENDED;
        } else {
            state = State.LINE_START;
        }
    }

    private static boolean isBlank(int b) {
        return b == ' ' || b == '\t';
    }

    private int lineStart(int b) {
        if (isBlank(b)) {
            state = State.VALUE;
            note(' ');
            return b;
        }
        flushNote();
        state = State.NAME;
        name.begin();
        return name(b);
    }

    private int name(int b) {
        if (b == ':') {
            nameEnds();
            return b;
        }
        if (isBlank(b)) {
            return b;
        }
        int out = name.raw(b);
        if (out != b) {
            tally.add(Masked.HEADER);
        }
        return out;
    }

    private void nameEnds() {
        state = State.VALUE;
        beforeValue = true;
        int word = name.word();
        rule = FieldRule.of(word);
        rule = trailer && rule == FieldRule.LENGTH ? FieldRule.FILLER : rule;
        String field = word == Words.NONE ? "" : Vocabulary.HEADERS.word(word);
        note = NOTED.contains(field) ? field : null;
        notedLength = 0;
        if (rule == FieldRule.FILLER) {
            tally.piece(Masked.HEADER);
        }
        filler.begin();
        ids.begin();
        words.begin(rule.numbers());
        if (rule == FieldRule.DATE) {
            dates.begin();
        }
        if (field.equals("host")) {
            urls.beginAddress();
        } else {
            urls.begin();
        }
    }

    private int value(int b) {
        note(b);
        if (beforeValue && isBlank(b)) {
            return b;
        }
        beforeValue = false;
        int out = switch (rule) {
            case WORDS, COUNTED, NUMBER, LENGTH -> words.raw(b);
            case DATE -> dates.raw(b);
            case ID -> ids.raw(b);
            case ADDRESS -> urls.raw(b);
            case FILLER -> filler.raw(b);
        };
        if (out != b) {
            tally.add(
                    switch (rule) {
                        case ID -> Masked.ID;
                        case ADDRESS -> Masked.ADDRESS;
                        default -> Masked.HEADER;
                    });
        }
        return out;
    }

    private void note(int b) {
        if (note != null && notedLength < MAX_NOTED_BYTES) {
            noted[notedLength++] = (byte) b;
        }
    }

    private void flushNote() {
        if (note != null) {
            byte[] value = Arrays.copyOf(noted, notedLength);
            facts.add(
                    note, new String(value, StandardCharsets.ISO_8859_1).strip().toLowerCase(Locale.ROOT));
            note = null;
        }
    }
}
