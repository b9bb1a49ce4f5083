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
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine everything = Commands.everything();
        spec.commandLine().getOut().print(AutoComplete.bash("ssetape", everything));
        return 0;
    }
}
