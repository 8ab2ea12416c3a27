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
    private static final List<String> CONTAINERS =
            List.of("containers", "initContainers", "ephemeralContainers");

    /** Volume types with a reference to a Secret by name, under this field. */
    private static final List<String> SECRET_REFERENCES =
            List.of("cephfs", "cinder", "flexVolume", "rbd", "scaleIO", "iscsi", "storageos");

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
                ofContainer(container, path + "." + list + "[" + at++ + "]", found);
            }
        }
        at = 0;
        for (var volume : found.items(spec, "volumes", path)) {
            ofVolume(volume, path + ".volumes[" + at++ + "]", found, claimTemplates);
        }
        account(spec, path, found);
        classes(spec, path, found);
    }

    /** The environment of a container, or of what has the same fields. */
    public static void ofContainer(JsonNode container, String path, Findings found) {
        var at = 0;
        for (var source : found.items(container, "envFrom", path)) {
            var field = path + ".envFrom[" + at++ + "]";
            reference(SECRET, source.path("secretRef"), field + ".secretRef", found);
            reference(CONFIG_MAP, source.path("configMapRef"), field + ".configMapRef", found);
        }
        at = 0;
        for (var variable : found.items(container, "env", path)) {
            var from = variable.get("valueFrom");
            if (from != null) {
                var field = path + ".env[" + at + "].valueFrom";
                reference(SECRET, from.path("secretKeyRef"), field + ".secretKeyRef", found);
                reference(
                        CONFIG_MAP,
                        from.path("configMapKeyRef"),
                        field + ".configMapKeyRef",
                        found);
            }
            at++;
        }
    }

    private static void ofVolume(
            JsonNode volume, String path, Findings found, Set<String> claimTemplates) {
        secretOf(volume, path, found);
        var projected = volume.get("projected");
        if (projected != null) {
            var at = 0;
            var field = path + ".projected";
            for (var source : found.items(projected, "sources", field)) {
                var from = field + ".sources[" + at++ + "].configMap";
                reference(CONFIG_MAP, source.path("configMap"), from, found);
            }
        } else {
            reference(CONFIG_MAP, volume.path("configMap"), path + ".configMap", found);
        }
        var claim = volume.get("persistentVolumeClaim");
        if (claim != null && !claimTemplates.contains(Fields.text(claim, "claimName"))) {
            var field = path + ".persistentVolumeClaim.claimName";
            found.named(CLAIM, claim.path("claimName"), Strength.REQUIRED, field, RULE);
        }
    }

    /** A volume has one source; where somebody wrote several, the first counts. */
    private static void secretOf(JsonNode volume, String path, Findings found) {
        if (volume.has("azureFile")) {
            var name = volume.path("azureFile").path("secretName");
            found.named(SECRET, name, Strength.REQUIRED, path + ".azureFile.secretName", RULE);
            return;
        }
        for (var type : SECRET_REFERENCES) {
            if (volume.has(type)) {
                var name = Fields.at(volume, type, "secretRef", "name");
                var field = path + "." + type + ".secretRef.name";
                found.named(SECRET, name, Strength.REQUIRED, field, RULE);
                return;
            }
        }
        if (volume.has("projected")) {
            var at = 0;
            for (var source : Fields.items(Fields.at(volume, "projected", "sources"))) {
                var field = path + ".projected.sources[" + at++ + "].secret";
                reference(SECRET, source.path("secret"), field, found);
            }
        } else if (volume.has("secret")) {
            var secret = volume.path("secret");
            var name = secret.path("secretName");
            found.named(SECRET, name, strength(secret), path + ".secret.secretName", RULE);
        } else if (volume.has("csi")) {
            ofDriver(volume.path("csi"), path + ".csi", found);
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
        if (!Fields.text(spec, field).equals("default")) {
            found.named(
                    SERVICE_ACCOUNT, spec.path(field), Strength.REQUIRED, path + "." + field, RULE);
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
        // Those that Kubernetes makes itself are on every cluster.
        if (!Fields.text(spec, "priorityClassName").startsWith("system-")) {
            var name = spec.path("priorityClassName");
            var field = path + ".priorityClassName";
            found.named(PRIORITY_CLASS, "", name, Strength.PREREQUISITE, field, "N4");
        }
        var runtime = spec.path("runtimeClassName");
        var field = path + ".runtimeClassName";
        found.named(RUNTIME_CLASS, "", runtime, Strength.PREREQUISITE, field, "N4");
    }

    private static void reference(Target target, JsonNode from, String path, Findings found) {
        if (!from.isMissingNode()) {
            found.named(target, from.path("name"), strength(from), path + ".name", RULE);
        }
    }

    private static Strength strength(JsonNode reference) {
        return Fields.isTrue(reference, "optional") ? Strength.OPTIONAL : Strength.REQUIRED;
    }
}
