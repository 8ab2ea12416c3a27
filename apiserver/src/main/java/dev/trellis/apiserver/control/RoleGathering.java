package dev.trellis.apiserver.control;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.rbac.GatheredRules;

import java.util.TreeMap;

/** Writes into roles that gather others what the others allow. */
final class RoleGathering {
    private final Objects objects;

    RoleGathering(Objects objects) {
        this.objects = objects;
    }

    /** Any role may be part of any other, so a change of one concerns all that gather. */
    void look() {
        var kind = objects.kind("rbac.authorization.k8s.io", "clusterroles");
        var all = new TreeMap<String, ObjectNode>();
        objects.store()
                .current(kind.table())
                .visit(
                        "",
                        "",
                        (name, entry) -> {
                            all.put(name, Json.readStored(entry.bytes()));
                            return true;
                        });
        all.forEach((name, role) -> {
            if (role.has("aggregationRule")) {
                var wanted = GatheredRules.of(role, all);
                if (!Json.same(wanted, rules(role))) {
                    objects.change(
                            kind,
                            name,
                            "",
                            current -> {
                                current.set("rules", wanted);
                                return current;
                            });
                }
            }
        });
    }

    private static JsonNode rules(ObjectNode role) {
        return role.get("rules") instanceof ArrayNode rules ? rules : Json.object().arrayNode();
    }
}
