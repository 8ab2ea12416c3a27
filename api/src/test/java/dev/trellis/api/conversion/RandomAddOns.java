package dev.trellis.api.conversion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.testkit.Gen;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.Supplier;

/** Add-on objects with random members, valid by schema, none of them empty. */
final class RandomAddOns {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String HUB_SIGNER = "kubernetes.io/kube-apiserver-client";

    private final Gen gen;
    private final boolean alpha;

    RandomAddOns(Gen gen, boolean alpha) {
        this.gen = gen;
        this.alpha = alpha;
    }

    ObjectNode declaration() {
        var object = object("ClusterManagementAddOn");
        var spec = object.putObject("spec");
        maybe(spec, "addOnMeta", this::addOnMeta);
        maybe(spec, "dependencies", () -> list(this::dependency));
        maybe(spec, "installStrategy", this::installStrategy);
        if (alpha) {
            maybe(spec, "addOnConfiguration", () -> NODES.objectNode().put("crdName", text()));
            maybe(spec, "supportedConfigs", () -> list(this::supportedConfig));
        } else {
            maybe(spec, "defaultConfigs", () -> list(this::defaultConfig));
        }
        var status = NODES.objectNode();
        var references = alpha ? "defaultconfigReferences" : "defaultConfigReferences";
        maybe(status, references, () -> list(() -> type().set("desiredConfig", specHash())));
        maybe(status, "installProgressions", () -> list(this::progression));
        return withStatus(object, status);
    }

    ObjectNode install() {
        var object = object("ManagedClusterAddOn");
        var spec = object.putObject("spec");
        maybe(spec, "configs", () -> list(this::config));
        var status = NODES.objectNode();
        maybe(status, "conditions", () -> list(this::condition));
        maybe(status, "relatedObjects", () -> list(() -> type().put("name", text())));
        maybe(status, "addOnMeta", this::addOnMeta);
        maybe(status, "supportedConfigs", () -> list(this::type));
        maybe(status, "configReferences", () -> list(this::configReference));
        maybe(status, "namespace", () -> NODES.textNode(text()));
        maybe(
                status,
                "healthCheck",
                () -> NODES.objectNode().put("mode", gen.pick("Lease", "Customized")));
        maybe(status, "registrations", () -> list(this::registration));
        if (alpha) {
            maybe(spec, "installNamespace", () -> NODES.textNode(gen.dnsLabel()));
            maybe(status, "addOnConfiguration", () -> NODES.objectNode().put("crName", text()));
            maybe(status, "kubeClientDriver", this::driver);
        } else if (gen.bool()) {
            ((ObjectNode) object.get("metadata"))
                    .withObject("/annotations")
                    .put(AddOnAnnotations.INSTALL_NAMESPACE, gen.chance(80) ? gen.dnsLabel() : "");
        }
        return withStatus(object, status);
    }

    private ObjectNode object(String kind) {
        var object = NODES.objectNode();
        object.put("apiVersion", alpha ? AddOnVersions.ALPHA : AddOnVersions.BETA)
                .put("kind", kind);
        var metadata = object.putObject("metadata");
        metadata.put("name", gen.dnsLabel()).put("generation", gen.anyLong());
        maybe(metadata, "labels", () -> NODES.objectNode().put(text(), gen.string()));
        maybe(metadata, "annotations", () -> NODES.objectNode().put(text(), gen.string()));
        maybe(
                metadata,
                "managedFields",
                () ->
                        list(() ->
                                NODES.objectNode()
                                        .set(
                                                "fieldsV1",
                                                NODES.objectNode().putNull("f:" + text()))));
        return object;
    }

    private static ObjectNode withStatus(ObjectNode object, ObjectNode status) {
        return status.isEmpty() ? object : object.set("status", status);
    }

    private ObjectNode addOnMeta() {
        return NODES.objectNode().put("displayName", gen.string());
    }

    private ObjectNode dependency() {
        return NODES.objectNode().put("name", text()).put("type", gen.pick("Optional", "Required"));
    }

    private ObjectNode installStrategy() {
        var strategy = NODES.objectNode().put("type", gen.pick("Manual", "Placements"));
        maybe(strategy, "placements", () -> list(this::placement));
        return strategy;
    }

