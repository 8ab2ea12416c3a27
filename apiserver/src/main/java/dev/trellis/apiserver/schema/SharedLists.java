package dev.trellis.apiserver.schema;

import dev.trellis.apiserver.schema.Schema.ListType;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What model classes do not say about themselves: by which keys writers share a list, and what is
 * owned as a whole. A name is the class and the field, or the field of every class.
 */
final class SharedLists {
    private static final Set<String> FREE_FORM =
            Set.of("JSONSchemaProps", "FieldsV1", "GenericKubernetesResource", "RawExtension");

    private static final Set<String> ATOMIC =
            Set.of(
                    "LabelSelector",
                    "OwnerReference",
                    "ObjectReference",
                    "LocalObjectReference",
                    "TypedLocalObjectReference",
                    "SecretReference",
                    "SecretKeySelector",
                    "ConfigMapKeySelector",
                    "ObjectFieldSelector",
                    "ResourceFieldSelector",
                    "NodeSelector",
                    "NodeSelectorTerm",
                    "RoleRef",
                    "Subject",
                    "CrossVersionObjectReference",
                    "ServiceBackendPort",
                    "EndpointAddress",
                    "EndpointPort",
                    "ScopeSelector",
                    "TopologySelectorTerm",
                    "MatchResources",
                    "ParamKind",
                    "ParamRef");

    private static final Set<String> ATOMIC_MAPS =
            Set.of("PodSpec.nodeSelector", "ServiceSpec.selector");

    // Merged by strategic patches though apply takes them whole, or not merged by patches at all.
    private static final Map<String, String> MERGE_KEYS =
            Map.of(
                    "JobStatus.conditions", "type",
                    "PodStatus.hostIPs", "ip",
                    "ResourceRequirements.claims", "",
                    "CertificateSigningRequestStatus.conditions", "",
                    "CustomResourceDefinitionStatus.conditions", "");

    private static final Map<String, ListType> LISTS = new HashMap<>();

    static {
        keyed(
                "name",
                "PodSpec.containers",
                "PodSpec.initContainers",
                "PodSpec.ephemeralContainers");
        keyed("name", "PodSpec.volumes", "PodSpec.imagePullSecrets", "PodSpec.schedulingGates");
        keyed("name", "PodSpec.resourceClaims", "ResourceRequirements.claims");
        keyed("ip", "PodSpec.hostAliases", "PodStatus.podIPs");
        keyed("topologyKey whenUnsatisfiable", "PodSpec.topologySpreadConstraints");
        for (var container : List.of("Container", "EphemeralContainer")) {
            keyed("name", container + ".env");
            keyed("containerPort protocol", container + ".ports");
            keyed("mountPath", container + ".volumeMounts");
            keyed("devicePath", container + ".volumeDevices");
        }
        keyed("port protocol", "ServiceSpec.ports");
        keyed("type", "*.conditions", "NodeStatus.addresses");
        keyed("uid", "ObjectMeta.ownerReferences");
        keyed("name", "ServiceAccount.secrets", "*.webhooks", "*.matchConditions");
        LISTS.put("JobStatus.conditions", ListType.ATOMIC);
        LISTS.put("ObjectMeta.finalizers", ListType.SET);
        LISTS.put("NodeSpec.podCIDRs", ListType.SET);
    }

    private SharedLists() {}

    static boolean isFreeForm(Class<?> model) {
        return FREE_FORM.contains(model.getSimpleName());
    }

    static boolean isAtomic(Class<?> model) {
        return ATOMIC.contains(model.getSimpleName());
    }

    static boolean isAtomicMap(Class<?> model, String field) {
        return ATOMIC_MAPS.contains(model.getSimpleName() + "." + field);
    }

    static ListType typeOf(Class<?> model, String field) {
        var own = LISTS.get(model.getSimpleName() + "." + field);
        return own != null ? own : LISTS.getOrDefault("*." + field, ListType.ATOMIC);
    }

    /** The key of strategic merge patches, where it is not the first key of the list. */
    static Optional<String> mergeKey(Class<?> model, String field) {
        return Optional.ofNullable(MERGE_KEYS.get(model.getSimpleName() + "." + field));
    }

    private static void keyed(String keys, String... fields) {
        for (var field : fields) {
            LISTS.put(field, ListType.map(List.of(keys.split(" "))));
        }
    }
}
