package dev.trellis.api.conversion;

import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.addon.v1alpha1.ConfigReference;
import dev.trellis.api.addon.v1alpha1.ManagedClusterAddOnSpec;
import dev.trellis.api.addon.v1alpha1.ManagedClusterAddOnStatus;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.Function;

/** The rules for ManagedClusterAddOn. The install namespace moves between spec and metadata. */
final class ManagedClusterAddOnConversion implements KindConversion {

    @Override
    public String kind() {
        return "ManagedClusterAddOn";
    }

    @Override
    public Converted toBeta(Parts alpha) {
        var spec =
                ConversionJson.convert(
                        alpha.spec(), ManagedClusterAddOnSpec.class, Function.identity());
        return new Converted(
                AddOnVersions.BETA,
                kind(),
                InstallNamespace.putInto(
                        alpha.metadata(), spec == null ? null : spec.installNamespace()),
                spec == null ? null : toBeta(spec),
                Empty.unless(
                        dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus.EMPTY,
                        ConversionJson.convert(
                                alpha.status(),
                                ManagedClusterAddOnStatus.class,
                                ManagedClusterAddOnConversion::toBeta)));
    }

    @Override
    public Converted toAlpha(Parts beta) {
        var taken = InstallNamespace.takeFrom(beta.metadata());
        return new Converted(
                AddOnVersions.ALPHA,
                kind(),
                taken.metadata(),
                ConversionJson.convert(
                        beta.spec(),
                        dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec.class,
                        spec -> toAlpha(spec, taken.namespace())),
                Empty.unless(
                        ManagedClusterAddOnStatus.EMPTY,
                        ConversionJson.convert(
                                beta.status(),
                                dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus.class,
                                ManagedClusterAddOnConversion::toAlpha)));
    }

    /** The install namespace is not in here: it goes into the metadata. */
    static dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec toBeta(
            ManagedClusterAddOnSpec alpha) {
        return new dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec(
                withGroups(alpha.configs()));
    }

    static ManagedClusterAddOnSpec toAlpha(
            dev.trellis.api.addon.v1beta1.ManagedClusterAddOnSpec beta,
            @Nullable String installNamespace) {
        return new ManagedClusterAddOnSpec(installNamespace, withGroups(beta.configs()));
    }

    private static List<AddOnConfig> withGroups(List<AddOnConfig> configs) {
        return configs.stream()
                .map(config ->
                        new AddOnConfig(
                                Empty.group(config.group()),
                                config.resource(),
                                config.name(),
                                config.namespace()))
                .toList();
    }

    /**
     * Loses addOnConfiguration, which nobody reads any more; the driver where no registration is
     * for the hub; and the older name and namespace of a configuration without a desired one.
     */
    static dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus toBeta(
            ManagedClusterAddOnStatus alpha) {
        return new dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus(
                alpha.conditions(),
                alpha.relatedObjects(),
                Empty.toAbsent(alpha.addOnMeta()),
                alpha.supportedConfigs(),
                alpha.configReferences().stream()
                        .map(ManagedClusterAddOnConversion::toBeta)
                        .toList(),
                alpha.namespace(),
                Registrations.toBeta(alpha.registrations(), alpha.kubeClientDriver()),
                Empty.toAbsent(alpha.healthCheck()));
    }

    static ManagedClusterAddOnStatus toAlpha(
            dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus beta) {
        return new ManagedClusterAddOnStatus(
                beta.conditions(),
                beta.relatedObjects(),
                Empty.toAbsent(beta.addOnMeta()),
                null,
                beta.supportedConfigs(),
                beta.configReferences().stream()
                        .map(ManagedClusterAddOnConversion::toAlpha)
                        .toList(),
                beta.namespace(),
                Registrations.toAlpha(beta.registrations()),
                Registrations.driver(beta.registrations()),
                Empty.toAbsent(beta.healthCheck()));
    }

    private static dev.trellis.api.addon.v1beta1.ConfigReference toBeta(ConfigReference alpha) {
        return new dev.trellis.api.addon.v1beta1.ConfigReference(
                Empty.group(alpha.group()),
                alpha.resource(),
                alpha.lastObservedGeneration(),
                alpha.desiredConfig(),
                alpha.lastAppliedConfig());
    }

    // Without a desired configuration there is no name to give, and v1alpha1 demands one: such an
    // entry cannot be stored, and the API server says so better than a made-up name would.
    @SuppressWarnings("NullAway")
    private static ConfigReference toAlpha(dev.trellis.api.addon.v1beta1.ConfigReference beta) {
        var desired = beta.desiredConfig();
        return new ConfigReference(
                Empty.group(beta.group()),
                beta.resource(),
                desired == null ? null : Empty.toAbsent(desired.name()),
                desired == null ? null : desired.namespace(),
                beta.lastObservedGeneration(),
                desired,
                beta.lastAppliedConfig());
    }
}
