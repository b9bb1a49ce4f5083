package io.ssetape.replayer.scrub;

/** Replaces what a request line says beyond method, public paths and version. */
final class RequestLine implements StartLine {
    private static final String VERSION = "HTTP/1.";
    private static final int MAX_METHOD_BYTES = 32;
    private static final String TOKEN_SIGNS = "!#$%&'*+-.^_`|~";

    private enum State {
        METHOD,
        TARGET,
        VERSION,
        BROKEN
    }

    private final ScrubTally tally;
    private final Pseudonym method;
    private final UrlMask target;
    private State state = State.METHOD;
    private int methodBytes;
    private int targetBytes;
    private int versionBytes;

    RequestLine(MaskKit kit) {
        tally = kit.tally();
        method = kit.parts(Vocabulary.METHODS);
        target = new UrlMask(kit, kit.ahead());
    }

    @Override
    public void begin() {
        state = State.METHOD;
        methodBytes = 0;
        targetBytes = 0;
        versionBytes = 0;
        method.begin();
    }

    @Override
    public boolean isBroken() {
        return state == State.BROKEN;
    }

    @Override
    public boolean isComplete() {
        return state == State.VERSION && versionBytes > VERSION.length();
    }

    /** Whether it is of a method. */
    boolean is(String name) {
        int word = method.word();
        return word != Words.NONE && Vocabulary.METHODS.word(word).equals(name);
    }

    /** Whether it calls SGLang's native API. */
    boolean generates() {
        return target.generates();
    }

    /** Whether it asks which models there are, or about one. */
    boolean listsModels() {
        return target.listsModels();
    }

    @Override
    public int next(int b) {
        return switch (state) {
            case METHOD -> method(b);
            case TARGET -> target(b);
            default -> version(b);
        };
    }

    private int method(int b) {
        if (b == ' ') {
            state = methodBytes > 0 ? State.TARGET : State.BROKEN;
            beginTarget();
            return b;
        }
        boolean token = (b >= 'a' && b <= 'z')
                || (b >= 'A' && b <= 'Z')
                || (b >= '0' && b <= '9')
                || TOKEN_SIGNS.indexOf(b) >= 0;
        if (!token || ++methodBytes > MAX_METHOD_BYTES) {
            state = State.BROKEN;
        }
        return method.raw(b);
    }

    private void beginTarget() {
        if (is("CONNECT")) {
            target.beginAddress();
        } else {
            target.begin();
        }
    }

    private int target(int b) {
        if (b == ' ') {
            state = targetBytes > 0 ? State.VERSION : State.TARGET;
            return b;
        }
        targetBytes++;
        int out = target.raw(b);
        if (out != b) {
            tally.add(Masked.ADDRESS);
        }
        return out;
    }

    private int version(int b) {
        boolean matches = versionBytes < VERSION.length()
                ? b == VERSION.charAt(versionBytes)
                : versionBytes == VERSION.length() && b >= '0' && b <= '9';
        if (b == ' ' && versionBytes == 0) {
            return b;
        }
        versionBytes++;
        if (!matches) {
            state = State.BROKEN;
        }
        return b;
    }
}
