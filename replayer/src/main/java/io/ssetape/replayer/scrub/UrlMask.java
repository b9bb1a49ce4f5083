package io.ssetape.replayer.scrub;

/**
 * Replaces a URL, a request target or an address byte by byte: hosts by pseudonyms, segments of the path and names in the query unless they
 * are public, values whole. Scheme, known ports and what separates the parts stay.
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
        PATH,
        NAME,
        VALUE,
        FRAGMENT
    }

    private static final Words SCHEMES = Words.of(Vocabulary.words("http https ws wss"));
    private static final String LAST_SEGMENT = "generate";
    private static final int MAX_PORT_DIGITS = 5;

    private final Pseudonym host;
    private final Pseudonym segment;
    private final Pseudonym name;
    private final Pseudonym value;
    private final Pseudonym port;
    private final KnownPorts ports;
    private final Filler filler = new Filler();

    private State state;
    private int schemeNode;
    private boolean generates;
    private boolean afterAddress;
    private boolean addressOnly;
    private int knownPort;
    private int portDigits;

    UrlMask(MaskKit kit) {
        host = kit.hosts();
        segment = kit.segments();
        name = kit.names(Vocabulary.KEYS);
        value = kit.ids();
        port = kit.portDigits();
        ports = kit.ports();
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
        generates = false;
        afterAddress = false;
        restart();
    }

    /** Whether the path ends in what SGLang's native API is called by. */
    boolean generates() {
        if (state == State.PATH) {
            noticeSegment();
        }
        return generates;
    }

    @Override
    public int raw(int b) {
        return switch (state) {
            case START, HOST -> host(b);
            case AFTER_SCHEME -> afterScheme(b);
            case BRACKETS -> brackets(b);
            case PORT -> port(b);
            case PATH -> path(b);
            case NAME -> name(b);
            case VALUE -> value(b);
            case FRAGMENT -> filler.raw(b);
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
            case '#' -> enter(State.FRAGMENT, b);
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
        generates = false;
        segment.begin();
        return enter(State.PATH, b);
    }

    private int enterQuery(int b) {
        name.begin();
        return enter(State.NAME, b);
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
        knownPort = KnownPorts.ROOT;
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
            knownPort = ports.step(knownPort, b);
            int out = port.raw(b);
            return knownPort == KnownPorts.NONE ? out : b;
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

    private int path(int b) {
        if (b == '/') {
            noticeSegment();
            segment.begin();
            return b;
        }
        if (b == '?' || b == '#') {
            noticeSegment();
            return b == '?' ? enterQuery(b) : enter(State.FRAGMENT, b);
        }
        return segment.raw(b);
    }

    /** An empty segment at the end says nothing. */
    private void noticeSegment() {
        if (segment.isBegun()) {
            int word = segment.word();
            generates = word != Words.NONE && Vocabulary.SEGMENTS.word(word).equals(LAST_SEGMENT);
            segment.begin();
        }
    }

    private int name(int b) {
        if (b == '=') {
            value.begin();
            return enter(State.VALUE, b);
        }
        if (b == '&') {
            name.begin();
            return b;
        }
        return b == '#' ? enter(State.FRAGMENT, b) : name.raw(b);
    }

    private int value(int b) {
        if (b == '&') {
            return enterQuery(b);
        }
        if (b == '#') {
            return enter(State.FRAGMENT, b);
        }
        return value.raw(b);
    }

    @Override
    public int escape(int c) {
        if (c == '/') {
            return raw(c);
        }
        host.escape(c);
        return '/';
    }

    @Override
    public int hex(int place, int digit) {
        return filler.hex(place, digit);
    }
}
