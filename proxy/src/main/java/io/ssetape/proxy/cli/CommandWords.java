package io.ssetape.proxy.cli;

/**
 * What has to be known of a command line before picocli reads it: which language to speak, and which file to take options from. What
 * is wrong with a command line is left to picocli. No lambda, no concatenation: every start passes here.
 *
 * @param position of the command's name among the words; the number of words when there is none
 * @param command the name as it was given; null when there is none
 * @param configFile what {@code --config} names; null when it is not there
 * @param language what {@code --lang} names; null when it is not there
 * @param asksForHelp whether help or the version is wanted, which no file must get in the way of
 */
record CommandWords(int position, String command, String configFile, String language, boolean asksForHelp) {
    /** Behind it stands what is not ours, such as the command that {@code run} starts. */
    static final String END_OF_OPTIONS = "--";

    private static final String CONFIG = "--config";
    private static final String LANGUAGE = "--lang";

    /** Looks at a command line. */
    static CommandWords of(String... args) {
        int position = args.length;
        String configFile = null;
        String language = null;
        boolean help = false;
        for (int i = 0; i < args.length && !args[i].equals(END_OF_OPTIONS); i++) {
            String word = args[i];
            if (isOption(word, CONFIG)) {
                configFile = valueOf(args, i, CONFIG);
                i += word.equals(CONFIG) && configFile != null ? 1 : 0;
            } else if (isOption(word, LANGUAGE)) {
                language = valueOf(args, i, LANGUAGE);
                i += word.equals(LANGUAGE) && language != null ? 1 : 0;
            } else if (!word.startsWith("-") && position == args.length) {
                position = i;
            }
            help |= word.equals("-h") || word.equals("--help") || word.equals("-V") || word.equals("--version");
        }
        return new CommandWords(position, position == args.length ? null : args[position], configFile, language, help);
    }

    private static boolean isOption(String word, String name) {
        return word.startsWith(name) && (word.length() == name.length() || word.charAt(name.length()) == '=');
    }

    /** The value behind the name, in the same word or the next one; null when none is there. */
    private static String valueOf(String[] args, int at, String name) {
        if (args[at].length() > name.length()) {
            return args[at].substring(name.length() + 1);
        }
        return at + 1 < args.length && !args[at + 1].startsWith("-") ? args[at + 1] : null;
    }
}
