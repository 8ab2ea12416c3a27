package dev.trellis.cli;

import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;
import java.util.Optional;

/** Tells which Trellis this is and what it runs on. */
final class VersionVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "version",
                    "Show the version of Trellis and of the Java that runs it.",
                    List.of("Please give it with every report of a fault."),
                    List.of("trellis version", "trellis version -o json"));

    private final CommandSpec spec = HELP.spec(this);
    private final Output output = Output.of(spec, Format.TEXT);

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
    public CommandSpec spec() {
        return spec;
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
