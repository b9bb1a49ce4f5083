package io.ssetape.replayer.scrub;

import java.util.List;

/** What all masks of one run share: the key's hashes, what is to stay, and the tally. */
final class MaskKit {
    private final KeyedHash ids;
    private final KeyedHash models;
    private final KeyedHash names;
    private final KeyedHash hosts;
    private final KeyedHash texts;
    private final KeyedHash tapes;
    private final boolean keepModels;
    private final ScrubTally tally = new ScrubTally();
    private final KnownPorts ports = new KnownPorts();
    private final ReadAhead ahead = new ReadAhead();

    MaskKit(ScrubKey key, boolean keepModels) {
        ids = key.hash("ids");
        models = key.hash("models");
        names = key.hash("names");
        hosts = key.hash("hosts");
        texts = key.hash("texts");
        tapes = key.hash("tapes");
        this.keepModels = keepModels;
    }

    ScrubTally tally() {
        return tally;
    }

    boolean keepsModels() {
        return keepModels;
    }

    Pseudonym ids() {
        return Pseudonym.ofRepeated(Vocabulary.ID_PREFIXES, Alphabet.ID, ids);
    }

    /** The read that the masks of streams are at. */
    ReadAhead ahead() {
        return ahead;
    }

    KnownPorts ports() {
        return ports;
    }

    /** Names of models; what keeps them when they are to be kept. */
    OctetMask models() {
        return keepModels ? Keeper.INSTANCE : Pseudonym.ofRepeated(Alphabet.NAME, models);
    }

    /** Names that are mostly public words. */
    Pseudonym names(Words words) {
        return Pseudonym.ofWords(words, Alphabet.NAME, names);
    }

    /** Names whose separators mean something. */
    Pseudonym parts(Words words) {
        return Pseudonym.ofWords(words, Alphabet.ID, names);
    }

    /** Public segments of a path; of others it is told from their beginnings that they may be one. */
    Pseudonym segments() {
        return Pseudonym.ofWords(Vocabulary.SEGMENTS, Alphabet.ID, ids);
    }

    Pseudonym hosts() {
        return Pseudonym.ofWords(Vocabulary.LOCAL, Alphabet.HOST, hosts);
    }

    /** Digits behind the colon of an address. */
    Pseudonym portDigits() {
        return Pseudonym.ofWords(Words.of(List.of()), Alphabet.ID, hosts);
    }

    /** Names that belong to models, and those of models that stand where none is expected. */
    Pseudonym otherModels() {
        return Pseudonym.ofRepeated(Alphabet.NAME, models);
    }

    KeyedHash tapes() {
        return tapes.sibling();
    }

    TextRun texts() {
        return new TextRun(texts);
    }

    /** Replaces nothing. */
    private enum Keeper implements OctetMask {
        INSTANCE;

        @Override
        public void begin() {}

        @Override
        public int raw(int b) {
            return b;
        }

        @Override
        public int escape(int c) {
            return c;
        }

        @Override
        public int hex(int place, int digit) {
            return digit;
        }

        @Override
        public int octet(int place, int digit) {
            return digit;
        }
    }
}
