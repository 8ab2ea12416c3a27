package dev.trellis.sdk.manage;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Makes the installs of add-ons that install themselves. It never takes one away. */
final class SelfInstallController implements Controller<ObjectKey> {
    private final AddonCaches addons;
    private final Map<String, Predicate<ManagedCluster>> choices;
    private final Writer<ManagedClusterAddOn> installs;

    /**
     * @param choices by add-on, the clusters it installs itself on
     */
    SelfInstallController(
            AddonCaches addons,
            Map<String, Predicate<ManagedCluster>> choices,
            Writer<ManagedClusterAddOn> installs) {
        this.addons = addons;
        this.choices = Map.copyOf(choices);
        this.installs = installs;
    }

    void lookInto(KeySink<ObjectKey> queue) {
        CacheSource.connect(
                addons.clusters(),
                cluster ->
                        choices.keySet().stream()
                                .map(addon -> new ObjectKey(cluster.getMetadata().getName(), addon))
                                .toList(),
                queue);
        CacheSource.connect(
                addons.declarations(), found -> everywhere(found.getMetadata().getName()), queue);
        CacheSource.connect(
                addons.installs(),
                install ->
                        choices.containsKey(install.getMetadata().getName())
                                ? List.of(ObjectKey.of(install))
                                : List.of(),
                queue);
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return addons.declaration(key.name())
                .flatMap(declaration ->
                        addons.cluster(key.namespace())
                                .flatMap(cluster ->
                                        SelfInstall.wanted(
                                                declaration,
                                                cluster,
                                                addons.installs().find(key),
                                                choices.getOrDefault(key.name(), _ -> false))))
                .map(installs::create)
                .map(SelfInstallController::after)
                .orElse(Next.DONE);
    }

    private static Next after(Outcome<ManagedClusterAddOn> outcome) {
        // Somebody else was quicker: that is what was wanted.
        return outcome instanceof Outcome.Exists<ManagedClusterAddOn>
                ? Next.DONE
                : Next.after(outcome);
    }

    private List<ObjectKey> everywhere(String addon) {
        return choices.containsKey(addon)
                ? addons.clusters().all().stream()
                        .map(cluster -> new ObjectKey(cluster.getMetadata().getName(), addon))
                        .toList()
                : List.of();
    }
}
