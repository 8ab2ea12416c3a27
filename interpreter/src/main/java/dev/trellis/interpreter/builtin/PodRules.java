package dev.trellis.interpreter.builtin;

import static dev.trellis.interpreter.builtin.Findings.Target.CLAIM;
import static dev.trellis.interpreter.builtin.Findings.Target.CONFIG_MAP;
import static dev.trellis.interpreter.builtin.Findings.Target.SECRET;
import static dev.trellis.interpreter.builtin.Findings.Target.SERVICE_ACCOUNT;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.Strength;
import dev.trellis.interpreter.builtin.Findings.Target;
import dev.trellis.interpreter.object.Fields;

import java.util.List;
import java.util.Set;

/** What a pod needs to start: N1 to N4. */
public final class PodRules {
    private static final String RULE = "N1";
    private static final String VOLUMES = ".volumes[";
    private static final List<String> CONTAINERS =
            List.of("containers", "initContainers", "ephemeralContainers");

    /** Volume types with a reference to a Secret by name, under this field. */
    private static final Set<String> SECRET_REFERENCES =
            Set.of("cephfs", "cinder", "flexVolume", "rbd", "scaleIO", "iscsi", "storageos");

    private static final Target PROVIDER_CLASS =
            new Target("secrets-store.csi.x-k8s.io/v1", "SecretProviderClass");
    private static final Target RESOURCE_CLAIM = new Target("resource.k8s.io/v1", "ResourceClaim");
    private static final Target RESOURCE_CLAIM_TEMPLATE =
            new Target("resource.k8s.io/v1", "ResourceClaimTemplate");
    private static final Target PRIORITY_CLASS =
            new Target("scheduling.k8s.io/v1", "PriorityClass");
    private static final Target RUNTIME_CLASS = new Target("node.k8s.io/v1", "RuntimeClass");

    private PodRules() {}

    /** The needs of a pod template, or of a pod: of what stands in its {@code spec}. */
    public static void ofTemplate(JsonNode template, String path, Findings found) {
        ofSpec(template.path("spec"), path.isEmpty() ? "spec" : path + ".spec", found, Set.of());
    }

    /**
     * The needs of what has the fields of a pod's {@code spec}.
     *
     * @param claimTemplates names of volumes whose claims a controller makes for each pod
     */
    public static void ofSpec(
            JsonNode spec, String path, Findings found, Set<String> claimTemplates) {
        if (!spec.isObject()) {
            return;
        }
        var at = 0;
        for (var secret : found.items(spec, "imagePullSecrets", path)) {
            var field = path + ".imagePullSecrets[" + at++ + "].name";
            found.named(SECRET, secret.path("name"), Strength.REQUIRED, field, RULE);
        }
        for (var list : CONTAINERS) {
            at = 0;
            for (var container : found.items(spec, list, path)) {
                if (container.has("env") || container.has("envFrom")) {
                    ofContainer(container, path + "." + list + "[" + at + "]", found);
                }
                at++;
            }
        }
        at = 0;
        for (var volume : found.items(spec, "volumes", path)) {
            for (var source : volume.properties()) {
                ofVolume(source.getKey(), source.getValue(), path, at, found, claimTemplates);
            }
            at++;
        }
        account(spec, path, found);
        classes(spec, path, found);
    }

    /** The environment of a container, or of what has the same fields. */
    public static void ofContainer(JsonNode container, String path, Findings found) {
        var at = 0;
        for (var source : found.items(container, "envFrom", path)) {
            reference(SECRET, source, "secretRef", path, ".envFrom[", at, "].", found);
            reference(CONFIG_MAP, source, "configMapRef", path, ".envFrom[", at, "].", found);
            at++;
        }
        at = 0;
        for (var variable : found.items(container, "env", path)) {
            var from = variable.path("valueFrom");
            reference(SECRET, from, "secretKeyRef", path, ".env[", at, "].valueFrom.", found);
            reference(
                    CONFIG_MAP, from, "configMapKeyRef", path, ".env[", at, "].valueFrom.", found);
            at++;
        }
    }

