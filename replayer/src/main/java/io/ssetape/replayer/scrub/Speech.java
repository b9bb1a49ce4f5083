package io.ssetape.replayer.scrub;

/** The texts of one message: which class they count as, and what tells them from other texts. */
final class Speech {
    private final Masked content;
    private final TextRun contentRun;
    private final TextRun reasoningRun;
    private final PrefixGuard guard;
    private final boolean restarts;
    private final boolean listsModels;
    private boolean several;

    private Speech(Masked content, MaskKit kit, boolean restarts, PrefixGuard guard) {
        this(content, kit, restarts, guard, false);
    }

    private Speech(Masked content, MaskKit kit, boolean restarts, PrefixGuard guard, boolean listsModels) {
        this.content = content;
        contentRun = kit.texts();
        reasoningRun = kit.texts();
        this.restarts = restarts;
        this.guard = guard;
        this.listsModels = listsModels;
    }

    /** What a request says. */
    static Speech request(MaskKit kit) {
        return new Speech(Masked.PROMPT, kit, false, null);
    }

    /**
     * What a response says.
     *
     * @param wholeTexts whether each event may carry the whole text so far
     * @param several whether there may be several texts beside each other
     */
    static Speech response(MaskKit kit, boolean wholeTexts, boolean several) {
        return new Speech(Masked.ANSWER, kit, wholeTexts, wholeTexts && !several ? new PrefixGuard() : null);
    }

    /** The answer to who asks which models there are. */
    static Speech modelList(MaskKit kit) {
        return new Speech(Masked.ANSWER, kit, false, null, true);
    }

    /** Whether ids are the names of models here. */
    boolean listsModels() {
        return listsModels;
    }

    /** The request asks for more than one text. */
    void severalTexts() {
        several = true;
    }

    boolean isSeveral() {
        return several;
    }

    /** Whether it is a response that says it. */
    boolean isAnswer() {
        return content == Masked.ANSWER;
    }

    /** The class of what stands under the keys for content. */
    Masked content() {
        return content;
    }

    /** Makes a filler ready for the next piece of content. */
    void content(Filler filler) {
        if (!restarts) {
            filler.begin(contentRun, null);
            return;
        }
        contentRun.begin();
        if (guard != null) {
            guard.begin();
        }
        boolean parted = guard != null && guard.hasParted();
        filler.begin(parted ? null : contentRun, guard);
    }

    /** Makes a filler ready for the next piece of reasoning. */
    void reasoning(Filler filler) {
        filler.begin(reasoningRun, null);
    }
}
