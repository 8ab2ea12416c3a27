package dev.trellis.cli;

import dev.trellis.cli.shell.Refusal;

import picocli.CommandLine.Command;

/**
 * The help of a verb that the launcher carries out itself, before there is anything in Java.
 *
 * <p>Only where the launcher was told to run a ready-made distribution does the verb come here.
 */
@Command(
        name = "build",
        header = "Build Trellis from this checkout, if a source has changed.",
        description = {
            "Every verb does this by itself when it is needed. The progress goes to",
            "standard error, all that Maven says to .trellis/build.log."
        },
        footer = "  trellis build")
final class BuildVerb implements Runnable {
    @Override
    public void run() {
        throw Refusal.failed(
                "This Trellis is a ready-made distribution and has nothing to build: call the"
                        + " trellis script of a checkout with TRELLIS_DIST unset.");
    }
}
