package io.ssetape.recorder.tape;

import io.ssetape.recorder.frame.Decoded;
import io.ssetape.recorder.frame.Frame;
import io.ssetape.recorder.frame.FrameDecoder;
import io.ssetape.recorder.tape.DocumentScanner.Step;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells the queue of a start that came to nothing from one that anything at all was recorded into. */
final class UnbegunQueue {
    private static final int READ_BYTES = 64 << 10;

    /** The phase of the one reading of metrics that is taken before anybody can connect; no later one bears it. */
    private static final String BEFORE_CLIENTS = "before";

    /** What an encoded histogram begins with, before its counts. */
    private static final int HISTOGRAM_HEADER_BYTES = 40;

    private UnbegunQueue() {}

    /**
     * Whether a queue file holds nothing but what a recorder writes by itself before anybody can connect: a start frame, clock pairs, what
     * metrics endpoints said before the first client, and costs of a relay that nothing has passed. So nothing that a client sent or got, no
     * mark and no end is ever among it. What cannot be read for certain counts as somebody's.
     *
     * @throws IOException when it cannot be read
     */
    static boolean is(Path file) throws IOException {
        try (DocumentScanner documents = new DocumentScanner(file)) {
            FrameDecoder decoder = new FrameDecoder();
            long frames = 0;
            Step step = documents.next();
            while (step == Step.DOCUMENT) {
                if (!isOfAStart(decoder.decode(documents.document()), frames)) {
                    return false;
                }
                frames++;
                step = documents.next();
            }
            return step == Step.NONE
                    && documents.position() <= documents.fileBytes()
                    && isZeroFrom(file, documents.position());
        }
    }

    private static boolean isOfAStart(Decoded decoded, long place) {
        return decoded instanceof Decoded.Whole whole
                && whole.sequence() == place
                && (place == 0 ? whole.frame() instanceof Frame.TapeStart : isBeforeClients(whole.frame()));
    }

    private static boolean isBeforeClients(Frame frame) {
        if (frame instanceof Frame.MetricsSnapshot metrics) {
            return metrics.phase().equals(BEFORE_CLIENTS);
        }
        return frame instanceof Frame.ClockPair
                || (frame instanceof Frame.SelfCost cost && countsNothing(cost.histogram()));
    }

    /** Counts are variable-length numbers, of which 0 alone is a zero byte. What is no histogram is not known to count nothing. */
    private static boolean countsNothing(byte[] histogram) {
        for (int i = HISTOGRAM_HEADER_BYTES; i < histogram.length; i++) {
            if (histogram[i] != 0) {
                return false;
            }
        }
        return histogram.length > HISTOGRAM_HEADER_BYTES;
    }

    /** Behind a header word that was lost there may be a whole recording. */
    private static boolean isZeroFrom(Path file, long position) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(position);
            byte[] bytes = new byte[READ_BYTES];
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                for (int i = 0; i < read; i++) {
                    if (bytes[i] != 0) {
                        return false;
                    }
                }
            }
            return true;
        }
    }
}
