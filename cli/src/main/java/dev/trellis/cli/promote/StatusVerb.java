package dev.trellis.cli.promote;

import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/** Shows how far a promotion has come. */
final class StatusVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "status",
                    "Show how far a promotion has come, object by object.",
                    List.of("Also carries on what nobody else carries out at the moment."),
                    List.of("trellis promote status web-x4m2k -n platform"));

    private final CommandSpec spec = HELP.spec(this);
    private final RecordFlags flags = new RecordFlags(spec, "The promotion.");
    private final Output output = Output.of(spec, Format.TEXT);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        HubSession.with(flags.hub(), this::run);
    }

    private void run(HubSession hub) {
        var promotion = hub.promotion(flags.key());
        output.show(promotion, RecordText.of(promotion));
    }
}
