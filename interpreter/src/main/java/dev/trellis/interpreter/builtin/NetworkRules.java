package dev.trellis.interpreter.builtin;

import static dev.trellis.interpreter.builtin.Findings.Target.SECRET;
import static dev.trellis.interpreter.builtin.Findings.Target.SERVICE;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.interpreter.Reference;
import dev.trellis.interpreter.Strength;
import dev.trellis.interpreter.builtin.Findings.Target;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;

/** Needs of what brings traffic to pods: N5, N7, N8 and service imports. */
final class NetworkRules {
    private static final String GATEWAY_GROUP = "gateway.networking.k8s.io";
    private static final Target INGRESS_CLASS = new Target("networking.k8s.io/v1", "IngressClass");
    private static final Target GATEWAY_CLASS = new Target(GATEWAY_GROUP + "/v1", "GatewayClass");

    private NetworkRules() {}

    static void governingService(JsonNode spec, Findings found) {
        // Pods run without it too, only their names do not resolve.
        found.named(SERVICE, spec.path("serviceName"), Strength.OPTIONAL, "spec.serviceName", "N5");
    }

    static void ingress(KubeObject object, Findings found) {
        var spec = object.spec();
        backend(spec.path("defaultBackend"), "spec.defaultBackend", found);
        var rule = 0;
        for (var one : found.items(spec, "rules", "spec")) {
            var path = "spec.rules[" + rule++ + "].http";
            var at = 0;
            for (var way : found.items(one.path("http"), "paths", path)) {
                backend(way.path("backend"), path + ".paths[" + at++ + "].backend", found);
            }
        }
        var issued =
                !object.annotation("cert-manager.io/issuer").isEmpty()
                        || !object.annotation("cert-manager.io/cluster-issuer").isEmpty();
        var at = 0;
        for (var tls : found.items(spec, "tls", "spec")) {
            found.named(
                    SECRET,
                    tls.path("secretName"),
                    issued ? Strength.OPTIONAL : Strength.REQUIRED,
                    "spec.tls[" + at++ + "].secretName",
                    "N7");
        }
        found.named(
                INGRESS_CLASS,
                "",
                spec.path("ingressClassName"),
                Strength.PREREQUISITE,
                "spec.ingressClassName",
                "N4");
    }

    private static void backend(JsonNode backend, String path, Findings found) {
        var service = Fields.at(backend, "service", "name");
        found.named(SERVICE, service, Strength.REQUIRED, path + ".service.name", "N7");
        var resource = backend.path("resource");
        if (resource.isObject()) {
            found.named(
                    target(resource, "apiGroup", ""),
                    resource.path("name"),
                    Strength.REQUIRED,
                    path + ".resource.name",
                    "N7");
        }
    }

    static void gateway(KubeObject object, Findings found) {
        var spec = object.spec();
        found.named(
                GATEWAY_CLASS,
                "",
                spec.path("gatewayClassName"),
                Strength.PREREQUISITE,
                "spec.gatewayClassName",
                "N4");
        var listener = 0;
        for (var one : found.items(spec, "listeners", "spec")) {
            var path = "spec.listeners[" + listener++ + "].tls";
            var at = 0;
            for (var secret : found.items(one.path("tls"), "certificateRefs", path)) {
                across(
                        secret,
                        "Secret",
                        Strength.REQUIRED,
                        path + ".certificateRefs[" + at++ + "]",
                        found);
            }
        }
    }

    static void route(KubeObject object, Findings found) {
        var spec = object.spec();
        var at = 0;
        for (var parent : found.items(spec, "parentRefs", "spec")) {
            found.named(
                    new Target(
                            orDefault(parent, "group", GATEWAY_GROUP) + "/v1",
                            orDefault(parent, "kind", "Gateway")),
                    orDefault(parent, "namespace", found.namespace()),
                    parent.path("name"),
                    Strength.ADVISORY,
                    "spec.parentRefs[" + at++ + "].name",
                    "N8");
        }
        var rule = 0;
        for (var one : found.items(spec, "rules", "spec")) {
            var path = "spec.rules[" + rule++ + "]";
            at = 0;
            for (var backend : found.items(one, "backendRefs", path)) {
                across(
                        backend,
                        "Service",
                        Strength.REQUIRED,
                        path + ".backendRefs[" + at++ + "]",
                        found);
            }
        }
    }

    /** A reference that may lead to another namespace, where that one has to allow it. */
    private static void across(
            JsonNode reference, String usual, Strength strength, String path, Findings found) {
        var namespace = orDefault(reference, "namespace", found.namespace());
        found.named(
                target(reference, "group", usual),
                namespace,
                reference.path("name"),
                strength,
                path + ".name",
                "N8");
        if (!namespace.equals(found.namespace())) {
            found.add(
                    Reference.selected(
                            GATEWAY_GROUP + "/v1beta1",
                            "ReferenceGrant",
                            namespace,
                            JsonNodeFactory.instance.objectNode()),
                    Strength.ADVISORY,
                    path + ".namespace",
                    "N8");
        }
    }

    static void serviceImport(KubeObject object, Findings found) {
        var derived = "derived-" + object.name();
        found.add(
                Reference.named("v1", "Service", found.namespace(), derived),
                Strength.REQUIRED,
                "metadata.name",
                "N1");
        var selector = JsonNodeFactory.instance.objectNode();
        selector.putObject("matchLabels").put("kubernetes.io/service-name", derived);
        found.add(
                Reference.selected(
                        "discovery.k8s.io/v1", "EndpointSlice", found.namespace(), selector),
                Strength.REQUIRED,
                "metadata.name",
                "N1");
    }

    /** A kind that is named with its group only: whichever version is served will do. */
    private static Target target(JsonNode reference, String groupField, String usualKind) {
        var group = Fields.text(reference, groupField);
        return new Target(
                group.isEmpty() ? "v1" : group + "/" + Reference.ANY_VERSION,
                orDefault(reference, "kind", usualKind));
    }

    private static String orDefault(JsonNode from, String field, String usual) {
        var text = Fields.text(from, field);
        return text.isEmpty() ? usual : text;
    }
}
