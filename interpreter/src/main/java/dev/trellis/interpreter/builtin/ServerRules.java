package dev.trellis.interpreter.builtin;

import static dev.trellis.interpreter.builtin.Findings.Target.SERVICE;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.Strength;
import dev.trellis.interpreter.builtin.Findings.Target;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;

/** Needs of what extends an API server or steers workloads through it: N16, N17, N22. */
final class ServerRules {
    private ServerRules() {}

    static void autoscaler(KubeObject object, Findings found) {
        var target = object.spec().path("scaleTargetRef");
        var apiVersion = Fields.text(target, "apiVersion");
        var kind = Fields.text(target, "kind");
        if (!apiVersion.isEmpty() && !kind.isEmpty()) {
            found.named(
                    new Target(apiVersion, kind),
                    target.path("name"),
                    Strength.REQUIRED,
                    "spec.scaleTargetRef.name",
                    "N16");
        }
    }

    static void definition(KubeObject object, Findings found) {
        service(
                Fields.at(object.spec(), "conversion", "webhook", "clientConfig", "service"),
                "spec.conversion.webhook.clientConfig.service.name",
                "N17",
                found);
    }

    static void webhooks(KubeObject object, Findings found) {
        var at = 0;
        for (var webhook : found.items(object.json(), "webhooks", "")) {
            service(
                    Fields.at(webhook, "clientConfig", "service"),
                    "webhooks[" + at++ + "].clientConfig.service.name",
                    "N22",
                    found);
        }
    }

    static void apiService(KubeObject object, Findings found) {
        service(object.spec().path("service"), "spec.service.name", "N22", found);
    }

    private static void service(JsonNode service, String path, String rule, Findings found) {
        var namespace = Fields.text(service, "namespace");
        found.named(SERVICE, namespace, service.path("name"), Strength.REQUIRED, path, rule);
    }
}
