package dev.trellis.promote.closure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.interpreter.Reference;
import dev.trellis.interpreter.Strength;
import dev.trellis.interpreter.object.CanonicalJson;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.Labels;
import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.plan.Edge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Who gives an account its rights: N10. */
final class Bindings {
    private static final String RULE = "N10";
    private static final int READABLE_MAX = 40;

    private Bindings() {}

    static List<Want> of(KubeObject object, Surroundings around) {
        return switch (object.kind().group() + "/" + object.kind().name()) {
            case "/ServiceAccount" -> bindings(object, around);
            case Kinds.RBAC + "/ClusterRole" -> aggregated(object, around);
            default -> List.of();
        };
    }

    private static List<Want> bindings(KubeObject account, Surroundings around) {
        var wants = new ArrayList<Want>();
        for (var kind : List.of("RoleBinding", "ClusterRoleBinding")) {
            for (var binding : around.all(Kinds.RBAC, kind, "")) {
                if (names(binding, account)) {
                    var want = Neighbours.reverse(account, binding, Strength.REQUIRED, RULE);
                    wants.add(reduced(binding, account).map(want::madeAs).orElse(want));
                }
            }
        }
        return wants;
    }

    private static boolean names(KubeObject binding, KubeObject account) {
        for (var subject : Fields.items(binding.json().path("subjects"))) {
            if (is(subject, binding, account)) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(JsonNode subject, KubeObject binding, KubeObject account) {
        var namespace = Fields.text(subject, "namespace");
        return Fields.text(subject, "kind").equals("ServiceAccount")
                && Fields.text(subject, "name").equals(account.name())
                && (namespace.isEmpty() ? binding.namespace() : namespace)
                        .equals(account.namespace());
    }

    /**
     * A copy for this account alone where a binding names others too: delivering that one would
     * hand the rights of the others to the hub. Empty where the binding can be taken as it is.
     */
    static Optional<KubeObject> reduced(KubeObject binding, KubeObject account) {
        if (binding.json().path("subjects").size() < 2 || binding.name().startsWith("system:")) {
            return Optional.empty();
        }
        var copy = JsonNodeFactory.instance.objectNode();
        copy.put("apiVersion", binding.apiVersion()).put("kind", binding.kind().name());
        var metadata = copy.putObject("metadata").put("name", copyName(binding, account));
        if (!binding.namespace().isEmpty()) {
            metadata.put("namespace", binding.namespace());
        }
        copy.set("roleRef", binding.json().path("roleRef").<JsonNode>deepCopy());
        copy.putArray("subjects").add(subject(account));
        return Optional.of(new KubeObject(copy));
    }

    private static ObjectNode subject(KubeObject account) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", "ServiceAccount")
                .put("namespace", account.namespace())
                .put("name", account.name());
    }

    private static String copyName(KubeObject binding, KubeObject account) {
        var readable = binding.name().replaceAll("[^a-z0-9.-]", "-");
        var cut = readable.substring(0, Math.min(READABLE_MAX, readable.length()));
        var of = binding.id() + " for " + account.id();
        return cut + "-" + new ObjectId("", "", "", of).hash();
    }

    /** Roles that the controller adds to one by their labels. */
    private static List<Want> aggregated(KubeObject role, Surroundings around) {
        var selectors = role.json().path("aggregationRule").path("clusterRoleSelectors");
        if (selectors.isEmpty()) {
            return List.of();
        }
        var wants = new ArrayList<Want>();
        for (var other : around.all(Kinds.RBAC, "ClusterRole", "")) {
            for (var selector : Fields.items(selectors)) {
                if (!other.name().equals(role.name())
                        && Labels.fit(selector, other.metadata().path("labels"))) {
                    wants.add(selected(role, other, selector));
                    break;
                }
            }
        }
        return wants;
    }

    private static Want selected(KubeObject role, KubeObject other, JsonNode selector) {
        return Want.of(
                role.id(),
                new Reference(
                        other.apiVersion(),
                        "ClusterRole",
                        "",
                        other.name(),
                        CanonicalJson.of(selector)),
                Strength.REQUIRED,
                Edge.Type.SELECTOR,
                "aggregationRule.clusterRoleSelectors",
                RULE);
    }
}
