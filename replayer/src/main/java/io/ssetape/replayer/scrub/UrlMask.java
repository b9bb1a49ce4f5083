package io.ssetape.replayer.scrub;

/**
 * Replaces a URL, a request target or an address byte by byte: hosts by pseudonyms, what follows them by {@link PathMask}. Scheme, known ports
 * and what separates the parts stay.
 */
final class UrlMask implements StringMask {
    private enum State {
        /** A scheme, or a host without one: which of them the colon tells. */
        START,
        AFTER_SCHEME,
        HOST,
        /** Within the brackets of an IPv6 address. */
        BRACKETS,
        PORT,
        /** Behind the authority. */
        PATH
    }

    private static final Words SCHEMES = Words.of(Vocabulary.words("http https ws wss"));
    private static final int MAX_PORT_DIGITS = 5;

    private final Pseudonym host;
    private final PathMask path;
    private final PortDigits port;
    private final Filler filler = new Filler();

    private State state;
    private int schemeNode;
    private boolean afterAddress;
    private boolean addressOnly;
    private int portDigits;

    /**
     * A mask.
     *
     * @param ahead what it looks ahead in
     */
    UrlMask(MaskKit kit, ReadAhead ahead) {
        host = kit.hosts();
        path = new PathMask(kit, ahead);
        port = new PortDigits(kit);
        begin();
    }

    @Override
    public void begin() {
        begin(false);
    }

    /** Addresses without a scheme, as in {@code Host} and behind CONNECT. */
    void beginAddress() {
        begin(true);
    }

    private void begin(boolean address) {
        addressOnly = address;
        afterAddress = false;
        restart();
    }

    /** Whether the path asks which models there are, or about one. */
    boolean listsModels() {
        return state == State.PATH && path.listsModels();
    }

    /** Whether the path ends in what SGLang's native API is called by. */
    boolean generates() {
        return state == State.PATH && path.generates();
    }

    @Override
    public int raw(int b) {
        return switch (state) {
            case START, HOST -> host(b);
            case AFTER_SCHEME -> afterScheme(b);
            case BRACKETS -> brackets(b);
            case PORT -> port(b);
            case PATH -> path.raw(b);
        };
    }

    private int host(int b) {
        if (state == State.START && schemeNode != Words.NONE) {
            int further = SCHEMES.step(schemeNode, b);
            if (further != Words.NONE) {
                schemeNode = further;
                return b;
            }
        }
        return switch (b) {
            case '/' -> enterPath(b);
            case '?' -> enterQuery(b);
            case '#' -> enterFragment(b);
            case ':' -> isScheme() ? enter(State.AFTER_SCHEME, b) : enterPort(b);
            case '[' -> {
                state = State.BRACKETS;
                yield host.raw(b);
            }
            default -> hostByte(b);
        };
    }

    private boolean isScheme() {
        return state == State.START && schemeNode != Words.NONE && SCHEMES.wordAt(schemeNode) != Words.NONE;
    }

    private int hostByte(int b) {
        if (separatesAddresses(b)) {
            restart();
            return b;
        }
        state = State.HOST;
        return host.raw(b);
    }

    private static boolean separatesAddresses(int b) {
        return b == ' ' || b == ',' || b == ';' || b == '@' || b == '=' || b == '"';
    }

    private void restart() {
        state = State.START;
        schemeNode = addressOnly ? Words.NONE : Words.ROOT;
        host.begin();
    }

    private int enter(State next, int b) {
        state = next;
        afterAddress = false;
        filler.begin();
        return b;
    }

    private int enterPath(int b) {
        path.beginPath();
        return enter(State.PATH, b);
    }

    private int enterQuery(int b) {
        path.beginQuery();
        return enter(State.PATH, b);
    }

    private int enterFragment(int b) {
        path.beginFragment();
        return enter(State.PATH, b);
    }

    private int afterScheme(int b) {
        if (b == '/') {
            return b;
        }
        restart();
        schemeNode = Words.NONE;
        state = State.HOST;
        return raw(b);
    }

    private int brackets(int b) {
        if (b == ']') {
            state = State.HOST;
        }
        return host.raw(b);
    }

    private int enterPort(int b) {
        portDigits = 0;
        port.begin();
        return enter(State.PORT, b);
    }

    /**
     * What follows the colon may be a port; where it is none, the colon stood within the address, or behind a user's name. So other digits
     * become digits unless a known port begins like them.
     */
    private int port(int b) {
        if (b >= '0' && b <= '9' && !afterAddress && portDigits < MAX_PORT_DIGITS) {
            portDigits++;
            return port.next(b);
        }
        if (b == '/') {
            return enterPath(b);
        }
        if (b == '?') {
            return enterQuery(b);
        }
        if (separatesAddresses(b)) {
            restart();
            return b;
        }
        afterAddress = true;
        return b == ':' ? b : host.raw(b);
    }

    @Override
    public int escape(int c) {
        if (c == '/') {
            return raw(c);
        }
        return state == State.PATH ? path.escape(c) : filler.escape(c);
    }

    @Override
    public int hex(int place, int digit) {
        return state == State.PATH ? path.hex(place, digit) : filler.hex(place, digit);
    }
}
