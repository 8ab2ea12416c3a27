package dev.trellis.operators.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.operators.kind.CsvRbac;
import dev.trellis.operators.kind.Targets;

import java.util.ArrayList;
import java.util.List;

/**
 * Rights of an operator outside of its namespace: what it may do at home it may do in every
 * namespace of its group.
 */
final class TargetRights {
    private static final String GROUP = "rbac.authorization.k8s.io";

    private TargetRights() {}

    static List<ObjectNode> of(JsonNode csv, Targets targets) {
        var name = csv.path("metadata").path("name").asText();
        var made = new ArrayList<ObjectNode>();
        for (var permission : csv.path("spec").path("install").path("spec").path("permissions")) {
            var role = CsvRbac.roleName(name, permission);
            if (targets.areAll()) {
                made.add(role("ClusterRole", role, name, targets.home(), "", permission));
                made.add(binding("ClusterRole", role, name, targets.home(), "", permission));
            } else {
                for (var target : targets.names()) {
                    if (!target.equals(targets.home())) {
                        made.add(role("Role", role, name, targets.home(), target, permission));
                        made.add(binding("Role", role, name, targets.home(), target, permission));
                    }
                }
            }
        }
        return made;
    }

    private static ObjectNode role(
            String kind, String name, String csv, String home, String target, JsonNode permission) {
        var made = object(kind, name, csv, home, target);
        var rules = made.putArray("rules");
        permission.path("rules").forEach(rule -> rules.add(rule.deepCopy()));
        if (target.isEmpty()) {
            // Who acts in all namespaces must be able to find them.
            var all = rules.addObject();
            all.putArray("verbs").add("get").add("list").add("watch");
            all.putArray("apiGroups").add("");
            all.putArray("resources").add("namespaces");
        }
        return made;
    }

    private static ObjectNode binding(
            String kind, String name, String csv, String home, String target, JsonNode permission) {
        var made = object(kind + "Binding", name, csv, home, target);
        made.putObject("roleRef").put("apiGroup", GROUP).put("kind", kind).put("name", name);
        made.putArray("subjects")
                .addObject()
                .put("kind", "ServiceAccount")
                .put("name", permission.path("serviceAccountName").asText())
                .put("namespace", home);
        return made;
    }

    private static ObjectNode object(
            String kind, String name, String csv, String home, String target) {
        var made =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("apiVersion", GROUP + "/v1")
                        .put("kind", kind);
        var metadata = made.putObject("metadata").put("name", name);
        CsvRbac.mark(metadata, csv, home);
        if (!target.isEmpty()) {
            metadata.put("namespace", target);
            metadata.withObjectProperty("labels").put(OperatorMarks.COPIED_FROM, home);
        }
        return made;
    }
}
