package io.ssetape.proxy.cli;

import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IHelpFactory;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The help of a command, which breaks lines where nobody would copy a word in two. */
final class HelpPage extends Help {
    private final Ansi.Text nothing;

    private HelpPage(CommandSpec command, ColorScheme colours) {
        super(command, colours);
        nothing = colours.ansi().text("");
    }

    /** Makes such pages. No lambda: a JVM's first one costs every start 40 ms. */
    static final class Factory implements IHelpFactory {
        @Override
        public Help create(CommandSpec command, ColorScheme colours) {
            return new HelpPage(command, colours);
        }
    }

    @Override
    public String description(Object... parameters) {
        return joined(commandSpec().usageMessage().description(), parameters);
    }

    @Override
    public String footer(Object... parameters) {
        return joined(commandSpec().usageMessage().footer(), parameters);
    }

    private String joined(String[] texts, Object... parameters) {
        return Unbroken.plain(join(
                        ansi(),
                        commandSpec().usageMessage().width(),
                        commandSpec().usageMessage().adjustLineBreaksForWideCJKCharacters(),
                        Unbroken.glued(texts),
                        new StringBuilder(),
                        parameters)
                .toString());
    }

    @Override
    public String optionList() {
        return Unbroken.plain(super.optionList());
    }

    @Override
    public String parameterList() {
        return Unbroken.plain(super.parameterList());
    }

    @Override
    public IOptionRenderer createDefaultOptionRenderer() {
        IOptionRenderer plain = super.createDefaultOptionRenderer();
        return new IOptionRenderer() {
            @Override
            public Ansi.Text[][] render(OptionSpec option, IParamLabelRenderer labels, ColorScheme colours) {
                return glued(plain.render(option, labels, colours), option);
            }
        };
    }

    @Override
    public IParameterRenderer createDefaultParameterRenderer() {
        IParameterRenderer plain = super.createDefaultParameterRenderer();
        return new IParameterRenderer() {
            @Override
            public Ansi.Text[][] render(
                    PositionalParamSpec parameter, IParamLabelRenderer labels, ColorScheme colours) {
                return glued(plain.render(parameter, labels, colours), parameter);
            }
        };
    }

    /** The last column of each row is what the option is for, without any colour. */
    private Ansi.Text[][] glued(Ansi.Text[][] rows, ArgSpec described) {
        if (described.description().length == 0) {
            return rows;
        }
        for (Ansi.Text[] row : rows) {
            int last = row.length - 1;
            row[last] =
                    row[last].plainString().isEmpty() ? nothing : ansi().text(Unbroken.glued(row[last].plainString()));
        }
        return rows;
    }
}
