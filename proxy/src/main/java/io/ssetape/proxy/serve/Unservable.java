package io.ssetape.proxy.serve;

/** Why an exchange of the tape cannot be played. */
enum Unservable {
    /** Bytes of its answer are not on the tape. */
    ANSWER_INCOMPLETE("bytes of the answer are not on the tape"),
    /** The tape ends before the answer begins. */
    ANSWER_NOT_BEGUN("the tape ends before the answer"),
    /** Its request is not on the tape to its end. */
    REQUEST_INCOMPLETE("the request is not whole"),
    /** It is no HTTP request. */
    NOT_HTTP("it is no HTTP request"),
    /** A tunnel or another protocol. */
    TUNNEL("it is a tunnel or another protocol");

    private final String text;

    Unservable(String text) {
        this.text = text;
    }

    /** In words, behind "since". */
    String text() {
        return text;
    }
}
