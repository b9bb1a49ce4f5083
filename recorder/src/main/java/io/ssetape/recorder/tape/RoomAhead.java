package io.ssetape.recorder.tape;

import java.io.IOException;
import java.nio.file.Path;

/** Makes sure that the disk has room for a frame before the frame is appended. */
interface RoomAhead extends AutoCloseable {
    /** How a tape's writer comes by one. */
    interface Source {
        /**
         * Opens one.
         *
         * @param file the queue file, in use by the calling thread
         * @param dataEnd behind everything written so far
         */
        RoomAhead open(Path file, long dataEnd) throws IOException;
    }

    /**
     * Makes sure that this many bytes, and an end frame, can be stored at a position.
     *
     * @throws IOException when the disk is full; nothing that could be stored before cannot be now
     */
    void ensure(long position, int bytes) throws IOException;

    @Override
    void close();
}
