package dev.trellis.sdk.manage;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.conversion.TypedConversion;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.client.WireForm;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;

import java.util.Optional;

/**
 * The two kinds that have two versions, as this process asks for them. The code knows only the
 * newer one; the server is asked for the one it stores, since it would have to ask its conversion
 * webhook about every object of the other.
 */
public record AddonKinds(
        ResourceKind<ClusterManagementAddOn> declarations,
        ResourceKind<ManagedClusterAddOn> installs) {

    private static final ResourceKind<CustomResourceDefinition> CRDS =
            ResourceKind.of(CustomResourceDefinition.class);
    private static final ResourceKind<ClusterManagementAddOn> DECLARATIONS =
            ResourceKind.of(ClusterManagementAddOn.class);
    private static final ResourceKind<ManagedClusterAddOn> INSTALLS =
            ResourceKind.of(ManagedClusterAddOn.class);
    private static final WireForm<ClusterManagementAddOn, ?> OLDER_DECLARATION =
            new WireForm<>(
                    dev.trellis.api.addon.v1alpha1.ClusterManagementAddOn.class,
                    TypedConversion::toBeta,
                    TypedConversion::toAlpha);
    private static final WireForm<ManagedClusterAddOn, ?> OLDER_INSTALL =
            new WireForm<>(
                    dev.trellis.api.addon.v1alpha1.ManagedClusterAddOn.class,
                    TypedConversion::toBeta,
                    TypedConversion::toAlpha);

    /** In the version that the server stores; in the newer one where we may not ask which it is. */
    public static AddonKinds stored(KubeApi api) {
        return new AddonKinds(
                stored(api, DECLARATIONS, OLDER_DECLARATION), stored(api, INSTALLS, OLDER_INSTALL));
    }

    /** In the version of this name, the newer one where it is not the older. */
    public static AddonKinds spoken(String version) {
        return version.equals(HasMetadata.getVersion(OLDER_DECLARATION.type()))
                ? new AddonKinds(
                        DECLARATIONS.spokenAs(OLDER_DECLARATION), INSTALLS.spokenAs(OLDER_INSTALL))
                : new AddonKinds(DECLARATIONS, INSTALLS);
    }

    /**
     * Installs in the older version where the server serves it, else in the newer one: for agents,
     * which may not read CRDs. Servers store the older one as long as they serve it.
     */
    public static ResourceKind<ManagedClusterAddOn> installsServed(KubeApi api) {
        var older = INSTALLS.spokenAs(OLDER_INSTALL);
        var answer = api.send(Call.get("/apis/" + older.apiVersion()));
        if (!answer.succeeded() && answer.code() != 404) {
            throw answer.unexpected();
        }
        return answer.succeeded() ? older : INSTALLS;
    }

    private static <T extends HasMetadata> ResourceKind<T> stored(
            KubeApi api, ResourceKind<T> newer, WireForm<T, ?> older) {
        // Live: once at the start, and nothing watches CRDs in an add-on's own manager.
        var answer = api.send(Call.get(CRDS.path(Optional.empty()) + "/" + newer.resource()));
        if (!answer.succeeded()) {
            return newer;
        }
        for (JsonNode version : answer.tree().path("spec").path("versions")) {
            if (version.path("storage").asBoolean()
                    && version.path("name").asText().equals(HasMetadata.getVersion(older.type()))) {
                return newer.spokenAs(older);
            }
        }
        return newer;
    }
}
