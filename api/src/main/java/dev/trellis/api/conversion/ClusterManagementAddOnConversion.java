package dev.trellis.api.conversion;

import static dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpec.NO_DEFAULT;

import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.addon.v1alpha1.ClusterManagementAddOnSpec;
import dev.trellis.api.addon.v1alpha1.ClusterManagementAddOnStatus;
import dev.trellis.api.addon.v1alpha1.ConfigReferent;
import dev.trellis.api.addon.v1alpha1.SupportedConfig;

import org.jspecify.annotations.Nullable;

/** The rules for ClusterManagementAddOn. Metadata is the same in both versions. */
final class ClusterManagementAddOnConversion implements KindConversion {

    @Override
    public String kind() {
        return "ClusterManagementAddOn";
    }

    @Override
    public Converted toBeta(Parts alpha) {
        return new Converted(
                AddOnVersions.BETA,
                kind(),
                metadata(alpha),
                ConversionJson.convert(
                        alpha.spec(),
                        ClusterManagementAddOnSpec.class,
                        ClusterManagementAddOnConversion::toBeta),
                Empty.unless(
                        dev.trellis.api.addon.v1beta1.ClusterManagementAddOnStatus.EMPTY,
                        ConversionJson.convert(
                                alpha.status(),
                                ClusterManagementAddOnStatus.class,
                                ClusterManagementAddOnConversion::toBeta)));
    }

    @Override
    public Converted toAlpha(Parts beta) {
        return new Converted(
                AddOnVersions.ALPHA,
                kind(),
                metadata(beta),
                ConversionJson.convert(
                        beta.spec(),
                        dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpec.class,
                        ClusterManagementAddOnConversion::toAlpha),
                Empty.unless(
                        ClusterManagementAddOnStatus.EMPTY,
                        ConversionJson.convert(
                                beta.status(),
                                dev.trellis.api.addon.v1beta1.ClusterManagementAddOnStatus.class,
                                ClusterManagementAddOnConversion::toAlpha)));
    }

    private static @Nullable String metadata(Parts parts) {
        return parts.metadata() == null ? null : parts.metadata().text();
    }

    /** Loses addOnConfiguration, which nobody reads any more. */
    static dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpec toBeta(
            ClusterManagementAddOnSpec alpha) {
        return new dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpec(
                Empty.toAbsent(alpha.addOnMeta()),
                alpha.supportedConfigs().stream()
                        .map(ClusterManagementAddOnConversion::toBeta)
                        .toList(),
                Empty.toAbsent(alpha.installStrategy()),
                alpha.dependencies());
    }

    static ClusterManagementAddOnSpec toAlpha(
            dev.trellis.api.addon.v1beta1.ClusterManagementAddOnSpec beta) {
        return new ClusterManagementAddOnSpec(
                Empty.toAbsent(beta.addOnMeta()),
                null,
                beta.defaultConfigs().stream()
                        .map(ClusterManagementAddOnConversion::toAlpha)
                        .toList(),
                Empty.toAbsent(beta.installStrategy()),
                beta.dependencies());
    }

    private static AddOnConfig toBeta(SupportedConfig alpha) {
        var referent = alpha.defaultConfig();
        return referent == null || Empty.isEmpty(referent.name())
                ? new AddOnConfig(Empty.group(alpha.group()), alpha.resource(), NO_DEFAULT, null)
                : new AddOnConfig(
                        Empty.group(alpha.group()),
                        alpha.resource(),
                        referent.name(),
                        referent.namespace());
    }

    /** Loses a namespace beside the name that stands for no default. */
    private static SupportedConfig toAlpha(AddOnConfig beta) {
        var hasDefault = !Empty.isEmpty(beta.name()) && !beta.name().equals(NO_DEFAULT);
        return new SupportedConfig(
                Empty.group(beta.group()),
                beta.resource(),
                hasDefault ? new ConfigReferent(beta.namespace(), beta.name()) : null);
    }

    static dev.trellis.api.addon.v1beta1.ClusterManagementAddOnStatus toBeta(
            ClusterManagementAddOnStatus alpha) {
        return new dev.trellis.api.addon.v1beta1.ClusterManagementAddOnStatus(
                alpha.defaultConfigReferences(), alpha.installProgressions());
    }

    static ClusterManagementAddOnStatus toAlpha(
            dev.trellis.api.addon.v1beta1.ClusterManagementAddOnStatus beta) {
        return new ClusterManagementAddOnStatus(
                beta.defaultConfigReferences(), beta.installProgressions());
    }
}
