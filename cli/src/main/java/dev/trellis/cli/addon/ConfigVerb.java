package dev.trellis.cli.addon;

import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.PlacementStrategy;
import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.cli.fleet.ClusterFlag;
import dev.trellis.cli.fleet.Hub;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Table;
import dev.trellis.cli.shell.Terminal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.hub.view.Fleet;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Model.CommandSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Shows with which values an add-on runs on a cluster, and who chose them. */
final class ConfigVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "config",
                    "Show every value that configures an add-on on a cluster, and its origin.",
                    List.of(
                            "Three layers choose configs: the defaults of the declaration, the",
                            "placement that installs it, and the install itself. The nearest one that",
                            "names a type decides it. Values of Secrets are not shown."),
                    List.of(
                            "trellis addon config monitoring --cluster paris",
                            "trellis addon config monitoring --cluster paris -o yaml"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument name = Argument.required(spec, "NAME", "The add-on.");
    private final Flag<String> cluster = ClusterFlag.required(spec, "The cluster.");
    private final HubFlags hub = HubFlags.of(spec);
    private final Output output = Output.of(spec, Format.TEXT);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    /** All that configures one install. */
    record Shown(
            String addon, String cluster, List<ConfigSource> configs, List<ConfigValue> values) {}

    @Override
    public void run() {
        hub.withHub(there -> {
            var fleet = there.fleet();
            Names.requireAddon(fleet, name.value());
            Names.requireCluster(fleet, cluster.value());
            var install = fleet.on(cluster.value()).get(name.value());
            if (install == null) {
                throw Refusal.failed(
                        "%s is not installed on %s: `trellis addon why %s --cluster %s` says why."
                                .formatted(
                                        name.value(),
                                        cluster.value(),
                                        name.value(),
                                        cluster.value()));
            }
            show(there, fleet, install);
        });
    }

    private void show(Hub there, Fleet fleet, ManagedClusterAddOn install) {
        var sources = new ArrayList<ConfigSource>();
        var values = new EffectiveValues();
        for (var reference : install.status().configReferences()) {
            var desired = reference.desiredConfig();
            if (desired == null) {
                continue;
            }
            var object =
                    there.find(
                            text(reference.group()),
                            reference.resource(),
                            text(desired.namespace()),
                            desired.name());
            var source =
                    new ConfigSource(
                            type(reference),
                            object(desired),
                            layer(fleet, install, reference, desired),
                            object.isEmpty() ? "missing" : progress(reference));
            sources.add(source);
            object.ifPresent(found -> values.add(source, found));
        }
        var shown = new Shown(name.value(), cluster.value(), sources, values.all());
        output.show(shown, lines(shown));
    }

    /** Whether the cluster has it in its present state. */
    private static String progress(ConfigReference reference) {
        return Objects.equals(reference.desiredConfig(), reference.lastAppliedConfig())
                ? "applied"
                : "on its way";
    }

    private static String layer(
            Fleet fleet,
            ManagedClusterAddOn install,
            ConfigReference reference,
            ConfigSpecHash desired) {
        var own = install.getSpec();
        if (own != null && names(own.configs(), reference, desired)) {
            return "install";
        }
        var declaration = fleet.declarations().get(install.getMetadata().getName());
        var strategy = declaration == null ? null : declaration.getSpec().installStrategy();
        return Optional.ofNullable(strategy).stream()
                .flatMap(found -> found.placements().stream())
                .filter(placement -> names(placement.configs(), reference, desired))
                .map(ConfigVerb::layer)
                .findFirst()
                .orElse("default");
    }

    private static String layer(PlacementStrategy placement) {
        return "placement %s/%s".formatted(placement.namespace(), placement.name());
    }

    private static boolean names(
            List<AddOnConfig> configs, ConfigReference reference, ConfigSpecHash desired) {
        return configs.stream()
                .anyMatch(config ->
                        text(config.group()).equals(text(reference.group()))
                                && config.resource().equals(reference.resource())
                                && config.name().equals(desired.name())
                                && text(config.namespace()).equals(text(desired.namespace())));
    }

    private static List<String> lines(Shown shown) {
        if (shown.configs().isEmpty()) {
            return List.of(
                    "%s on %s has no configuration.".formatted(shown.addon(), shown.cluster()));
        }
        var colours = Terminal.colours();
        var lines =
                new ArrayList<>(
                        new Table(
                                        List.of("TYPE", "CONFIG", "LAYER", "STATE"),
                                        shown.configs().stream().map(ConfigSource::row).toList())
                                .lines(colours));
        if (!shown.values().isEmpty()) {
            lines.add("");
            lines.addAll(
                    new Table(
                                    List.of("VALUE", "IS", "LAYER", "CONFIG"),
                                    shown.values().stream().map(ConfigValue::row).toList())
                            .lines(colours));
        }
        return lines;
    }

    private static String type(ConfigReference reference) {
        var group = text(reference.group());
        return group.isEmpty() ? reference.resource() : reference.resource() + "." + group;
    }

    private static String object(ConfigSpecHash desired) {
        var namespace = text(desired.namespace());
        return namespace.isEmpty() ? desired.name() : namespace + "/" + desired.name();
    }

    private static String text(@Nullable String maybe) {
        return Objects.requireNonNullElse(maybe, "");
    }
}
