package io.ssetape.replayer.diagnose;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * One stage of one field of one request.
 *
 * @param stage the stage
 * @param state what is known of it
 * @param tap the tap that shows it, or null
 * @param id the id of the sighting that shows it, or null
 * @param words the evidence, or where evidence could be had
 */
public record StageResult(Stage stage, State state, String tap, Long id, String words) {
    /** The stages, in the order in which a field passes them. */
    public enum Stage {
        /** The client's final body asks for it. */
        ASKED("asked"),
        /** The node that answers was asked too. */
        REACHED_NODE("reached the answering node"),
        /** That node's answer has it. */
        EMITTED("emitted there"),
        /** It passed the entry. */
        CAME_THROUGH("came through the entry"),
        /** It arrived at the tap that the client talks to. */
        ARRIVED("arrived here"),
        /** The client kept it. */
        KEPT("kept by the client");

        private final String words;

        Stage(String words) {
            this.words = words;
        }

        /** The stage in words. */
        public String words() {
            return words;
        }

        /** The word in JSON. */
        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What is known of a stage. */
    public enum State {
        /** It happened. */
        YES,
        /** It did not happen. */
        NO,
        /** Nothing could happen there, because an earlier stage failed or nobody asked. */
        NOT_APPLICABLE,
        /** No tap saw it. */
        NOT_OBSERVABLE;

        /** The word in JSON. */
        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