    private ObjectNode placement() {
        var placement = NODES.objectNode().put("namespace", text()).put("name", text());
        maybe(placement, "configs", () -> list(this::config));
        maybe(
                placement,
                "rolloutStrategy",
                () -> {
                    var strategy = NODES.objectNode().put("type", "Progressive");
                    var progressive = strategy.putObject("progressive");
                    maybe(
                            progressive,
                            "maxConcurrency",
                            () ->
                                    gen.bool()
                                            ? NODES.textNode("25%")
                                            : NODES.numberNode(gen.anyLong()));
                    maybe(progressive, "progressDeadline", () -> NODES.textNode("90s"));
                    return strategy;
                });
        return placement;
    }

    private ObjectNode supportedConfig() {
        var config = type();
        maybe(config, "defaultConfig", this::referent);
        return config;
    }

    private ObjectNode defaultConfig() {
        var config = config();
        return gen.chance(30) ? config.put("name", "__reserved_no_default__") : config;
    }

    private ObjectNode configReference() {
        var reference = type();
        if (alpha) {
            reference.put("name", text());
            maybe(reference, "namespace", () -> NODES.textNode(text()));
        }
        maybe(reference, "lastObservedGeneration", () -> NODES.numberNode(gen.anyLong()));
        maybe(reference, "desiredConfig", this::specHash);
        maybe(reference, "lastAppliedConfig", this::specHash);
        return reference;
    }

    private ObjectNode registration() {
        return alpha ? alphaRegistration() : betaRegistration();
    }

    private ObjectNode alphaRegistration() {
        var registration =
                NODES.objectNode()
                        .put("signerName", gen.pick(HUB_SIGNER, "example.com/a", "example.com/b"));
        maybe(registration, "subject", () -> subject("organizationUnit"));
        return registration;
    }

    private ObjectNode betaRegistration() {
        var registration = NODES.objectNode().put("type", gen.pick("kubeClient", "customSigner"));
        maybe(
                registration,
                "kubeClient",
                () -> {
                    var kubeClient = NODES.objectNode();
                    maybe(kubeClient, "driver", this::driver);
                    maybe(kubeClient, "subject", () -> subject(null));
                    return kubeClient;
                });
        maybe(
                registration,
                "customSigner",
                () -> {
                    var signer =
                            NODES.objectNode()
                                    .put("signerName", gen.pick("example.com/a", "example.com/b"));
                    maybe(signer, "subject", () -> subject("organizationUnits"));
                    return signer;
                });
        return registration;
    }

    private ObjectNode subject(@Nullable String units) {
        var subject = NODES.objectNode().put("user", gen.string());
        maybe(subject, "groups", () -> list(() -> NODES.textNode(gen.string())));
        if (units != null) {
            maybe(subject, units, () -> list(() -> NODES.textNode(gen.string())));
        }
        return subject;
    }

    private JsonNode driver() {
        return NODES.textNode(gen.pick("csr", "token"));
    }

    private ObjectNode progression() {
        var progression = NODES.objectNode().put("namespace", text()).put("name", text());
        maybe(progression, "conditions", () -> list(this::condition));
        maybe(
                progression,
                "configReferences",
                () -> list(() -> type().set("lastKnownGoodConfig", specHash())));
        return progression;
    }

    private ObjectNode condition() {
        return NODES.objectNode()
                .put("type", text())
                .put("status", gen.pick("True", "False", "Unknown"))
                .put("reason", text())
                .put("message", gen.string())
                .put("lastTransitionTime", "2026-01-01T00:00:00Z");
    }

    private ObjectNode type() {
        return NODES.objectNode().put("group", gen.pick("", text())).put("resource", text());
    }

    private ObjectNode config() {
        return type().setAll(referent());
    }

    private ObjectNode referent() {
        var referent = NODES.objectNode().put("name", text());
        maybe(referent, "namespace", () -> NODES.textNode(text()));
        return referent;
    }

    private ObjectNode specHash() {
        return referent().put("specHash", gen.string());
    }

    private String text() {
        return gen.dnsLabel();
    }

    private void maybe(ObjectNode object, String name, Supplier<? extends JsonNode> value) {
        if (gen.chance(60)) {
            object.set(name, value.get());
        }
    }

    private JsonNode list(Supplier<? extends JsonNode> element) {
        List<? extends JsonNode> elements = gen.listOf(1, 3, element);
        return NODES.arrayNode().addAll(elements);
    }
}
