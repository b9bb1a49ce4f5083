package io.ssetape.replayer.diagnose;

import java.util.List;

/**
 * One field of one request.
 *
 * @param field the field
 * @param verdict the verdict
 * @param fault whether something that was asked for is missing or broken
 * @param meaning the verdict in words
 * @param asked whether the client's body asks for it
 * @param arrived whether it arrived at the outermost tap
 * @param stages the six stages
 * @param evidence what the verdict rests on
 * @param next the next thing to try
 */
public record FieldDiagnosis(
        Field field,
        FieldVerdict verdict,
        boolean fault,
        String meaning,
        boolean asked,
        boolean arrived,
        List<StageResult> stages,
        List<EvidenceLine> evidence,
        String next) {}
