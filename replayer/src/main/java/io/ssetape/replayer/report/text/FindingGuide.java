package io.ssetape.replayer.report.text;

/** What findings mean and what to do about them. */
public interface FindingGuide {
    /** What a finding means; null when the code is not known. */
    String meaning(String code);

    /** What to do about a finding; null when the code is not known. */
    String advice(String code);
}
