package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Roles, of which each rule allows something. */
record RoleRules(boolean namespaced) implements KindRules {
    private static final String PATHS = "nonResourceURLs";

    @Override
    public void complete(ObjectNode object) {
        if (!object.has("rules")) {
            object.putNull("rules");
        }
    }

    @Override
    public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        var causes = new ArrayList<Cause>();
        for (var i = 0; i < object.path("rules").size(); i++) {
            checkRule(object.path("rules").get(i), "rules[%d].".formatted(i), causes);
        }
        return causes;
    }

    private void checkRule(JsonNode rule, String at, List<Cause> causes) {
        if (rule.path("verbs").isEmpty()) {
            causes.add(Cause.required(at + "verbs", "verbs must contain at least one value"));
        }
        var paths = rule.path(PATHS);
        if (!paths.isEmpty()) {
            if (namespaced) {
                causes.add(
                        Cause.invalid(
                                at + PATHS,
                                paths,
                                "namespaced rules cannot apply to non-resource URLs"));
            }
            if (!rule.path("apiGroups").isEmpty()
                    || !rule.path("resources").isEmpty()
                    || !rule.path("resourceNames").isEmpty()) {
                causes.add(
                        Cause.invalid(
                                at + PATHS,
                                paths,
                                "rules cannot apply to both regular resources and non-resource"
                                        + " URLs"));
            }
            return;
        }
        if (rule.path("apiGroups").isEmpty()) {
            causes.add(
                    Cause.required(
                            at + "apiGroups", "resource rules must supply at least one api group"));
        }
        if (rule.path("resources").isEmpty()) {
            causes.add(
                    Cause.required(
                            at + "resources", "resource rules must supply at least one resource"));
        }
    }
}
