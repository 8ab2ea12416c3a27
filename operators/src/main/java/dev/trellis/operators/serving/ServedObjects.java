package dev.trellis.operators.serving;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.meta.IntOrString;
import dev.trellis.api.operator.ApiServiceDescription;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.api.operator.WebhookDescription;
import dev.trellis.operators.kind.CsvRbac;
import dev.trellis.operators.kind.Hashes;
import dev.trellis.operators.kind.Targets;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The objects by which the API server reaches an operator, as manifests. */
final class ServedObjects {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String RBAC = "rbac.authorization.k8s.io";

    // Behind the API server's own groups, as others put extension APIs too.
    private static final int GROUP_PRIORITY = 2000;
    private static final int VERSION_PRIORITY = 15;

    private static final String MARK = "olm.operatorgroup.uid/";

    private final ClusterServiceVersion operator;
    private final KubernetesSerialization json;

    ServedObjects(ClusterServiceVersion operator, KubernetesSerialization json) {
        this.operator = operator;
        this.json = json;
    }

    private String namespace() {
        return operator.getMetadata().getNamespace();
    }

    /** One port for each that the API server asks at. */
    ObjectNode service(Served served) {
        var made = object("v1", "Service", served.service(), true);
        var spec = made.putObject("spec");
        spec.set("selector", deployment(served).path("selector").path("matchLabels").deepCopy());
        Map<Integer, IntOrString> ports = new LinkedHashMap<>();
        for (var one : served.webhooks()) {
            var port = Served.port(one);
            ports.putIfAbsent(
                    port, Objects.requireNonNullElse(one.targetPort(), IntOrString.of(port)));
        }
        for (var one : served.apis()) {
            ports.putIfAbsent(Served.port(one), IntOrString.of(Served.port(one)));
        }
        var list = spec.putArray("ports");
        ports.forEach((port, target) -> {
            var entry = list.addObject().put("name", Integer.toString(port)).put("port", port);
            switch (target) {
                case IntOrString.Whole(var number) ->
                        entry.put("targetPort", Math.toIntExact(number));
                case IntOrString.Text(var name) -> entry.put("targetPort", name);
            }
        });
        return made;
    }

    private JsonNode deployment(Served served) {
        return operator.getSpec().strategy().deployments().stream()
                .filter(one -> one.name().equals(served.deployment()))
                .findFirst()
                .map(one -> one.spec().toTree())
                .orElseGet(JSON::objectNode);
    }

    /** The APIs that the API server passes on, one object for each group and version. */
    List<ObjectNode> apis(Served served, ServingCertificate certificate) {
        Map<String, ApiServiceDescription> found = new LinkedHashMap<>();
        served.apis()
                .forEach(one ->
                        found.putIfAbsent(ExtensionApis.name(one.version(), one.group()), one));
        var made = new ArrayList<ObjectNode>();
        found.forEach((name, one) -> {
            var api = object("apiregistration.k8s.io/v1", "APIService", name, false);
            api.putObject("spec")
                    .put("group", one.group())
                    .put("version", one.version())
                    .put("groupPriorityMinimum", GROUP_PRIORITY)
                    .put("versionPriority", VERSION_PRIORITY)
                    .put("caBundle", certificate.bundle())
                    .putObject("service")
                    .put("namespace", namespace())
                    .put("name", served.service())
                    .put("port", Served.port(one));
            made.add(api);
        });
        return made;
    }

    /** What a server of APIs needs to know of those who ask it: who they are and what they may. */
    List<ObjectNode> trust(Served served) {
        if (served.apis().isEmpty()) {
            return List.of();
        }
        var asking =
                binding(
                        "ClusterRoleBinding",
                        Hashes.name(served.service() + "-auth-delegator", namespace()),
                        "ClusterRole",
                        "system:auth-delegator",
                        served);
        var reading =
                binding(
                        "RoleBinding",
                        Hashes.name(served.service() + "-auth-reader", namespace()),
                        "Role",
                        "extension-apiserver-authentication-reader",
                        served);
        reading.withObjectProperty("metadata").put("namespace", "kube-system");
        return List.of(asking, reading);
    }

