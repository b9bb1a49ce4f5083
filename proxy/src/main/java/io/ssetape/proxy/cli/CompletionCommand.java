package io.ssetape.proxy.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ssetape completion}: what a shell needs to complete commands, options and files. */
@Command(
        name = "completion",
        description = "Print a script that makes bash and zsh complete commands, options and files.",
        footer = {
            "",
            "Examples:",
            "  alias ssetape='java -jar /path/to/ssetape.jar'",
            "  source <(ssetape completion)                       in ~/.bashrc",
            "  autoload -U bashcompinit && bashcompinit           in ~/.zshrc, before it",
            "",
            "Exit codes: 0 done."
        })
public final class CompletionCommand implements Callable<Integer> {
    private static final String RUN = "function _picocli_ssetape_run() {\n";

    /** The generator knows nothing of a command behind {@code --}: the first word there is a program, the others are files. */
    private static final String COMMAND_TO_RUN = """
              local at
              for (( at=1; at < COMP_CWORD; at++ )); do
                if [[ "${COMP_WORDS[at]}" == "--" ]]; then
                  local IFS=$'\\n'
                  type compopt &>/dev/null && compopt -o filenames
                  if (( at == COMP_CWORD - 1 )); then
                    COMPREPLY=( $( compgen -c -- "${COMP_WORDS[COMP_CWORD]}" ) )
                  else
                    COMPREPLY=( $( compgen -f -- "${COMP_WORDS[COMP_CWORD]}" ) )
                  fi
                  return
                fi
              done
            """;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine everything = Commands.everything();
        String script = AutoComplete.bash("ssetape", everything);
        if (!script.contains(RUN)) {
            throw new IllegalStateException("the generated script has no function for run");
        }
        spec.commandLine().getOut().print(script.replace(RUN, RUN + COMMAND_TO_RUN));
        return 0;
    }
}
