package dev.trellis.api.addon.v1alpha1;

import dev.trellis.api.addon.AddOnMeta;
import dev.trellis.api.addon.ConfigGroupResource;
import dev.trellis.api.addon.Drivers;
import dev.trellis.api.addon.HealthCheck;
import dev.trellis.api.addon.RelatedObject;
import dev.trellis.api.meta.Condition;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.schema.Doc;
import dev.trellis.api.schema.ListMap;
import dev.trellis.api.schema.OneOf;
import dev.trellis.api.schema.Wire;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * What is observed about an add-on on one cluster. Several writers share it; each keeps to its own
 * members.
 */
@Wire
@Doc("What is observed about the add-on on this cluster.")
public record ManagedClusterAddOnStatus(
        @Doc("What is observed: Available, Degraded, Progressing and others.") @ListMap("type")
                List<Condition> conditions,
        @Doc("Objects that belong to the add-on.") List<RelatedObject> relatedObjects,
        @Nullable AddOnMeta addOnMeta,
        @Nullable ConfigCoordinates addOnConfiguration,
        @Doc("Types of configuration that the add-on understands.") @ListMap({"group", "resource"})
                List<ConfigGroupResource> supportedConfigs,
        @Doc("Configuration in force.") List<ConfigReference> configReferences,
        @Doc("Namespace of the agent's credentials and lease on the managed cluster.")
                @Nullable String namespace,
        @Doc("How the agent proves who it is.") List<Registration> registrations,
        @Doc("How the agent obtains its credentials for the hub.")
                @OneOf({Drivers.CSR, Drivers.TOKEN})
                @Nullable String kubeClientDriver,
        @Nullable HealthCheck healthCheck) {

    public static final ManagedClusterAddOnStatus EMPTY =
            ManagedClusterAddOnStatusBuilder.builder().build();

    public ManagedClusterAddOnStatus {
        conditions = Copies.list(conditions);
        relatedObjects = Copies.list(relatedObjects);
        supportedConfigs = Copies.list(supportedConfigs);
        configReferences = Copies.list(configReferences);
        registrations = Copies.list(registrations);
    }
}