    /** By the one member that says what the volume is; where somebody wrote several, all count. */
    private static void ofVolume(
            String type,
            JsonNode source,
            String path,
            int at,
            Findings found,
            Set<String> claimTemplates) {
        switch (type) {
            case "configMap" -> {
                var field = path + VOLUMES + at + "].configMap.name";
                found.named(CONFIG_MAP, source.path("name"), strength(source), field, RULE);
            }
            case "secret" -> {
                var field = path + VOLUMES + at + "].secret.secretName";
                found.named(SECRET, source.path("secretName"), strength(source), field, RULE);
            }
            case "persistentVolumeClaim" -> {
                if (!claimTemplates.contains(Fields.text(source, "claimName"))) {
                    var field = path + VOLUMES + at + "].persistentVolumeClaim.claimName";
                    found.named(CLAIM, source.path("claimName"), Strength.REQUIRED, field, RULE);
                }
            }
            case "projected" -> projected(source, path + VOLUMES + at + "].projected", found);
            case "azureFile" -> {
                var field = path + VOLUMES + at + "].azureFile.secretName";
                found.named(SECRET, source.path("secretName"), Strength.REQUIRED, field, RULE);
            }
            case "csi" -> ofDriver(source, path + VOLUMES + at + "].csi", found);
            default -> {
                if (SECRET_REFERENCES.contains(type)) {
                    var name = Fields.at(source, "secretRef", "name");
                    var field = path + VOLUMES + at + "]." + type + ".secretRef.name";
                    found.named(SECRET, name, Strength.REQUIRED, field, RULE);
                }
            }
        }
    }

    private static void projected(JsonNode projected, String path, Findings found) {
        var at = 0;
        for (var source : found.items(projected, "sources", path)) {
            reference(SECRET, source, "secret", path, ".sources[", at, "].", found);
            reference(CONFIG_MAP, source, "configMap", path, ".sources[", at, "].", found);
            at++;
        }
    }

    private static void ofDriver(JsonNode csi, String path, Findings found) {
        var name = Fields.at(csi, "nodePublishSecretRef", "name");
        found.named(SECRET, name, Strength.REQUIRED, path + ".nodePublishSecretRef.name", RULE);
        var provider = Fields.at(csi, "volumeAttributes", "secretProviderClass");
        var field = path + ".volumeAttributes.secretProviderClass";
        found.named(PROVIDER_CLASS, provider, Strength.REQUIRED, field, "N2");
    }

    private static void account(JsonNode spec, String path, Findings found) {
        // The older name of the field is filled too in what an API server returns.
        var field =
                Fields.text(spec, "serviceAccountName").isEmpty()
                        ? "serviceAccount"
                        : "serviceAccountName";
        var name = spec.get(field);
        // The path is written only where there is something to tell of it, as below.
        if (name != null && !name.asText().equals("default")) {
            found.named(SERVICE_ACCOUNT, name, Strength.REQUIRED, path + "." + field, RULE);
        }
    }

    private static void classes(JsonNode spec, String path, Findings found) {
        var at = 0;
        for (var claim : found.items(spec, "resourceClaims", path)) {
            var field = path + ".resourceClaims[" + at++ + "].";
            found.named(
                    RESOURCE_CLAIM,
                    claim.path("resourceClaimName"),
                    Strength.REQUIRED,
                    field + "resourceClaimName",
                    "N3");
            found.named(
                    RESOURCE_CLAIM_TEMPLATE,
                    claim.path("resourceClaimTemplateName"),
                    Strength.REQUIRED,
                    field + "resourceClaimTemplateName",
                    "N3");
        }
        var priority = spec.get("priorityClassName");
        // Those that Kubernetes makes itself are on every cluster.
        if (priority != null && !priority.asText().startsWith("system-")) {
            var field = path + ".priorityClassName";
            found.named(PRIORITY_CLASS, "", priority, Strength.PREREQUISITE, field, "N4");
        }
        var runtime = spec.get("runtimeClassName");
        if (runtime != null) {
            var field = path + ".runtimeClassName";
            found.named(RUNTIME_CLASS, "", runtime, Strength.PREREQUISITE, field, "N4");
        }
    }

    /** One in an element of a list; its path is written only if it is there, and in one go. */
    private static void reference(
            Target target,
            JsonNode parent,
            String name,
            String path,
            String list,
            int at,
            String within,
            Findings found) {
        var from = parent.get(name);
        if (from != null) {
            var field = path + list + at + within + name + ".name";
            found.named(target, from.path("name"), strength(from), field, RULE);
        }
    }

    private static Strength strength(JsonNode reference) {
        return Fields.isTrue(reference, "optional") ? Strength.OPTIONAL : Strength.REQUIRED;
    }
}
