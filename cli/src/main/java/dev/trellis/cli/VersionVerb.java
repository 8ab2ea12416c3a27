package dev.trellis.cli;

import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

import java.util.List;
import java.util.Optional;

/** Tells which Trellis this is and what it runs on. */
@Command(
        name = "version",
        header = "Show the version of Trellis and of the Java that runs it.",
        description = "Please give it with every report of a fault.",
        footer = {"  trellis version", "  trellis version -o json"})
final class VersionVerb implements Runnable {
    @Mixin private final Output output = new Output(Format.TEXT);

    /** What the verb shows. */
    record Versions(String trellis, String java, String platform) {
        static Versions ofThisProcess() {
            // Absent where the classes do not come from the jar, as in tests.
            var trellis = VersionVerb.class.getPackage().getImplementationVersion();
            return new Versions(
                    Optional.ofNullable(trellis).orElse("unknown"),
                    Runtime.version().toString(),
                    System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        }
    }

    @Override
    public void run() {
        var versions = Versions.ofThisProcess();
        output.show(
                versions,
                List.of(
                        "trellis " + versions.trellis(),
                        "java " + versions.java() + " on " + versions.platform()));
    }
}
