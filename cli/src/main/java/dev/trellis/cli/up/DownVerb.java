package dev.trellis.cli.up;

import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.CommandLine.Model.CommandSpec;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Stops a fleet that runs in the background. */
public final class DownVerb implements Verb {
    private static final int PATIENCE_SECONDS = 60;

    public static final VerbHelp HELP =
            new VerbHelp(
                    "down",
                    "Stop the fleet that `trellis up` runs.",
                    List.of("What it keeps with --data is there at the next start."),
                    List.of("trellis down", "trellis down --files /tmp/fleet"));

    private final CommandSpec spec = HELP.spec(this);
    private final Flag<Path> files = FilesFlag.of(spec);
    private final Output output = Output.of(spec, Format.TEXT);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    /** What was done. */
    record Stopped(long process) {}

    @Override
    public void run() {
        var folder = FilesFlag.folder(files);
        var process =
                new LocalFiles(folder)
                        .process()
                        .find()
                        .orElseThrow(() ->
                                Refusal.failed(
                                        "No fleet runs with its files in %s: --files names another folder."
                                                .formatted(folder)));
        process.destroy();
        try {
            process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        } catch (ExecutionException | TimeoutException e) {
            throw Refusal.failed(
                    "The process %d still runs after %d seconds: call this again, or end it with kill -9 %d."
                            .formatted(process.pid(), PATIENCE_SECONDS, process.pid()),
                    e);
        }
        output.show(new Stopped(process.pid()), List.of("The fleet is stopped."));
    }
}
