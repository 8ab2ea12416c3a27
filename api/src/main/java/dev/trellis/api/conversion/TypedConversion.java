package dev.trellis.api.conversion;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.ApiObject;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Conversion of objects in memory, by the rules of the webhook. A process that reads and writes the
 * stored version and converts here spares the API server a question to the webhook for every object
 * it reads, writes or watches.
 *
 * <p>The results share unchanged parts with what was given; neither may be changed afterwards.
 */
public final class TypedConversion {
    private TypedConversion() {}

    public static ClusterManagementAddOn toBeta(
            dev.trellis.api.addon.v1alpha1.ClusterManagementAddOn alpha) {
        return filled(
                new ClusterManagementAddOn(),
                alpha.getMetadata(),
                ClusterManagementAddOnConversion.toBeta(alpha.getSpec()),
                alpha.getStatus() == null
                        ? null
                        : ClusterManagementAddOnConversion.toBeta(alpha.getStatus()));
    }

    public static dev.trellis.api.addon.v1alpha1.ClusterManagementAddOn toAlpha(
            ClusterManagementAddOn beta) {
        return filled(
                new dev.trellis.api.addon.v1alpha1.ClusterManagementAddOn(),
                beta.getMetadata(),
                ClusterManagementAddOnConversion.toAlpha(beta.getSpec()),
                beta.getStatus() == null
                        ? null
                        : ClusterManagementAddOnConversion.toAlpha(beta.getStatus()));
    }

    public static ManagedClusterAddOn toBeta(
            dev.trellis.api.addon.v1alpha1.ManagedClusterAddOn alpha) {
        var spec = alpha.getSpec();
        return filled(
                new ManagedClusterAddOn(),
                withInstallNamespace(
                        alpha.getMetadata(), spec == null ? null : spec.installNamespace()),
                spec == null ? null : ManagedClusterAddOnConversion.toBeta(spec),
                alpha.getStatus() == null
                        ? null
                        : ManagedClusterAddOnConversion.toBeta(alpha.getStatus()));
    }

    public static dev.trellis.api.addon.v1alpha1.ManagedClusterAddOn toAlpha(
            ManagedClusterAddOn beta) {
        var annotations = beta.getMetadata().getAnnotations();
        var namespace =
                annotations == null ? null : annotations.get(AddOnAnnotations.INSTALL_NAMESPACE);
        return filled(
                new dev.trellis.api.addon.v1alpha1.ManagedClusterAddOn(),
                withoutInstallNamespace(beta.getMetadata()),
                beta.getSpec() == null
                        ? null
                        : ManagedClusterAddOnConversion.toAlpha(
                                beta.getSpec(), Empty.toAbsent(namespace)),
                beta.getStatus() == null
                        ? null
                        : ManagedClusterAddOnConversion.toAlpha(beta.getStatus()));
    }

    private static ObjectMeta withInstallNamespace(
            ObjectMeta metadata, @Nullable String namespace) {
        if (Empty.isEmpty(namespace)) {
            return metadata;
        }
        var annotations = copied(metadata.getAnnotations());
        annotations.put(AddOnAnnotations.INSTALL_NAMESPACE, namespace);
        return new ObjectMetaBuilder(metadata).withAnnotations(annotations).build();
    }

    private static ObjectMeta withoutInstallNamespace(ObjectMeta metadata) {
        var annotations = copied(metadata.getAnnotations());
        return annotations.remove(AddOnAnnotations.INSTALL_NAMESPACE) == null
                ? metadata
                : new ObjectMetaBuilder(metadata).withAnnotations(annotations).build();
    }

    private static Map<String, String> copied(@Nullable Map<String, String> annotations) {
        return annotations == null ? new LinkedHashMap<>() : new LinkedHashMap<>(annotations);
    }

    private static <S, T, O extends ApiObject<S, T>> O filled(
            O object, ObjectMeta metadata, @Nullable S spec, @Nullable T status) {
        object.setMetadata(metadata);
        object.setSpec(spec);
        object.setStatus(status);
        return object;
    }
}
