package dev.trellis.cli.promote;

import dev.trellis.cli.shell.Choice;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.promote.plan.Options;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The flags that say how to promote. */
final class OptionFlags {
    private static final Map<String, String> OVERRIDES = overrides();

    private final Flag<Integer> maxDepth;
    private final Flag<Integer> maxObjects;
    private final Flag<Options.With[]> with;
    private final Flag<String[]> include;
    private final Flag<String[]> exclude;
    private final Flag<Options.OnExisting> onExisting;
    private final Flag<String> acceptContent;
    private final Flag<Options.DeletionMode> deletion;
    private final Flag<String> placement;
    private final Flag<String[]> clusters;
    private final Flag<String> createNamespace;
    private final Flag<String> hubNamespace;
    private final Flag<Options.SecretMode> secretMode;
    private final Flag<String[]> takeOver;
    private final Flag<Boolean> dryRun;
    private final Map<String, Flag<Boolean>> overrides = new LinkedHashMap<>();

    OptionFlags(CommandSpec verb) {
        maxDepth = number(verb, "--max-depth", "16", "How far from a root dependencies may be");
        maxObjects = number(verb, "--max-objects", "500", "How many objects may belong together");
        var words = Choice.of(Options.With.class);
        with =
                Flag.of(
                        verb,
                        Options.With[].class,
                        OptionSpec.builder("--with")
                                .converters(words)
                                .completionCandidates(words.words())
                                .splitRegex(",")
                                .paramLabel("NEIGHBOURS")
                                .defaultValue("rbac,services")
                                .description(
                                        "Which neighbours of a workload come along: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})."));
        include = many(verb, "--include", "GROUP/KIND[/NAME]", "Only these; NAME may have *.");
        exclude = many(verb, "--exclude", "GROUP/KIND[/NAME]", "Not these; it wins.");
        onExisting =
                choice(
                        verb,
                        Options.OnExisting.class,
                        "--on-existing",
                        "abort",
                        "Where the hub delivers an object already");
        acceptContent =
                text(
                        verb,
                        "--accept-content",
                        "hub",
                        "Whose content counts with adopt: hub or member");
        deletion =
                choice(
                        verb,
                        Options.DeletionMode.class,
                        "--deletion",
                        "probation",
                        "What deleting on the hub does on the member");
        placement =
                Flag.of(
                        verb,
                        String.class,
                        OptionSpec.builder("--placement")
                                .paramLabel("NAME")
                                .description("Deliver to the clusters of this placement."));
        clusters = many(verb, "--clusters", "NAME", "Deliver to these clusters.");
        createNamespace =
                text(
                        verb,
                        "--create-namespace",
                        "auto",
                        "Whether namespaces come along: auto or never");
        hubNamespace =
                text(
                        verb,
                        "--hub-namespace",
                        "default",
                        "Where the hub keeps promotion and bundle");
        secretMode =
                choice(
                        verb,
                        Options.SecretMode.class,
                        "--secret-mode",
                        "reference",
                        "How values of Secrets travel");
        takeOver =
                many(
                        verb,
                        "--take-over",
                        "TOOL",
                        "Take objects over from helm, argocd, flux, karmada or work.");
        dryRun =
                Flag.ofBoolean(
                        verb,
                        true,
                        OptionSpec.builder("--server-dry-run")
                                .description(
                                        "Ask the member what taking over would change (default: ${DEFAULT-VALUE})."));
        OVERRIDES.forEach((name, description) ->
                overrides.put(
                        name,
                        Flag.of(
                                verb,
                                Boolean.class,
                                OptionSpec.builder("--" + name)
                                        .arity("0")
                                        .description(description))));
    }

    private static Map<String, String> overrides() {
        var all = new LinkedHashMap<String, String>();
        all.put("allow-missing", "Go on where something required is missing.");
        all.put("promote-owned", "Promote what a controller made.");
        all.put("allow-protected", "Promote from protected namespaces.");
        all.put("allow-rollout", "Let pods restart.");
        all.put("accept-secret-exposure", "Let readers of the bundle see values of Secrets.");
        all.put("accept-external-conversion", "Keep conversion webhooks that stay behind.");
        all.put("keep-node-ports", "Keep the node ports of Services.");
        all.put("include-finished", "Promote finished Jobs.");
        all.put("skip-existing", "Leave out what the hub has already.");
        return all;
    }

    private static Flag<Integer> number(
            CommandSpec verb, String name, String usual, String description) {
        return Flag.of(
                verb,
                Integer.class,
                OptionSpec.builder(name)
                        .paramLabel("N")
                        .defaultValue(usual)
                        .description(description + " (default: ${DEFAULT-VALUE})."));
    }

    private static Flag<String> text(
            CommandSpec verb, String name, String usual, String description) {
        return Flag.of(
                verb,
                String.class,
                OptionSpec.builder(name)
                        .paramLabel("WORD")
                        .defaultValue(usual)
                        .description(description + " (default: ${DEFAULT-VALUE})."));
    }

    private static Flag<String[]> many(
            CommandSpec verb, String name, String label, String description) {
        return Flag.of(
                verb,
                String[].class,
                OptionSpec.builder(name)
                        .splitRegex(",")
                        .paramLabel(label)
                        .description(description));
    }

    private static <E extends Enum<E>> Flag<E> choice(
            CommandSpec verb, Class<E> type, String name, String usual, String description) {
        var words = Choice.of(type);
        return Flag.of(
                verb,
                type,
                OptionSpec.builder(name)
                        .converters(words)
                        .completionCandidates(words.words())
                        .paramLabel("MODE")
                        .defaultValue(usual)
                        .description(
                                description
                                        + ": ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})."));
    }

    Options options(Options.Depth depth) {
        if (placement.find().isPresent() && clusters.find().isPresent()) {
            throw Refusal.usage("PRM-004 --placement and --clusters contradict: give one of them.");
        }
        var given = new TreeSet<String>();
        overrides.forEach((name, flag) -> {
            if (flag.find().orElse(false)) {
                given.add(name);
            }
        });
        list(takeOver).forEach(tool -> given.add("take-over=" + tool));
        return new Options(
                depth,
                maxDepth.value(),
                maxObjects.value(),
                new TreeSet<>(List.of(with.value())),
                list(include),
                list(exclude),
                onExisting.value(),
                word(acceptContent, "member", "hub"),
                deletion.value(),
                placement.find().orElse(""),
                list(clusters),
                word(createNamespace, "auto", "never"),
                hubNamespace.value(),
                secretMode.value(),
                given,
                dryRun.value());
    }

    private static boolean word(Flag<String> flag, String yes, String no) {
        if (!flag.value().equals(yes) && !flag.value().equals(no)) {
            throw Refusal.usage(
                    "PRM-001 %s is %s or %s, not %s."
                            .formatted(flag.spec().longestName(), yes, no, flag.value()));
        }
        return flag.value().equals(yes);
    }

    private static List<String> list(Flag<String[]> flag) {
        return flag.find().map(List::of).orElse(List.of());
    }
}
