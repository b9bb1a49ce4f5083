package io.ssetape.proxy.forward;

/** A request that is not forwarded. Thrown by those who read heads, caught where the answer is made. */
final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    private final String status;
    private final String type;

    private Refusal(String status, String type, String sentence) {
        super(sentence, null, false, false);
        this.status = status;
        this.type = type;
    }

    /** Readers could disagree about what it says, or it says nothing that could be done. */
    static Refusal malformed(String sentence) {
        return new Refusal("400 Bad Request", "malformed_request", sentence);
    }

    /** It is none that a proxy is sent. */
    static Refusal notForProxy(String sentence) {
        return new Refusal("400 Bad Request", "no_proxy_request", sentence);
    }

    static Refusal headTooLong(int limitBytes) {
        return new Refusal(
                "431 Request Header Fields Too Large",
                "head_too_long",
                "The head of the request is longer than " + limitBytes + " bytes.");
    }

    /** It leads where nobody allowed it to. */
    static Refusal forbidden(String sentence) {
        return new Refusal("403 Forbidden", "target_not_allowed", sentence);
    }

    /** Status code and reason. */
    String status() {
        return status;
    }

    String type() {
        return type;
    }
}
