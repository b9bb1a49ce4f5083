package io.ssetape.proxy.serve;

import java.util.Arrays;

/**
 * A piece in two.
 *
 * @param first its beginning; null when that is empty
 * @param rest what is left; null when that is empty
 */
record Cut(AnswerPiece first, AnswerPiece rest) {
    /** Cuts a piece behind so many bytes, at most all. */
    static Cut of(AnswerPiece piece, int behind) {
        byte[] bytes = piece.bytes();
        if (behind == 0 || behind == bytes.length) {
            return behind == 0 ? new Cut(null, piece) : new Cut(piece, null);
        }
        return new Cut(
                new AnswerPiece(piece.dueNanos(), Arrays.copyOf(bytes, behind)),
                new AnswerPiece(piece.dueNanos(), Arrays.copyOfRange(bytes, behind, bytes.length)));
    }
}
