package dev.trellis.cli;

import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/**
 * The help of a verb that the launcher carries out itself, before there is anything in Java.
 *
 * <p>Only where the launcher was told to run a ready-made distribution does the verb come here.
 */
final class BuildVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "build",
                    "Build Trellis from this checkout, if a source has changed.",
                    List.of(
                            "Every verb does this by itself when it is needed. The progress goes to",
                            "standard error, all that Maven says to .trellis/build.log."),
                    List.of("trellis build"));

    @Override
    public CommandSpec spec() {
        return HELP.spec(this);
    }

    @Override
    public void run() {
        throw Refusal.failed(
                "This Trellis is a ready-made distribution and has nothing to build: call the"
                        + " trellis script of a checkout with TRELLIS_DIST unset.");
    }
}
