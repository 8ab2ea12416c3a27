package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.json.Json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Bindings of roles: the group of each subject follows from its kind, and the role is fixed. */
final class BindingRules implements KindRules {
    private static final String RBAC = "rbac.authorization.k8s.io";

    @Override
    public void fill(ObjectNode object) {
        Defaults.put(object.path("roleRef"), "apiGroup", RBAC);
        for (var subject : object.path("subjects")) {
            if (List.of("User", "Group").contains(subject.path("kind").asText(""))) {
                Defaults.put(subject, "apiGroup", RBAC);
            }
        }
    }

    @Override
    public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        var causes = new ArrayList<Cause>();
        var role = object.path("roleRef");
        if (role.path("name").asText("").isEmpty()) {
            causes.add(Cause.required("roleRef.name"));
        }
        old.filter(before -> !Json.same(before.path("roleRef"), role))
                .ifPresent(_ ->
                        causes.add(
                                Cause.invalidShown(
                                        "roleRef",
                                        "{\"APIGroup\":\"%s\",\"Kind\":\"%s\",\"Name\":\"%s\"}"
                                                .formatted(
                                                        role.path("apiGroup").asText(),
                                                        role.path("kind").asText(),
                                                        role.path("name").asText()),
                                        "cannot change roleRef")));
        return causes;
    }
}
