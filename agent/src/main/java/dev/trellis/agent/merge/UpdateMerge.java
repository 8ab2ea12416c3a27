package dev.trellis.agent.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.Map;
import java.util.Set;

/**
 * The strategy {@code Update}. Most kinds are replaced whole, but for metadata and status. Some
 * kinds of Kubernetes have parts that the cluster fills in or that cannot change; they have rules
 * of their own.
 */
public final class UpdateMerge {
    private static final Set<String> NOT_CONTENT =
            Set.of("apiVersion", "kind", "metadata", "status");

    private static final Rule WHOLE = new WholeRule();

    /** The content of such objects is nobody's business but the cluster's. */
    private static final Rule METADATA_ONLY = new PartsRule();

    private static final Rule SPEC = new PartsRule("spec");

    private static final Map<String, Rule> RULES =
            Map.ofEntries(
                    Map.entry("v1 Namespace", METADATA_ONLY),
                    Map.entry("v1 Pod", METADATA_ONLY),
                    Map.entry("v1 ServiceAccount", METADATA_ONLY),
                    Map.entry("v1 Service", new ServiceRule()),
                    Map.entry("v1 ConfigMap", new ConfigMapRule()),
                    Map.entry("v1 Secret", new SecretRule()),
                    Map.entry("rbac.authorization.k8s.io/v1 Role", new PartsRule("rules")),
                    Map.entry("rbac.authorization.k8s.io/v1 ClusterRole", new ClusterRoleRule()),
                    Map.entry("rbac.authorization.k8s.io/v1 RoleBinding", new BindingRule()),
                    Map.entry("rbac.authorization.k8s.io/v1 ClusterRoleBinding", new BindingRule()),
                    Map.entry("networking.k8s.io/v1 NetworkPolicy", SPEC),
                    Map.entry("policy/v1 PodDisruptionBudget", SPEC),
                    Map.entry(
                            "apiextensions.k8s.io/v1 CustomResourceDefinition",
                            new DefinitionRule()),
                    Map.entry("storage.k8s.io/v1 StorageClass", new StorageRule()),
                    Map.entry("storage.k8s.io/v1 CSIDriver", new StorageRule()),
                    Map.entry(
                            "admissionregistration.k8s.io/v1 MutatingWebhookConfiguration",
                            new WebhookRule()),
                    Map.entry(
                            "admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration",
                            new WebhookRule()),
                    Map.entry("admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy", SPEC),
                    Map.entry(
                            "admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding",
                            SPEC),
                    Map.entry(
                            "admissionregistration.k8s.io/v1beta1 ValidatingAdmissionPolicy", SPEC),
                    Map.entry(
                            "admissionregistration.k8s.io/v1beta1 ValidatingAdmissionPolicyBinding",
                            SPEC),
                    Map.entry("monitoring.coreos.com/v1 ServiceMonitor", SPEC),
                    Map.entry("monitoring.coreos.com/v1 PrometheusRule", SPEC),
                    Map.entry("monitoring.coreos.com/v1 Prometheus", SPEC),
                    Map.entry("monitoring.coreos.com/v1 Alertmanager", SPEC));

    private UpdateMerge() {}

    /** The manifest in the form in which it is compared and written. */
    public static Prepared prepared(ObjectNode manifest) {
        return switch (id(manifest)) {
            case "v1 Secret" -> SecretRule.prepared(manifest);
            case "v1 Service" -> new Prepared.Ready(ServiceRule.prepared(manifest));
            default -> new Prepared.Ready(manifest);
        };
    }

    /**
     * What to do with the object that is there.
     *
     * @param manifest as {@link #prepared}, with the owner reference that it is to have or lose
     */
    public static Merged merge(ObjectNode live, ObjectNode manifest) {
        var rule = rule(id(manifest));
        var body = rule.apply(live, manifest);
        body.set("metadata", MetadataMerge.merged(live, rule.metadata(live, manifest)));
        if (isSame(live, body, rule.typed())) {
            return new Merged.Same();
        }
        return rule.needsRemake(live, body)
                ? new Merged.Remake(asNew(body))
                : new Merged.Replace(body, rule.remakesImmutable());
    }

    /** The same object as one that is not there yet. */
    public static ObjectNode asNew(ObjectNode body) {
        var made = body.deepCopy();
        if (made.path("metadata") instanceof ObjectNode metadata) {
            metadata.remove(
                    Set.of(
                            "resourceVersion",
                            "uid",
                            "creationTimestamp",
                            "generation",
                            "selfLink"));
        }
        return made;
    }

    private static boolean isSame(ObjectNode live, ObjectNode body, boolean typed) {
        var before = live.deepCopy();
        if (before.path("metadata") instanceof ObjectNode metadata) {
            metadata.remove("managedFields");
        }
        return Trees.sameOrEmpty(before.path("metadata"), body.path("metadata"))
                && (typed
                        ? Trees.sameOrEmpty(content(before), content(body))
                        : Trees.same(content(before), content(body)));
    }

    /** All but what says what the object is and how it fares. */
    private static ObjectNode content(ObjectNode object) {
        return object.deepCopy().remove(NOT_CONTENT);
    }

    private static Rule rule(String id) {
        return RULES.getOrDefault(id, WHOLE);
    }

    private static String id(JsonNode object) {
        return Trees.text(object, "apiVersion") + " " + Trees.text(object, "kind");
    }
}
