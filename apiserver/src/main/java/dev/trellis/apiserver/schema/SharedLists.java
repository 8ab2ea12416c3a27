package dev.trellis.apiserver.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

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
                    "FileKeySelector",
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
            Set.of(
                    "PodSpec.nodeSelector",
                    "ServiceSpec.selector",
                    "ReplicationControllerSpec.selector",
                    "Scheduling.nodeSelector");

    // Of an atomic structure, yet shared field by field in this one place.
    private static final Set<String> GRANULAR =
            Set.of("PersistentVolumeSpec.claimRef", "HorizontalPodAutoscalerSpec.scaleTargetRef");

    // Merged by strategic patches though apply takes them whole, or not merged by patches at all.
    private static final Map<String, String> MERGE_KEYS =
            Map.of(
                    "JobStatus.conditions", "type",
                    "PodStatus.hostIPs", "ip",
                    "ResourceRequirements.claims", "",
                    "ResourceStatus.resources", "",
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
        keyed("name", "ContainerStatus.allocatedResourcesStatus");
        keyed("name", "PodStatus.resourceClaimStatuses");
        keyed("mountPath", "ContainerStatus.volumeMounts");
        keyed("resourceID", "ResourceStatus.resources");
        LISTS.put("JobStatus.conditions", ListType.ATOMIC);
        LISTS.put("ObjectMeta.finalizers", ListType.SET);
        LISTS.put("NodeSpec.podCIDRs", ListType.SET);
        LISTS.put("CSIDriverSpec.volumeLifecycleModes", ListType.SET);
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

    /** Whether the structure in this field is shared, though elsewhere it is not. */
    static boolean isGranular(Class<?> model, String field) {
        return GRANULAR.contains(model.getSimpleName() + "." + field)
                && !model.getPackageName().endsWith("autoscaling.v1");
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
            var names = List.of(keys.split(" "));
            LISTS.put(field, ListType.map(names, keyDefaults(field, names)));
        }
    }

    /** What an element that lacks a key has instead: the zero of its type, nearly always. */
    private static Map<String, JsonNode> keyDefaults(String field, List<String> keys) {
        var made = new HashMap<String, JsonNode>();
        for (var key : keys) {
            switch (key) {
                case "protocol" -> made.put(key, JsonNodeFactory.instance.textNode("TCP"));
                case "port", "containerPort" ->
                        made.put(key, JsonNodeFactory.instance.numberNode(0));
                default -> made.put(key, JsonNodeFactory.instance.textNode(""));
            }
        }
        // A reference need not have a name, so an element without has no identity.
        return field.equals("ServiceAccount.secrets") ? Map.of() : made;
    }
}
