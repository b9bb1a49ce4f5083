package io.ssetape.proxy.cli;

import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Takes the codes of the languages that ssetape speaks, and offers them to shells that complete. */
final class LanguageConverter implements ITypeConverter<Language>, Iterable<String> {
    private static final List<String> CODES = List.of("zh", "en");

    @Override
    public Iterator<String> iterator() {
        return CODES.iterator();
    }

    @Override
    public Language convert(String code) {
        Language language = Language.ofCode(code);
        if (language == null) {
            throw new TypeConversionException("'" + code + "' is not a language: give zh or en");
        }
        return language;
    }
}
