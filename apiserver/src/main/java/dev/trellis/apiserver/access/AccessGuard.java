package dev.trellis.apiserver.access;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.identity.Caller;
import dev.trellis.apiserver.registry.Target;
import dev.trellis.apiserver.registry.WriteGuard;

import java.util.Optional;

/** Looks at writes that could give somebody more rights than they have. */
final class AccessGuard implements WriteGuard {
    private final RoleGuard roles;
    private final RequestGuard requests;

    AccessGuard(ClusterAccess access) {
        roles = new RoleGuard(access);
        requests = new RequestGuard(access);
    }

    @Override
    public void look(Target target, ObjectNode next, Optional<ObjectNode> old) {
        // Nobody: the server itself writes.
        Caller.current()
                .ifPresent(user -> {
                    switch (target.kind().table()) {
                        case "roles.rbac.authorization.k8s.io",
                                "clusterroles.rbac.authorization.k8s.io" ->
                                roles.lookAtRole(user, target, next, old);
                        case "rolebindings.rbac.authorization.k8s.io",
                                "clusterrolebindings.rbac.authorization.k8s.io" ->
                                roles.lookAtBinding(user, target, next, old);
                        case "certificatesigningrequests.certificates.k8s.io" ->
                                requests.look(user, target, next, old);
                        default -> {
                            // Nothing else gives rights away.
                        }
                    }
                });
    }
}
