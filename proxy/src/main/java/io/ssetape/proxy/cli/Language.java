package io.ssetape.proxy.cli;

import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine;

/**
 * In which language help and messages are. Results are English in any case: they are the same bytes wherever they are made.
 *
 * <p>English needs nothing; what Chinese needs is loaded when it is spoken.
 */
enum Language {
    ENGLISH,
    CHINESE;

    private static final String CHINESE_CODE = "zh";
    private static final String ENGLISH_CODE = "en";

    /** The variables of POSIX that say it; of those that are set and not empty the first one counts. */
    private static final String[] VARIABLES = {"LC_ALL", "LC_MESSAGES", "LANG"};

    /**
     * The language to speak.
     *
     * @param asked what {@code --lang} says, null when it says nothing; nonsense is as good as nothing, picocli complains of it
     * @param environment the variables of the process
     */
    static Language of(String asked, Map<String, String> environment) {
        Language language = asked == null ? null : ofCode(asked);
        return language == null ? ofEnvironment(environment) : language;
    }

    /** The language of a code; null when it is none of ours. */
    static Language ofCode(String code) {
        if (code.equals(CHINESE_CODE)) {
            return CHINESE;
        }
        return code.equals(ENGLISH_CODE) ? ENGLISH : null;
    }

    private static Language ofEnvironment(Map<String, String> environment) {
        for (String variable : VARIABLES) {
            String value = environment.get(variable);
            if (value != null && !value.isEmpty()) {
                return value.startsWith(CHINESE_CODE) && isUtf8(value) ? CHINESE : ENGLISH;
            }
        }
        return ENGLISH;
    }

    /** What is printed is UTF-8: a terminal of another encoding could show none of it, and shows English well. */
    private static boolean isUtf8(String locale) {
        int encoding = locale.indexOf('.');
        return encoding < 0
                || locale.regionMatches(true, encoding + 1, "UTF-8", 0, "UTF-8".length())
                || locale.regionMatches(true, encoding + 1, "utf8", 0, "utf8".length());
    }

    /** Where messages go, so that they come out in this language and do no harm to a terminal. */
    PrintWriter speakingTo(PrintWriter err) {
        return new MessageWriter(err, this);
    }

    /** Gives commands the help of this language. */
    void describe(CommandLine commands) {
        commands.setHelpFactory(new HelpPage.Factory());
        if (this == CHINESE) {
            commands.setResourceBundle(ChineseHelp.texts());
        }
    }
}