    private ObjectNode binding(
            String kind, String name, String roleKind, String role, Served served) {
        var made = object(RBAC + "/v1", kind, name, false);
        made.putObject("roleRef").put("apiGroup", RBAC).put("kind", roleKind).put("name", role);
        var account =
                deployment(served)
                        .path("template")
                        .path("spec")
                        .path("serviceAccountName")
                        .asText("default");
        made.putArray("subjects")
                .addObject()
                .put("kind", "ServiceAccount")
                .put("name", account)
                .put("namespace", namespace());
        return made;
    }

    ObjectNode secret(Served served, Map<String, String> content) {
        var made = object("v1", "Secret", served.secret(), true).put("type", "kubernetes.io/tls");
        var data = made.putObject("data");
        content.forEach((name, text) ->
                data.put(
                        name,
                        Base64.getEncoder()
                                .encodeToString(text.getBytes(StandardCharsets.US_ASCII))));
        return made;
    }

    /** Admission webhooks; each is asked about the namespaces of the group only. */
    List<ObjectNode> configurations(
            Served served, OperatorGroup group, ServingCertificate certificate) {
        var made = new ArrayList<ObjectNode>();
        for (var one : served.webhooks()) {
            if (!one.type().equals(Served.CONVERSION)) {
                made.add(configuration(served, one, group, certificate));
            }
        }
        return made;
    }

    private ObjectNode configuration(
            Served served,
            WebhookDescription webhook,
            OperatorGroup group,
            ServingCertificate certificate) {
        var isMutating = webhook.type().startsWith("Mutating");
        // The name stays from version to version, so that the next one takes it over.
        var made =
                object(
                        "admissionregistration.k8s.io/v1",
                        isMutating
                                ? "MutatingWebhookConfiguration"
                                : "ValidatingWebhookConfiguration",
                        Hashes.name(webhook.generateName(), namespace()),
                        false);
        var entry = made.putArray("webhooks").addObject().put("name", webhook.generateName());
        client(entry.putObject("clientConfig"), served, webhook, certificate);
        entry.put("sideEffects", webhook.sideEffects());
        entry.set("admissionReviewVersions", tree(webhook.admissionReviewVersions()));
        entry.set("rules", tree(webhook.rules()));
        put(entry, "failurePolicy", webhook.failurePolicy());
        put(entry, "matchPolicy", webhook.matchPolicy());
        put(entry, "timeoutSeconds", webhook.timeoutSeconds());
        put(entry, "objectSelector", webhook.objectSelector());
        if (isMutating) {
            put(entry, "reinvocationPolicy", webhook.reinvocationPolicy());
        }
        if (!Targets.of(group).areAll()) {
            entry.putObject("namespaceSelector")
                    .putObject("matchLabels")
                    .put(MARK + group.getMetadata().getUid(), "");
        }
        return made;
    }

    /** How a definition has its versions converted. */
    ObjectNode conversion(
            Served served, WebhookDescription webhook, ServingCertificate certificate) {
        var made = JSON.objectNode().put("strategy", "Webhook");
        var entry = made.putObject("webhook");
        client(entry.putObject("clientConfig"), served, webhook, certificate);
        entry.set("conversionReviewVersions", tree(webhook.admissionReviewVersions()));
        return made;
    }

    private void client(
            ObjectNode config,
            Served served,
            WebhookDescription webhook,
            ServingCertificate certificate) {
        config.put("caBundle", certificate.bundle());
        var service =
                config.putObject("service")
                        .put("namespace", namespace())
                        .put("name", served.service())
                        .put("port", Served.port(webhook));
        put(service, "path", webhook.webhookPath());
    }

    private void put(ObjectNode owner, String member, @Nullable Object value) {
        if (value != null) {
            owner.set(member, tree(value));
        }
    }

    private JsonNode tree(Object value) {
        return json.convertValue(value, JsonNode.class);
    }

    private ObjectNode object(String apiVersion, String kind, String name, boolean isAtHome) {
        var made = JSON.objectNode().put("apiVersion", apiVersion).put("kind", kind);
        var metadata = made.putObject("metadata").put("name", name);
        var owner = operator.getMetadata();
        CsvRbac.mark(metadata, owner.getName(), namespace());
        if (isAtHome) {
            metadata.put("namespace", namespace());
            metadata.putArray("ownerReferences")
                    .addObject()
                    .put("apiVersion", operator.getApiVersion())
                    .put("kind", operator.getKind())
                    .put("name", owner.getName())
                    .put("uid", owner.getUid())
                    .put("controller", false)
                    .put("blockOwnerDeletion", false);
        }
        return made;
    }
}
