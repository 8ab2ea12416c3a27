package dev.trellis.cli.promote;

import dev.trellis.cli.interpret.ObjectFiles;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.promote.planner.Selection;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** The words and flags that say what to promote. */
final class RootFlags {
    private final PositionalParamSpec words;
    private final Flag<String> namespace;
    private final Flag<String> files;
    private final Flag<String> selector;
    private final Flag<Boolean> everywhere;
    private final Flag<String> whole;

    RootFlags(CommandSpec verb) {
        words =
                PositionalParamSpec.builder()
                        .index("0..*")
                        .arity("0..*")
                        .type(String[].class)
                        .paramLabel("TYPE NAME")
                        .description("What to promote: TYPE NAME..., or TYPE/NAME...")
                        .build();
        verb.addPositional(words);
        namespace =
                Flag.of(
                        verb,
                        String.class,
                        OptionSpec.builder("-n", "--namespace")
                                .paramLabel("NAME")
                                .defaultValue("default")
                                .description("Its namespace (default: ${DEFAULT-VALUE})."));
        files =
                Flag.of(
                        verb,
                        String.class,
                        OptionSpec.builder("-f", "--file")
                                .paramLabel("FILE")
                                .description(
                                        "Promote the objects that this file names; what they are is read from the cluster."));
        selector =
                Flag.of(
                        verb,
                        String.class,
                        OptionSpec.builder("-l", "--selector")
                                .paramLabel("SELECTOR")
                                .description("With TYPE...: all whose labels fit."));
        everywhere =
                Flag.of(
                        verb,
                        Boolean.class,
                        OptionSpec.builder("-A", "--all-namespaces")
                                .arity("0")
                                .description("With TYPE...: in all namespaces."));
        whole =
                Flag.of(
                        verb,
                        String.class,
                        OptionSpec.builder("--all-in-namespace")
                                .paramLabel("NAME")
                                .description("Everything of a namespace that nothing there made."));
    }

    /**
     * @param otherwise what is meant where nothing is named
     */
    List<Selection> selections(Supplier<List<Selection>> otherwise) {
        var found =
                given().isEmpty() && whole.find().isEmpty() && files.find().isEmpty()
                        ? otherwise.get()
                        : List.<Selection>of();
        return found.isEmpty() ? selections() : found;
    }

    List<Selection> selections() {
        var found = new ArrayList<Selection>();
        whole.find().ifPresent(name -> found.add(new Selection.WholeNamespace(name)));
        files.find().ifPresent(file -> found.addAll(named(file)));
        found.addAll(selector.find().isPresent() || all() ? labelled() : named());
        if (found.isEmpty()) {
            throw Refusal.usage(
                    "PRM-001 Nothing is named: say TYPE NAME, as in `trellis promote plan deployment web -n demo -C paris`.");
        }
        return found;
    }

    private boolean all() {
        return everywhere.find().orElse(false);
    }

    private List<String> given() {
        @Nullable Object value = words.getValue();
        return value instanceof String[] several ? List.of(several) : List.of();
    }

    private List<Selection> named(String file) {
        return ObjectFiles.load(file).stream()
                .<Selection>map(object -> {
                    var kind = object.kind();
                    var word = kind.name().toLowerCase(Locale.ROOT);
                    return new Selection.Named(
                            kind.group().isEmpty() ? word : word + "." + kind.group(),
                            object.name(),
                            object.namespace().isEmpty() ? namespace.value() : object.namespace());
                })
                .toList();
    }

    private List<Selection> labelled() {
        if (given().isEmpty()) {
            throw Refusal.usage("PRM-001 -l and -A need a TYPE: add it.");
        }
        return given().stream()
                .flatMap(word -> List.of(word.split(",", -1)).stream())
                .<Selection>map(type ->
                        new Selection.Labelled(
                                type, selector.find().orElse(""), all() ? "" : namespace.value()))
                .toList();
    }

    private List<Selection> named() {
        var found = new ArrayList<Selection>();
        var type = "";
        for (var word : given()) {
            var slash = word.indexOf('/');
            if (slash > 0) {
                found.add(
                        new Selection.Named(
                                word.substring(0, slash),
                                word.substring(slash + 1),
                                namespace.value()));
            } else if (type.isEmpty()) {
                type = word;
            } else {
                found.add(new Selection.Named(type, word, namespace.value()));
            }
        }
        if (found.isEmpty() && !type.isEmpty()) {
            throw Refusal.usage("PRM-001 %s lacks a name: say TYPE NAME.".formatted(type));
        }
        return found;
    }
}
