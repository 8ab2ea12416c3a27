package dev.trellis.interpreter.builtin;

import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which rule finds the needs of a kind, in any version that has the same fields. */
final class DependencyRules {
    /** Finds what an object needs. */
    @FunctionalInterface
    interface Rule {
        void find(KubeObject object, Findings found);
    }

    private static final Map<GroupKind, Rule> RULES = rules();

    private DependencyRules() {}

    private record GroupKind(String group, String kind) {}

    private static Map<GroupKind, Rule> rules() {
        var rules = new HashMap<GroupKind, Rule>();
        Rule template =
                (object, found) ->
                        PodRules.ofTemplate(object.spec().path("template"), "spec.template", found);
        for (var kind : Set.of("Deployment", "ReplicaSet", "DaemonSet")) {
            rules.put(new GroupKind("apps", kind), template);
        }
        rules.put(new GroupKind("apps", "StatefulSet"), DependencyRules::statefulSet);
        rules.put(new GroupKind("batch", "Job"), template);
        rules.put(new GroupKind("batch", "CronJob"), DependencyRules::cronJob);
        rules.put(
                new GroupKind("", "Pod"),
                (object, found) -> PodRules.ofTemplate(object.json(), "", found));
        rules.put(new GroupKind("", "ServiceAccount"), IdentityRules::serviceAccount);
        for (var kind : Set.of("RoleBinding", "ClusterRoleBinding")) {
            rules.put(new GroupKind("rbac.authorization.k8s.io", kind), IdentityRules::roleBinding);
        }
        rules.put(new GroupKind("networking.k8s.io", "Ingress"), NetworkRules::ingress);
        rules.put(new GroupKind("gateway.networking.k8s.io", "Gateway"), NetworkRules::gateway);
        for (var kind : Set.of("HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute")) {
            rules.put(new GroupKind("gateway.networking.k8s.io", kind), NetworkRules::route);
        }
        rules.put(
                new GroupKind("multicluster.x-k8s.io", "ServiceImport"),
                NetworkRules::serviceImport);
        rules.put(new GroupKind("", "PersistentVolumeClaim"), StorageRules::claim);
        rules.put(new GroupKind("", "PersistentVolume"), StorageRules::volume);
        rules.put(new GroupKind("autoscaling", "HorizontalPodAutoscaler"), ServerRules::autoscaler);
        rules.put(
                new GroupKind("apiextensions.k8s.io", "CustomResourceDefinition"),
                ServerRules::definition);
        for (var kind : Set.of("ValidatingWebhookConfiguration", "MutatingWebhookConfiguration")) {
            rules.put(new GroupKind("admissionregistration.k8s.io", kind), ServerRules::webhooks);
        }
        rules.put(new GroupKind("apiregistration.k8s.io", "APIService"), ServerRules::apiService);
        return Map.copyOf(rules);
    }

    static Optional<Rule> find(Kind kind) {
        return Optional.ofNullable(RULES.get(new GroupKind(kind.group(), kind.name())));
    }

    private static void statefulSet(KubeObject object, Findings found) {
        var spec = object.spec();
        var claims = new HashSet<String>();
        for (var claim : found.items(spec, "volumeClaimTemplates", "spec")) {
            claims.add(Fields.text(claim.path("metadata"), "name"));
        }
        PodRules.ofSpec(Fields.at(spec, "template", "spec"), "spec.template.spec", found, claims);
        NetworkRules.governingService(spec, found);
    }

    private static void cronJob(KubeObject object, Findings found) {
        PodRules.ofTemplate(
                Fields.at(object.spec(), "jobTemplate", "spec", "template"),
                "spec.jobTemplate.spec.template",
                found);
    }
}
