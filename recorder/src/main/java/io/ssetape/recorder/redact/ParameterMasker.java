package io.ssetape.recorder.redact;

/**
 * Finds the values of secret parameters in one URL: in its query and its fragment, and behind a {@code ;} in its path.
 *
 * <p>A separator or {@code =} that is percent-encoded counts too, since a value may be a URL of its own ({@code
 * next=%2Fa%3Ftoken%3D…}); but it ends no secret, since there it may as well be part of it.
 *
 * <p>A path with parameters behind a {@code ;}, and with others besides, is read in two ways: nothing in it ends a secret, since what ends
 * one for some is part of it for others.
 */
final class ParameterMasker {
    private static final int MAX_KEY_BYTES = 128;
    private static final String SEPARATORS = "&;?#";

    private enum State {
        PATH,
        KEY,
        VALUE,
        SECRET_VALUE
    }

    private final NameBuffer key = new NameBuffer(MAX_KEY_BYTES);
    private final NameBuffer decodedKey = new NameBuffer(MAX_KEY_BYTES);
    private State state = State.PATH;
    /** Whether what stands here is a parameter of a path segment. */
    private boolean inPath;

    /** Whether neither {@code ?} nor {@code #} came as it is. */
    private boolean beforeQuery;

    /** Whether a {@code ;} came as it is before the query. */
    private boolean pathHasParameters;

    /** Whether a parameter may begin before the query by anything else. */
    private boolean pathHasOthers;

    /** Where in the decoded key another key may begin, for those who decode before they split. */
    private int innerKey;

    void begin() {
        state = State.PATH;
        inPath = false;
        beforeQuery = true;
        pathHasParameters = false;
        pathHasOthers = false;
    }

    /** The line is folded here: who keeps the fold, or the blank it stands for, may see another key begin. */
    void fold() {
        innerKey = decodedKey.length();
    }

    /**
     * Takes a byte.
     *
     * @param meaning what it stands for, by a {@link PercentDecoder}
     * @param encoded whether that was percent-encoded
     * @return whether it belongs to a secret
     */
    boolean isSecret(byte next, int meaning, boolean encoded) {
        path(meaning, encoded);
        switch (state) {
            case PATH -> {
                if (isSeparator(meaning)) {
                    beginKey();
                    inPath = meaning == ';' && !encoded;
                }
            }
            case KEY -> key(next, meaning, encoded);
            case VALUE -> value(meaning, encoded);
            case SECRET_VALUE -> {
                boolean ends =
                        !encoded && !isReadInTwoWays() && (meaning == (inPath ? ';' : '&') || endsSegment(meaning));
                if (ends) {
                    separator(meaning);
                }
                return !ends;
            }
        }
        return false;
    }

    /** Notes by what parameters begin in the path. */
    private void path(int meaning, boolean encoded) {
        if (!encoded && (meaning == '?' || meaning == '#')) {
            beforeQuery = false;
        } else if (beforeQuery && isSeparator(meaning)) {
            pathHasParameters |= meaning == ';' && !encoded;
            pathHasOthers |= encoded || (state == State.PATH && meaning == '&');
        }
    }

    private boolean isReadInTwoWays() {
        return pathHasParameters && pathHasOthers;
    }

    private void key(byte next, int meaning, boolean encoded) {
        if (!encoded && meaning == '=') {
            state = isSecretKey() ? State.SECRET_VALUE : State.VALUE;
        } else if (!encoded && (isSeparator(meaning) || endsSegment(meaning))) {
            separator(meaning);
        } else if (encoded && meaning == '=' && isSecretKey()) {
            state = State.SECRET_VALUE;
        } else {
            key.add(next);
            decode(meaning);
        }
    }

    private void decode(int meaning) {
        if (meaning == PercentDecoder.NONE) {
            return;
        }
        decodedKey.add(meaning == '+' ? (byte) ' ' : (byte) meaning);
        if (meaning == '=' || isSeparator(meaning)) {
            innerKey = decodedKey.length();
        }
    }

    private void value(int meaning, boolean encoded) {
        if (!encoded && (isSeparator(meaning) || endsSegment(meaning))) {
            separator(meaning);
        } else if (encoded && isSeparator(meaning)) {
            beginKey();
        }
    }

    private void beginKey() {
        key.clear();
        decodedKey.clear();
        innerKey = 0;
        state = State.KEY;
    }

    private void separator(int meaning) {
        beginKey();
        if (inPath && meaning == '/') {
            state = State.PATH;
        }
        inPath &= !endsSegment(meaning);
    }

    private static boolean isSeparator(int meaning) {
        return SEPARATORS.indexOf(meaning) >= 0;
    }

    /** Whether the parameters of a path segment end here. */
    private boolean endsSegment(int meaning) {
        return inPath && (meaning == '/' || meaning == '?' || meaning == '#');
    }

    private boolean isSecretKey() {
        return key.overflowed()
                || SecretNames.isParameter(key.text())
                || SecretNames.isParameter(decodedKey.text())
                || (innerKey > 0 && SecretNames.isParameter(decodedKey.text(innerKey)));
    }
}
