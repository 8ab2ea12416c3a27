package dev.trellis.sdk.manage;

import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.DefaultConfigReference;
import dev.trellis.api.addon.InstallConfigReference;
import dev.trellis.api.addon.InstallProgression;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnStatus;
import dev.trellis.api.addon.v1beta1.ConfigReference;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatusBuilder;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.Optional;

/**
 * What statuses say about the configuration objects of add-ons that this process runs. Only the
 * process that knows a type can tell the hash of its objects; references to other types stay as
 * they are.
 */
record ObservedConfigs(ConfigLookup objects) {

    /** What an install's status should say; an object that is not there changes nothing. */
    ManagedClusterAddOnStatus statusOf(ManagedClusterAddOn install) {
        var status = install.status();
        var references =
                status.configReferences().stream()
                        .map(reference -> observed(install, reference))
                        .toList();
        return ManagedClusterAddOnStatusBuilder.builder(status)
                .configReferences(references)
                .build();
    }

    /** What a declaration's status should say; an object that is not there has an empty hash. */
    ClusterManagementAddOnStatus statusOf(ClusterManagementAddOn declaration) {
        var status = declaration.status();
        return new ClusterManagementAddOnStatus(
                status.defaultConfigReferences().stream().map(this::hashed).toList(),
                status.installProgressions().stream().map(this::hashed).toList());
    }

    private ConfigReference observed(ManagedClusterAddOn install, ConfigReference reference) {
        var desired = reference.desiredConfig();
        if (desired == null) {
            return reference;
        }
        return find(reference.group(), reference.resource(), desired)
                .map(object ->
                        new ConfigReference(
                                reference.group(),
                                reference.resource(),
                                object.generation(),
                                isChosenHere(install, reference, desired)
                                        ? withHash(desired, object.hash())
                                        : desired,
                                reference.lastAppliedConfig()))
                .orElse(reference);
    }

    /**
     * Whether the install itself names the object. The hash of all others comes with the turn that
     * a rollout gives.
     */
    private static boolean isChosenHere(
            ManagedClusterAddOn install, ConfigReference reference, ConfigSpecHash desired) {
        var spec = install.getSpec();
        return spec != null
                && spec.configs().stream()
                        .anyMatch(config ->
                                same(config.group(), reference.group())
                                        && config.resource().equals(reference.resource())
                                        && config.name().equals(desired.name())
                                        && same(config.namespace(), desired.namespace()));
    }

    private InstallProgression hashed(InstallProgression progression) {
        return new InstallProgression(
                progression.namespace(),
                progression.name(),
                progression.configReferences().stream().map(this::hashed).toList(),
                progression.conditions());
    }

    private InstallConfigReference hashed(InstallConfigReference reference) {
        return new InstallConfigReference(
                reference.group(),
                reference.resource(),
                hashed(reference.group(), reference.resource(), reference.desiredConfig()),
                reference.lastKnownGoodConfig(),
                reference.lastAppliedConfig());
    }

    private DefaultConfigReference hashed(DefaultConfigReference reference) {
        return new DefaultConfigReference(
                reference.group(),
                reference.resource(),
                hashed(reference.group(), reference.resource(), reference.desiredConfig()));
    }

    private @Nullable ConfigSpecHash hashed(
            @Nullable String group, String resource, @Nullable ConfigSpecHash desired) {
        return desired == null || desired.name().isEmpty() || !follows(group, resource)
                ? desired
                : withHash(
                        desired, find(group, resource, desired).map(ConfigObject::hash).orElse(""));
    }

    private boolean follows(@Nullable String group, String resource) {
        return objects.follows(text(group), resource);
    }

    private Optional<ConfigObject> find(
            @Nullable String group, String resource, ConfigSpecHash referent) {
        return objects.find(text(group), resource, text(referent.namespace()), referent.name());
    }

    private static ConfigSpecHash withHash(ConfigSpecHash referent, String hash) {
        return text(referent.specHash()).equals(hash)
                ? referent
                : new ConfigSpecHash(referent.namespace(), referent.name(), hash);
    }

    private static boolean same(@Nullable String one, @Nullable String other) {
        return text(one).equals(text(other));
    }

    private static String text(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }
}
