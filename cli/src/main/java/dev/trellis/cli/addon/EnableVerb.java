package dev.trellis.cli.addon;

import dev.trellis.api.addon.InstallStrategy;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpecBuilder;
import dev.trellis.cli.fleet.Hub;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Argument;
import dev.trellis.cli.shell.Format;
import dev.trellis.cli.shell.Output;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.cli.shell.Verb;
import dev.trellis.cli.shell.VerbHelp;
import dev.trellis.hub.view.Fleet;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import picocli.CommandLine.Model.CommandSpec;

import java.util.ArrayList;
import java.util.List;

/** Installs an add-on on clusters by hand. */
final class EnableVerb implements Verb {
    static final VerbHelp HELP =
            new VerbHelp(
                    "enable",
                    "Install an add-on on clusters.",
                    List.of(
                            "Makes a ManagedClusterAddOn for each. An add-on that placements install",
                            "is refused: change its placements instead."),
                    List.of(
                            "trellis addon enable monitoring --clusters paris,london",
                            "trellis addon enable monitoring --all"));

    private final CommandSpec spec = HELP.spec(this);
    private final Argument name = Argument.required(spec, "NAME", "The add-on.");
    private final ClusterChoice clusters = new ClusterChoice(spec);
    private final HubFlags hub = HubFlags.of(spec);
    private final Output output = Output.of(spec, Format.TEXT);

    @Override
    public CommandSpec spec() {
        return spec;
    }

    @Override
    public void run() {
        hub.withHub(there -> enable(there, there.fleet(), name.value()));
    }

    private void enable(Hub there, Fleet fleet, String addon) {
        var strategy = Names.requireDeclared(fleet, addon).getSpec().installStrategy();
        if (strategy != null && InstallStrategy.PLACEMENTS.equals(strategy.type())) {
            throw Refusal.failed(
                    "Placements install %s, and would remove it again where they do not choose the cluster: change spec.installStrategy of the ClusterManagementAddOn, or its placements."
                            .formatted(addon));
        }
        var made = new ArrayList<String>();
        var already = new ArrayList<String>();
        for (var cluster : clusters.of(fleet)) {
            (there.create(install(addon, cluster)) ? made : already).add(cluster);
        }
        var done = new Done(addon, made, already);
        output.show(done, done.lines("is being installed", "was installed already"));
    }

    private static ManagedClusterAddOn install(String addon, String cluster) {
        var install = new ManagedClusterAddOn();
        install.setMetadata(new ObjectMetaBuilder().withNamespace(cluster).withName(addon).build());
        install.setSpec(EMPTY);
        return install;
    }

    private static final ManagedClusterAddOnSpec EMPTY =
            ManagedClusterAddOnSpecBuilder.builder().build();
}
