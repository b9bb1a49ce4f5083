package io.ssetape.proxy.cli;

import io.ssetape.recorder.ExitStatus;
import io.ssetape.recorder.Problem;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ssetape explain}: what a code in a report, a diagnosis or a comparison means. */
@Command(
        name = "explain",
        description = "Say what a code of a finding, a diagnosis or a comparison means, its evidence, and what to do.",
        footer = {
            "",
            "Examples:",
            "  ssetape explain sglext-not-received lost-upstream",
            "  ssetape explain                      all codes",
            "",
            "The texts are those of docs/findings.md, docs/diagnosis.md and",
            "docs/comparison.md.",
            "",
            "Exit codes: 0 done, 2 there is no such code."
        })
public final class ExplainCommand implements Callable<Integer> {
    private static final int COLUMNS = 80;
    private static final String INDENT = "  ";

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "CODE",
            arity = "0..*",
            completionCandidates = ExplainCommand.Codes.class,
            description = "A code as report, show, diagnose and compare print it; without any all codes are listed.")
    private List<String> codes = new ArrayList<>();

    @Override
    public Integer call() {
        Explanations explanations = Explanations.in(((Main) spec.root().userObject()).language());
        PrintWriter out = spec.commandLine().getOut();
        for (String code : codes) {
            if (!explanations.sections().containsKey(code)) {
                String meant = Closest.to(code, explanations.sections().keySet());
                throw new Problem(
                        ExitStatus.USAGE,
                        "there is no code '" + code + "'"
                                + (meant == null
                                        ? "; ssetape explain lists the codes"
                                        : "; did you mean " + meant + "?"));
            }
        }
        if (codes.isEmpty()) {
            list(explanations, out);
        }
        for (int i = 0; i < codes.size(); i++) {
            out.print((i == 0 ? "" : "\n") + codes.get(i) + "\n");
            for (String paragraph : explanations.sections().get(codes.get(i))) {
                TextLines.wrap(paragraph, COLUMNS - INDENT.length()).forEach(line -> out.print(INDENT + line + "\n"));
            }
        }
        out.flush();
        return ExitStatus.DONE.code();
    }

    private static void list(Explanations explanations, PrintWriter out) {
        String gap = "";
        for (Map.Entry<String, List<String>> group : explanations.groups().entrySet()) {
            out.print(gap + group.getKey() + "\n");
            group.getValue().forEach(code -> out.print(INDENT + code + "\n"));
            gap = "\n";
        }
    }

    /** What a shell offers. */
    static final class Codes implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Explanations.in(Language.ENGLISH).sections().keySet().iterator();
        }
    }
}
