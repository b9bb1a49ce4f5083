package io.ssetape.recorder.tape;

import io.ssetape.recorder.tape.DocumentScanner.Step;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Chronicle leaves a queue file tens of megabytes longer than its data; this cuts off what was never written. */
final class UnusedTail {
    private static final long PAGE_BYTES = 4096;

    private UnusedTail() {}

    /**
     * Cuts a queue file that nobody writes any more. At least one page of zeros stays behind the data: a Chronicle tailer
     * that looks for the next header word in its mapping must find the page there.
     *
     * @param file the queue file
     * @param lastHeaderPosition where the last frame's header word stands
     */
    static void cut(Path file, long lastHeaderPosition) throws IOException {
        long dataEnd;
        try (DocumentScanner documents = new DocumentScanner(file)) {
            documents.seek(lastHeaderPosition);
            Step step = documents.next();
            while (step == Step.DOCUMENT) {
                step = documents.next();
            }
            dataEnd = documents.position();
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate((dataEnd / PAGE_BYTES + 2) * PAGE_BYTES);
        }
    }
}
