package io.ssetape.replayer.prometheus;

import java.nio.charset.StandardCharsets;

/** Any bytes are samples and counted faults, no more of them than there are lines; comments and blank lines around change nothing. */
public final class PrometheusFuzz {
    private PrometheusFuzz() {}

    /** Tries one input. */
    public static void fuzzerTestOneInput(byte[] input) {
        Exposition read = ExpositionParser.parse(input);
        String text = new String(input, StandardCharsets.UTF_8);
        long lines = text.chars().filter(next -> next == '\n').count() + 1;
        if (read.samples().size() > read.sampleLines() || read.sampleLines() + read.faultCount() > 2 * lines) {
            throw new AssertionError("more samples or faults than lines");
        }
        Exposition framed =
                ExpositionParser.parse(("# a comment\n\n" + text + "\n\n# EOF\n").getBytes(StandardCharsets.UTF_8));
        if (!framed.samples().equals(read.samples()) || framed.faultCount() != read.faultCount()) {
            throw new AssertionError("comments changed what was read");
        }
    }
}
