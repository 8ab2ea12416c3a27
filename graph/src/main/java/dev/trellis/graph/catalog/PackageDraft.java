package dev.trellis.graph.catalog;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.graph.update.ChannelCheck;
import dev.trellis.graph.update.ChannelEntry;
import dev.trellis.graph.version.Dialect;
import dev.trellis.graph.version.MalformedVersion;
import dev.trellis.graph.version.VersionRange;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A package while its documents come in, in whatever order. */
final class PackageDraft {
    private static final Pattern DNS_LABEL =
            Pattern.compile("[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?");

    private final String name;
    private final List<JsonNode> declarations = new ArrayList<>();
    private final SortedMap<String, List<ChannelEntry>> channels = new TreeMap<>();
    private final SortedMap<String, Set<String>> channelFaults = new TreeMap<>();
    private final SortedMap<String, Bundle> bundles = new TreeMap<>();
    private final Set<String> twice = new TreeSet<>();
    private final DeprecationDraft deprecations;

    PackageDraft(String name) {
        this.name = name;
        deprecations = new DeprecationDraft(name);
    }

    void declare(JsonNode document) {
        declarations.add(document);
    }

    void bundle(Bundle bundle) {
        if (bundles.putIfAbsent(bundle.name(), bundle) != null) {
            twice.add(bundle.name());
        }
    }

    void deprecations(JsonNode document) {
        deprecations.add(document);
    }

    void channel(String channel, JsonNode document, Dialect dialect) {
        if (channels.containsKey(channel)) {
            fault(channel, "is declared more than once");
            return;
        }
        var entries = new ArrayList<ChannelEntry>();
        var names = new HashSet<String>();
        for (var node : document.path("entries")) {
            var entry = entry(channel, node, dialect);
            if (!names.add(entry.name())) {
                fault(channel, "has the entry %s more than once".formatted(entry.name()));
            } else {
                entries.add(entry);
            }
        }
        if (entries.isEmpty()) {
            fault(channel, "has no entries");
        }
        channels.put(channel, entries);
    }

    private ChannelEntry entry(String channel, JsonNode node, Dialect dialect) {
        var entry = node.path("name").asText();
        if (entry.isEmpty()) {
            fault(channel, "has an entry without a name");
        }
        var skips = node.path("skips").valueStream().map(JsonNode::asText).toList();
        if (skips.contains("")) {
            fault(channel, "has an entry %s that skips an empty name".formatted(entry));
        }
        Optional<VersionRange> range = Optional.empty();
        var text = node.path("skipRange").asText();
        if (!text.isEmpty()) {
            try {
                range = Optional.of(VersionRange.parse(text, dialect));
            } catch (MalformedVersion e) {
                fault(
                        channel,
                        "has an entry %s with an unusable skipRange: %s"
                                .formatted(entry, withoutStop(e)));
            }
        }
        return new ChannelEntry(entry, node.path("replaces").asText(), skips, range);
    }

    private static String withoutStop(MalformedVersion e) {
        var sentence = String.valueOf(e.getMessage());
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    private void fault(String channel, String phrase) {
        channelFaults.computeIfAbsent(channel, _ -> new LinkedHashSet<>()).add(phrase);
    }

    /** The package, unless nothing of it makes sense. */
    Optional<OperatorPackage> finish(List<CatalogProblem> problems) {
        var wrong = packageFaults();
        if (declarations.size() != 1) {
            wrong.forEach(sentence -> problems.add(new CatalogProblem(name, "", sentence)));
            return Optional.empty();
        }
        var declaration = declarations.getFirst();
        var versions = doubleVersions();
        var used = new HashSet<String>();
        var made = new TreeMap<String, Channel>();
        channels.forEach((channel, entries) -> {
            entries.forEach(entry -> used.add(entry.name()));
            check(channel, entries);
            var faults = new ArrayList<>(versions);
            for (var phrase : channelFaults.getOrDefault(channel, Set.of())) {
                faults.add("Channel %s of package %s %s.".formatted(channel, name, phrase));
            }
            faults.forEach(sentence -> problems.add(new CatalogProblem(name, channel, sentence)));
            made.put(channel, new Channel(channel, entries, faults));
        });
        wrong.forEach(sentence -> problems.add(new CatalogProblem(name, "", sentence)));
        bundles.values()
                .forEach(bundle -> {
                    if (!used.contains(bundle.name())) {
                        problems.add(
                                problem("Bundle %s is in no channel.".formatted(bundle.name())));
                    }
                    bundle.traits()
                            .fault()
                            .ifPresent(fault ->
                                    problems.add(
                                            problem(
                                                    "Bundle %s: %s"
                                                            .formatted(bundle.name(), fault))));
                });
        bundles.keySet().retainAll(used);
        return Optional.of(
                new OperatorPackage(
                        name,
                        declaration.path("defaultChannel").asText(),
                        declaration.path("description").asText(),
                        made,
                        bundles,
                        deprecations.finish(made.keySet(), bundles.keySet(), problems)));
    }

    private List<String> packageFaults() {
        var faults = new ArrayList<String>();
        if (declarations.isEmpty()) {
            faults.add(
                    name.isEmpty()
                            ? "There are channels or bundles that name no package."
                            : "Package %s has channels or bundles but is not declared."
                                    .formatted(name));
            return faults;
        }
        if (declarations.size() > 1) {
            faults.add("Package %s is declared more than once.".formatted(name));
        }
        if (!DNS_LABEL.matcher(name).matches()) {
            faults.add("Package %s has a name that is not a DNS label.".formatted(name));
        }
        var byDefault = declarations.getFirst().path("defaultChannel").asText();
        if (!channels.containsKey(byDefault)) {
            faults.add(
                    byDefault.isEmpty()
                            ? "Package %s has no default channel.".formatted(name)
                            : "Package %s has no channel %s, which should be its default."
                                    .formatted(name, byDefault));
        }
        return faults;
    }

    private CatalogProblem problem(String sentence) {
        return new CatalogProblem(name, "", "Package " + name + ": " + sentence);
    }

    private void check(String channel, List<ChannelEntry> entries) {
        var missing = new TreeSet<String>();
        for (var entry : entries) {
            if (!bundles.containsKey(entry.name())) {
                missing.add(entry.name());
            } else if (twice.contains(entry.name())) {
                fault(
                        channel,
                        "has the bundle %s, which is declared more than once"
                                .formatted(entry.name()));
            }
        }
        if (!missing.isEmpty()) {
            fault(channel, "has entries without a bundle: " + String.join(", ", missing));
        }
        ChannelCheck.faults(entries).forEach(phrase -> fault(channel, phrase));
    }

    /** Two bundles may differ in build metadata alone, but not in nothing. */
    private List<String> doubleVersions() {
        return bundles.values().stream()
                .filter(bundle -> bundle.version().isPresent())
                .collect(
                        Collectors.groupingBy(
                                bundle ->
                                        bundle.version().get()
                                                + (bundle.release().isEmpty()
                                                        ? ""
                                                        : "-" + bundle.release()),
                                TreeMap::new,
                                Collectors.mapping(Bundle::name, Collectors.joining(", "))))
                .entrySet()
                .stream()
                .filter(entry -> entry.getValue().contains(", "))
                .map(entry ->
                        "Package %s has the version %s more than once: %s."
                                .formatted(name, entry.getKey(), entry.getValue()))
                .toList();
    }
}
