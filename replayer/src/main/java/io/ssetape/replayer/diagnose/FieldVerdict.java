package io.ssetape.replayer.diagnose;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What the evidence allows to say about one field of one request; explained in {@code docs/diagnosis.md} under the code. */
public enum FieldVerdict {
    /** It came. */
    RECEIVED_HERE(
            false,
            "received here: if the client's results lack it, the client did not keep it",
            "look at what the client's own code writes to its result file"),
    /** It came, and the client's line has it. */
    KEPT(false, "received here and kept by the client", "nothing to do"),
    /** It came, and the client's line lacks it. */
    NOT_KEPT(
            true,
            "received here but not kept by the client",
            "look at the client's observer or writer: AISBench keeps such fields in extra_details_data only when an adapted model class"
                    + " puts them there"),
    /** It came, and the client's line has other numbers. */
    KEPT_DIFFERENTLY(
            true,
            "received here, and the client kept other numbers",
            "look at how the client merges several readings, retries or choices; trust the tape's integers"),
    /** The client's line has it, and the tape has not. */
    CLIENT_ONLY(
            true,
            "the client's line has it although it did not pass this tap: a contradiction",
            "check that run folder and tape are of one run, and whether the client fills in or computes such values"),
    /** Nobody asked and nothing came. */
    NOT_ASKED(false, "not asked for, so nothing is missing", "ask for it where the service reads the flag"),
    /** The flag is somewhere else, misspelt or no boolean. */
    REQUEST_SHAPE(
            true,
            "the request is at fault, not the router or the engine: %s",
            "put the flag, as JSON true, at the root of the final body (include_usage: into stream_options)"),
    /** The request body is not known. */
    REQUEST_NOT_READ(false, "the request body is not known, so nothing can be said", "look at the request with show"),
    /** The tape lacks bytes or ends first. */
    TAPE_INCOMPLETE(
            false,
            "the tape does not hold the whole answer, so a missing field says nothing",
            "record again; verify tells what the tape lacks"),
    /** The answer's head could not be read. */
    HEAD_NOT_READ(
            false,
            "not known: the response head at %s was not read, and nothing behind it was looked at",
            "read the tape with a larger --max-head where the head is too long; else see with show what came in its place"),
    /** The answer's body could not be decoded. */
    NOT_DECODED(
            false,
            "not known: the answer's body at %s was not decoded, or only in part",
            "let the client not offer that content coding (Accept-Encoding: identity), or tap where bodies are plain; then record again"),
    /** The key came, and says nothing. */
    ARRIVED_EMPTY(
            true,
            "the key arrived at %s with an empty value, or one of the wrong type: it was not lost on the way, and says nothing",
            "look at the node that writes the key (speculation or cache reporting off, nothing counted) and at hops that rebuild it"),
    /** The answer failed or was cut before the place where it would have come. */
    ENDED_EARLY(
            true,
            "explained by the failed or cut answer, not by the flag or by a router that drops it",
            "find out first why the answer ended early (service log, the stream's error, who closed)"),
    /** A one-token answer has no verify step. */
    ONE_TOKEN_ANSWER(
            false,
            "an answer of one token comes from prefill: there is no verify step to count",
            "ask for more output if the counters matter"),
    /** This API puts it elsewhere. */
    OTHER_DIALECT(
            true,
            "this kind of answer brings it at another place, if at all",
            "look in meta_info (/generate), in choices and in top-level metrics; or ask as a chat stream"),
    /** Asked for, complete, not here, and no tap further in. */
    LOST_UPSTREAM(
            true,
            "look upstream of %s (service or PD forwarding); a reader in the client cannot help",
            "record once more with a tap between the entry and the node that answers (decode in PD)"),
    /** Usage came without the cached count, and no tap further in. */
    NOT_REPORTED(
            true,
            "usage reached %s without a cached count: unobserved, which is not 0; cache reporting is off on the node that"
                    + " answers, or a hit of zero is hidden by a build that reports only counts above zero, or a hop rebuilt usage",
            "start the answering node (decode in PD) with cache reporting on (SGLang: --enable-cache-report); a tap at that node"
                    + " tells the causes apart"),
    /** Asked for, complete, not here, and the answer at the innermost tap could not be looked at. */
    NOT_KNOWN_FURTHER_IN(
            true,
            "it is missing here, and where it went is not known: the answer at %s was not read, not decoded, or is not whole on the tape",
            "record once more with plain bodies at that tap (let the entry not offer a content coding) and a tape without gaps;"
                    + " what the tape has of that answer, show prints"),
    /** The flag was there at an outer tap and not at an inner one. */
    ENTRY_STRIPPED_FLAG(
            true,
            "the entry stripped the flag from the request, %s",
            "look at the entry's request model: typed re-serialisation drops unknown keys; update it or pass keys through"),
    /** The innermost tap was asked and answered in full without it. */
    NODE_NEVER_EMITTED(
            true,
            "the answering node never emitted it: asked at %s, answered in full, not in its answer",
            "look at the answering node: its version, speculation or cache reporting switched on there, not only on prefill"),
    /** An inner tap has it and an outer one does not. */
    ENTRY_DROPPED_EVENT(
            true,
            "the entry dropped it from the answer, %s; neither client nor engine is at fault",
            "look at the entry's response path: it rebuilds chunks, skips events without choices, or stops reading early"),
    /** The hop in front of an inner tap ended the answer while the node behind it still gave one. */
    ENTRY_ENDED_EARLY(
            true,
            "the entry ended the answer itself, %s, and left while the node still gave one: what was to come is not known",
            "look at the entry's response path: a quoted [DONE] taken for the end (done-quoted), a limit of time or size; its log"),
    /** The counters are the zeros that the service fills in. */
    DEFAULTS(
            true,
            "it came with defaults (zeros the service fills in for what it does not know): read those as not observed",
            "look at why the engine does not supply the counters: speculation off, one draft token, or another worker type"),
    /** Several readings that disagree. */
    AMBIGUOUS(
            true,
            "it came more than once and the readings disagree; they are not added",
            "look for a snapshot sent twice, or two nodes that both answer"),
    /** The numbers contradict each other. */
    INCONSISTENT(
            true,
            "it came, and its numbers contradict each other or usage",
            "treat the ratios as reported but inconsistent; look at how the service counts");

    private final boolean fault;
    private final String meaning;
    private final String next;

    FieldVerdict(boolean fault, String meaning, String next) {
        this.fault = fault;
        this.meaning = meaning;
        this.next = next;
    }

    /** The code in output. */
    @JsonValue
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether something that was asked for is missing or broken. */
    public boolean isFault() {
        return fault;
    }

    /** The next thing to try. */
    public String next() {
        return next;
    }

    /**
     * What it means.
     *
     * @param place the tap, or the two taps, that it speaks of
     */
    public String meaning(String place) {
        return meaning.replace("%s", place);
    }
}
