package dev.trellis.apiserver.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.identity.User;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.rbac.AccessRequest;
import dev.trellis.apiserver.rbac.Escalation;
import dev.trellis.apiserver.rbac.Rule;
import dev.trellis.apiserver.registry.Target;

import java.util.List;
import java.util.Optional;

/** Whoever writes a role or binds one must have its rights, or the right to give them. */
final class RoleGuard {
    private static final String RBAC = "rbac.authorization.k8s.io";
    private static final List<String> OF_DELETION =
            List.of("ownerReferences", "finalizers", "managedFields", "resourceVersion");

    private final ClusterAccess access;

    RoleGuard(ClusterAccess access) {
        this.access = access;
    }

    void lookAtRole(User user, Target target, ObjectNode next, Optional<ObjectNode> old) {
        if (user.isMaster()
                || isOnlyOfDeletion(next, old)
                || may(user, "escalate", target, target.kind().plural(), target.name())) {
            return;
        }
        var name = next.path("metadata").path("name").asText("");
        refuseMore(user, target, name, Rule.of(next));
        if (gathers(next) || old.filter(RoleGuard::gathers).isPresent()) {
            Escalation.refusal(user, access.rbac().rules(user, ""), Escalation.EVERYTHING)
                    .ifPresent(_ -> {
                        throw forbidden(
                                target,
                                name,
                                "must have cluster-admin privileges to use the aggregationRule");
                    });
        }
    }

    void lookAtBinding(User user, Target target, ObjectNode next, Optional<ObjectNode> old) {
        var role = next.path("roleRef");
        var roleName = role.path("name").asText("");
        var ofCluster = role.path("kind").asText("").equals("ClusterRole");
        if (user.isMaster()
                || isOnlyOfDeletion(next, old)
                || may(user, "bind", target, ofCluster ? "clusterroles" : "roles", roleName)) {
            return;
        }
        // The reference server names the binding's kind and the role's name.
        var rules =
                access.rbac()
                        .role(ofCluster, target.namespace(), roleName)
                        .orElseThrow(() -> StatusError.notFound(target.kind().resource(roleName)));
        refuseMore(user, target, next.path("metadata").path("name").asText(""), rules);
    }

    private void refuseMore(User user, Target target, String name, List<Rule> rules) {
        var held = access.rbac().rules(user, target.namespace());
        Escalation.refusal(user, held, rules)
                .ifPresent(why -> {
                    throw forbidden(target, name, why);
                });
    }

    private boolean may(User user, String verb, Target target, String resource, String name) {
        return access.decide(
                        user,
                        new AccessRequest.Resource(
                                verb, RBAC, resource, "", target.namespace(), name))
                .allowed();
    }

    private static StatusError forbidden(Target target, String name, String why) {
        return StatusError.forbidden(target.kind().resource(name), why, List.of());
    }

    private static boolean gathers(ObjectNode role) {
        return !role.path("aggregationRule").path("clusterRoleSelectors").isEmpty();
    }

    /** The garbage collector has no rights of its own to give, and needs none to let go. */
    private static boolean isOnlyOfDeletion(ObjectNode next, Optional<ObjectNode> old) {
        return old.filter(before -> Json.same(without(before), without(next))).isPresent();
    }

    private static JsonNode without(ObjectNode object) {
        var copy = object.deepCopy();
        copy.withObject("metadata").remove(OF_DELETION);
        return copy;
    }
}
