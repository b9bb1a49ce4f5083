package io.ssetape.proxy.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the documents say of the codes in output: the sections and tables of {@code docs/findings.md}, {@code docs/diagnosis.md} and {@code
 * docs/comparison.md}, or of their Chinese twins, which the build puts beside this class. A code may be explained at several places, as a
 * finding and as a verdict for instance.
 *
 * @param sections the paragraphs of each code, in the documents' order
 * @param groups the codes below each heading, each code once, where it comes first
 */
record Explanations(Map<String, List<String>> sections, Map<String, List<String>> groups) {
    /** The explanations in a language. */
    static Explanations in(Language language) {
        Map<String, List<String>> sections = new LinkedHashMap<>();
        Map<String, List<String>> groups = new LinkedHashMap<>();
        boolean chinese = language == Language.CHINESE;
        for (String document : List.of("findings", "diagnosis", "comparison")) {
            if (chinese) {
                read(document + ".zh-CN.md", "：", "（不算错误）", sections, groups);
            } else {
                read(document + ".md", ": ", "(no fault) ", sections, groups);
            }
        }
        return new Explanations(Collections.unmodifiableMap(sections), Collections.unmodifiableMap(groups));
    }

    private static void read(
            String resource,
            String colon,
            String noFault,
            Map<String, List<String>> sections,
            Map<String, List<String>> groups) {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(Explanations.class.getResourceAsStream(resource), StandardCharsets.UTF_8))) {
            ExplanationPage page = new ExplanationPage(colon, noFault, sections, groups);
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                page.take(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
