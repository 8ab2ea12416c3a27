package dev.trellis.cli.create;

import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Choice;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes a project for a new add-on. */
public final class CreateVerb implements Verb {
    public static final VerbHelp HELP =
            new VerbHelp(
                    "create",
                    "Make a project for a new add-on, with a test on an embedded hub.",
                    List.of(
                            "A Maven project that builds and passes its test. Its manifests are Go templates",
                            "(manifests), a chart (helm), an AddOnTemplate that the hub renders (template),",
                            "or objects made by code (java). docs/write-an-addon.md goes on from there."),
                    List.of(
                            "trellis addon create hello",
                            "trellis addon create hello --kind helm --dir ~/addons/hello"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument name = Argument.required(spec, "NAME", "The add-on to be.");
    private final Flag<ProjectKind> kind = kind(spec);
    private final Flag<Path> folder =
            Flag.of(
                    spec,
                    Path.class,
                    OptionSpec.builder("--dir")
                            .paramLabel("DIR")
                            .description("Where the project goes (a folder called NAME, here)."));
    private final Output output = Output.of(spec, Format.TEXT);

    private static Flag<ProjectKind> kind(CommandSpec verb) {
        var kinds = Choice.of(ProjectKind.class);
        return Flag.of(
                verb,
                ProjectKind.class,
                OptionSpec.builder("--kind")
                        .converters(kinds)
                        .completionCandidates(kinds.words())
                        .paramLabel("KIND")
                        .defaultValue(ProjectKind.MANIFESTS.toString())
                        .description(
                                "What its manifests are: ${COMPLETION-CANDIDATES}"
                                        + " (default: ${DEFAULT-VALUE})."));
    }

    /** What the verb shows. */
    record Created(String addon, String kind, String folder, List<String> files) {}

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        var project = new Project(new ProjectName(name.value()), kind.value(), version());
        var goal = folder.find().orElseGet(() -> Path.of(name.value()));
        var files = project.write(goal);
        output.show(
                new Created(name.value(), kind.value().toString(), goal.toString(), files),
                Stream.of(
                                Stream.of("The add-on %s is in %s:".formatted(name.value(), goal)),
                                files.stream().map(file -> "  " + file),
                                Stream.of("Go on there with README.md."))
                        .flatMap(lines -> lines)
                        .toList());
    }

    /** Known where the classes come from the jar, as they do for users. */
    private static String version() {
        return Optional.ofNullable(CreateVerb.class.getPackage().getImplementationVersion())
                .orElse("unknown");
    }
}
