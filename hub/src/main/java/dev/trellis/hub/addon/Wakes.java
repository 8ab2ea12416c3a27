package dev.trellis.hub.addon;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.cluster.ClusterConditions;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.placement.Placement;
import dev.trellis.engine.cache.Change;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.hub.configuration.ConfigName;
import dev.trellis.hub.configuration.ConfigType;
import dev.trellis.hub.configuration.InstallReferences;
import dev.trellis.sdk.manage.AddonCaches;
import dev.trellis.sdk.manage.ConfigCaches.Resource;
import dev.trellis.sdk.manage.ConfigObject;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;

/** Tells which declarations and installs a change of any object concerns. */
final class Wakes {
    private final AddonView view;
    private final KeySink<String> declarations;
    private final KeySink<ObjectKey> installs;
    private final BooleanSupplier filled;

    /**
     * @param filled whether all caches were filled; until then nobody has just changed anything
     */
    Wakes(
            AddonView view,
            KeySink<String> declarations,
            KeySink<ObjectKey> installs,
            BooleanSupplier filled) {
        this.view = view;
        this.declarations = declarations;
        this.installs = installs;
        this.filled = filled;
    }

    void connect() {
        view.addons().declarations().onChange(this::declaration);
        view.addons().installs().onChange(this::install);
        view.addons().clusters().onChange(this::cluster);
        view.addons()
                .works()
                .onChange(change -> {
                    var cause = cause(change);
                    change.states().stream()
                            .flatMap(work -> AddonCaches.installOf(work).stream())
                            .distinct()
                            .forEach(key -> installs.add(key, cause));
                });
        view.placements().onChange(this::placement);
        view.decisions()
                .onChange(change -> {
                    var cause = cause(change);
                    change.states().stream()
                            .flatMap(decision -> AddonView.placementOf(decision).stream())
                            .distinct()
                            .forEach(name -> onPlacement(name, cause));
                });
        view.configs().onChange(this::config);
    }

    private void declaration(Change<ClusterManagementAddOn> change) {
        var cause = cause(change);
        var addon = change.object().getMetadata().getName();
        declarations.add(addon, cause);
        // The status is our own telling; only what people write concerns the installs.
        if (changed(change, ClusterManagementAddOn::getSpec)
                || changed(change, object -> Copies.map(object.getMetadata().getAnnotations()))
                || changed(change, object -> object.getMetadata().getUid())) {
            view.addons()
                    .installsOf(addon)
                    .forEach(install -> installs.add(ObjectKey.of(install), cause));
        }
    }

    private void install(Change<ManagedClusterAddOn> change) {
        var cause = cause(change);
        var key = ObjectKey.of(change.object());
        installs.add(key, cause);
        if (changed(change, Wakes::concernOfRollout)) {
            declarations.add(key.name(), cause);
        }
        if (changed(change, Wakes::isUsable)) {
            for (var dependant : view.dependants(key.name())) {
                installs.add(
                        new ObjectKey(key.namespace(), dependant.getMetadata().getName()), cause);
            }
        }
    }

    private record ConcernOfRollout(
            Object spec, Object references, Optional<String> reason, Optional<String> since) {}

    private static ConcernOfRollout concernOfRollout(ManagedClusterAddOn install) {
        var progressing =
                Condition.find(install.status().conditions(), AddOnConditions.PROGRESSING);
        return new ConcernOfRollout(
                Optional.ofNullable(install.getSpec()),
                install.status().configReferences(),
                progressing.map(Condition::reason),
                progressing.map(Condition::lastTransitionTime));
    }

    private static boolean isUsable(ManagedClusterAddOn install) {
        return !Metadata.isTerminating(install)
                && Condition.holds(install.status().conditions(), AddOnConditions.AVAILABLE);
    }

    private void cluster(Change<ManagedCluster> change) {
        if (!changed(change, Wakes::concernOfInstalls)) {
            return; // Clusters report often, and mostly what nobody here looks at.
        }
        var cause = cause(change);
        var name = change.object().getMetadata().getName();
        view.addons()
                .installs()
                .in(name)
                .forEach(install -> installs.add(ObjectKey.of(install), cause));
        view.installsHostedOn(name).forEach(install -> installs.add(ObjectKey.of(install), cause));
        if (change instanceof Change.Appeared<ManagedCluster>) {
            // A placement may have chosen it before it was there.
            view.addons().declarations().all().stream()
                    .filter(PlacementReading::followsPlacements)
                    .forEach(found -> declarations.add(found.getMetadata().getName(), cause));
        }
    }

    private record ConcernOfInstalls(
            Object annotations,
            Object labels,
            boolean terminating,
            Optional<String> available,
            Optional<Object> version) {}

    private static ConcernOfInstalls concernOfInstalls(ManagedCluster cluster) {
        return new ConcernOfInstalls(
                Copies.map(cluster.getMetadata().getAnnotations()),
                Copies.map(cluster.getMetadata().getLabels()),
                Metadata.isTerminating(cluster),
                Condition.find(cluster.status().conditions(), ClusterConditions.AVAILABLE)
                        .map(Condition::status),
                Optional.ofNullable(cluster.status().version()));
    }

    private void placement(Change<Placement> change) {
        onPlacement(ObjectKey.of(change.object()).toString(), cause(change));
    }

    private void onPlacement(String namespaceAndName, Cause cause) {
        var at = namespaceAndName.indexOf('/');
        view.declarationsOnPlacement(
                        namespaceAndName.substring(0, at), namespaceAndName.substring(at + 1))
                .forEach(found -> declarations.add(found.getMetadata().getName(), cause));
    }

    private void config(Resource type, Change<ConfigObject> change) {
        var cause = cause(change);
        var key = ObjectKey.of(change.object());
        var name =
                new ConfigName(
                        new ConfigType(type.group(), type.resource()), key.namespace(), key.name());
        for (var declaration : view.declarationsWith(name)) {
            declarations.add(declaration.getMetadata().getName(), cause);
            renderedWith(declaration, name).forEach(install -> installs.add(install, cause));
        }
        // Not the installs themselves: with its turn an install gets all that is new in one write.
        view.installsWith(name)
                .forEach(install -> declarations.add(install.getMetadata().getName(), cause));
    }

    /**
     * The installs into which a default config of a template add-on is rendered though they do not
     * refer to it: its variables count where a placement or the install names other configs.
     */
    private Stream<ObjectKey> renderedWith(ClusterManagementAddOn declaration, ConfigName name) {
        return HubAgents.isTemplate(declaration)
                ? view.addons().installsOf(declaration.getMetadata().getName()).stream()
                        .filter(install -> !InstallReferences.allNamedBy(install).contains(name))
                        .map(ObjectKey::of)
                : Stream.empty();
    }

    private Cause cause(Change<?> change) {
        return change instanceof Change.Repeated<?> || !filled.getAsBoolean()
                ? Cause.BACKGROUND
                : Cause.CHANGE;
    }

    /** Whether this view of the object is another than before, or is to be looked at again. */
    private static <T extends HasMetadata> boolean changed(Change<T> change, Function<T, ?> view) {
        return !(change instanceof Change.Altered<T>(var before, var now))
                || !Objects.equals(view.apply(before), view.apply(now));
    }
}
