package dev.trellis.interpreter.builtin;

import static dev.trellis.interpreter.builtin.Findings.Target.SECRET;
import static dev.trellis.interpreter.builtin.Findings.Target.SERVICE_ACCOUNT;

import dev.trellis.interpreter.Strength;
import dev.trellis.interpreter.builtin.Findings.Target;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.prune.GeneratedSecrets;

/** Needs of accounts and of what gives them rights: N9, N11. */
final class IdentityRules {
    private static final String RBAC = "rbac.authorization.k8s.io/v1";

    private IdentityRules() {}

    static void serviceAccount(KubeObject object, Findings found) {
        var at = 0;
        for (var secret : found.items(object.json(), "imagePullSecrets", "")) {
            var field = "imagePullSecrets[" + at++ + "].name";
            if (!GeneratedSecrets.isPullSecret(object.name(), Fields.text(secret, "name"))) {
                found.named(SECRET, secret.path("name"), Strength.REQUIRED, field, "N9");
            }
        }
        at = 0;
        for (var secret : found.items(object.json(), "secrets", "")) {
            var field = "secrets[" + at++ + "].name";
            if (!GeneratedSecrets.isGenerated(object.name(), Fields.text(secret, "name"))) {
                found.named(SECRET, secret.path("name"), Strength.REQUIRED, field, "N9");
            }
        }
    }

    static void roleBinding(KubeObject object, Findings found) {
        var role = object.json().path("roleRef");
        var kind = Fields.text(role, "kind");
        if (kind.equals("Role") || kind.equals("ClusterRole")) {
            found.named(
                    new Target(RBAC, kind),
                    kind.equals("Role") ? found.namespace() : "",
                    role.path("name"),
                    Strength.REQUIRED,
                    "roleRef.name",
                    "N11");
        }
        var at = 0;
        for (var subject : found.items(object.json(), "subjects", "")) {
            var field = "subjects[" + at++ + "].name";
            if (Fields.text(subject, "kind").equals("ServiceAccount")) {
                var namespace = Fields.text(subject, "namespace");
                found.named(
                        SERVICE_ACCOUNT,
                        namespace.isEmpty() ? found.namespace() : namespace,
                        subject.path("name"),
                        Strength.ADVISORY,
                        field,
                        "N11");
            }
        }
    }
}
