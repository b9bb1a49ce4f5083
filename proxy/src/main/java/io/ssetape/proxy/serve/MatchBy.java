package io.ssetape.proxy.serve;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What has to be equal for a recorded answer to be given. */
enum MatchBy {
    /** Method, path and body. */
    BODY,
    /** Method and path; the answers come in the order in which they were recorded, whatever the body says. */
    SEQUENCE;

    /** What users call it. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads the name. */
    static final class Word implements ITypeConverter<MatchBy> {
        @Override
        public MatchBy convert(String word) {
            for (MatchBy by : values()) {
                if (by.label().equals(word)) {
                    return by;
                }
            }
            throw new TypeConversionException("'" + word + "' is neither body nor sequence");
        }
    }
}
