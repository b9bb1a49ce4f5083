package io.ssetape.replayer.join;

import io.ssetape.replayer.chat.Sha256;
import java.util.ArrayList;
import java.util.List;

/**
 * The texts that a client's prediction may stand for. The client joins reasoning and content with {@code </think>} and writes one
 * alone when the other is empty, so that a prediction may be cut in several ways.
 *
 * @param cuts the ways to cut it; empty when there is no prediction
 */
public record PredictionHashes(List<Cut> cuts) {
    /** No prediction: it matches nothing and contradicts nothing. */
    public static final PredictionHashes NONE = new PredictionHashes(List.of());

    private static final String BOUNDARY = "</think>";
    private static final int MAX_CUTS = 8;

    /**
     * One way to cut a prediction.
     *
     * @param contentSha256 SHA-256 of the content
     * @param reasoningSha256 SHA-256 of the reasoning
     */
    public record Cut(String contentSha256, String reasoningSha256) {}

    /** The hashes of a prediction. */
    public static PredictionHashes of(String prediction) {
        if (prediction.isEmpty()) {
            return NONE;
        }
        List<Cut> cuts = new ArrayList<>();
        cuts.add(cut(prediction, ""));
        cuts.add(cut("", prediction));
        int at = prediction.indexOf(BOUNDARY);
        while (at >= 0 && cuts.size() < MAX_CUTS) {
            cuts.add(cut(prediction.substring(at + BOUNDARY.length()), prediction.substring(0, at)));
            at = prediction.indexOf(BOUNDARY, at + 1);
        }
        return new PredictionHashes(List.copyOf(cuts));
    }

    /** Whether the answer on the tape is this prediction; null when there is no prediction. */
    public Boolean matches(TapedRequest taped) {
        return cuts.isEmpty()
                ? null
                : Boolean.valueOf(cuts.contains(new Cut(taped.answerSha256(), taped.reasoningSha256())));
    }

    private static Cut cut(String content, String reasoning) {
        return new Cut(hex(content), hex(reasoning));
    }

    private static String hex(String text) {
        Sha256 hash = new Sha256();
        hash.update(text);
        return hash.hex();
    }
}
