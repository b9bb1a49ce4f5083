package io.ssetape.proxy.serve;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A recorded answer, cut as it arrived. Holds one block of it at a time. */
final class StoredPieces implements Pieces {
    private final RecordedExchange exchange;
    private final AnswerStore store;
    private final Pace pace;
    private long skip;
    private int nextBlock;
    private ByteBuffer block = ByteBuffer.allocate(0);

    /**
     * An answer from its beginning.
     *
     * @param skip how many of its first bytes are left out
     */
    StoredPieces(RecordedExchange exchange, AnswerStore store, Pace pace, long skip) {
        this.exchange = exchange;
        this.store = store;
        this.pace = pace;
        this.skip = skip;
    }

    @Override
    public AnswerPiece next() throws IOException {
        AnswerPiece piece = read();
        while (piece != null && skip >= piece.bytes().length) {
            skip -= piece.bytes().length;
            piece = read();
        }
        if (piece != null && skip > 0) {
            piece = Cut.of(piece, (int) skip).rest();
            skip = 0;
        }
        return piece;
    }

    private AnswerPiece read() throws IOException {
        StoredAnswer answer = exchange.answer();
        if (!block.hasRemaining()) {
            if (nextBlock == answer.positions().length) {
                return null;
            }
            block = store.read(answer.positions()[nextBlock], answer.lengths()[nextBlock]);
            nextBlock++;
        }
        long nanos = block.getLong();
        byte[] bytes = new byte[block.getInt()];
        block.get(bytes);
        return new AnswerPiece(pace.dueNanos(nanos - exchange.askedNanos()), bytes);
    }

    @Override
    public Ending ending() {
        return exchange.ending();
    }

    @Override
    public long endDueNanos() {
        return pace.dueNanos(exchange.endNanos() - exchange.askedNanos());
    }
}
