package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.json.Json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Bindings of roles: the group of each subject follows from its kind, and the role is fixed. */
record BindingRules(boolean namespaced) implements KindRules {
    private static final String RBAC = "rbac.authorization.k8s.io";
    private static final List<String> SUBJECTS = List.of("ServiceAccount", "User", "Group");

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
        var roles = namespaced ? List.of("Role", "ClusterRole") : List.of("ClusterRole");
        if (!roles.contains(role.path("kind").asText(""))) {
            causes.add(
                    Cause.notSupported(
                            "roleRef.kind", Cause.quote(role.path("kind").asText("")), roles));
        }
        for (var i = 0; i < object.path("subjects").size(); i++) {
            checkSubject(object.path("subjects").get(i), "subjects[%d].".formatted(i), causes);
        }
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

    private void checkSubject(JsonNode subject, String at, List<Cause> causes) {
        if (subject.path("name").asText("").isEmpty()) {
            causes.add(Cause.required(at + "name"));
        }
        var kind = subject.path("kind").asText("");
        var group = subject.path("apiGroup").asText("");
        if (!SUBJECTS.contains(kind)) {
            causes.add(Cause.notSupported(at + "kind", Cause.quote(kind), SUBJECTS));
        } else if (kind.equals("ServiceAccount")) {
            if (!group.isEmpty()) {
                causes.add(Cause.notSupported(at + "apiGroup", Cause.quote(group), List.of("")));
            }
            if (!namespaced && subject.path("namespace").asText("").isEmpty()) {
                causes.add(Cause.required(at + "namespace"));
            }
        } else if (!group.equals(RBAC)) {
            causes.add(Cause.notSupported(at + "apiGroup", Cause.quote(group), List.of(RBAC)));
        }
    }
}
