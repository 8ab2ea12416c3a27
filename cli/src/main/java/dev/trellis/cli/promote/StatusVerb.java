package dev.trellis.cli.promote;

import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import java.util.List;

/** Shows how far a promotion has come. */
final class StatusVerb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "status",
                    "Show how far a promotion has come, object by object.",
                    List.of("Also carries on what nobody else carries out at the moment."),
                    List.of(
                            "trellis promote status web-x4m2k -n platform",
                            "trellis promote status web-x4m2k -n platform --watch"));

    private StatusVerb() {}

    static Verb verb() {
        return RecordVerb.watched(HELP, "The promotion.", StatusVerb::run);
    }

    private static void run(HubSession hub, RecordFlags flags, Output output) {
        var promotion = hub.promotion(flags.key());
        output.show(promotion, RecordText.of(promotion));
    }
}
