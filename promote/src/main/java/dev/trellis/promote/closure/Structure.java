package dev.trellis.promote.closure;

import dev.trellis.interpreter.Reference;
import dev.trellis.interpreter.Strength;
import dev.trellis.promote.plan.Edge;

import java.util.ArrayList;
import java.util.List;

/** What an object needs because of what it is: its namespace (N18), and its definition (N17). */
final class Structure {
    private Structure() {}

    static List<Want> of(Node node) {
        var wants = new ArrayList<Want>();
        if (node.kind().namespaced()) {
            wants.add(
                    Want.of(
                            node.id(),
                            Reference.named("v1", "Namespace", "", node.live().namespace()),
                            Strength.REQUIRED,
                            Edge.Type.SCOPE,
                            "metadata.namespace",
                            "N18"));
        }
        if (Kinds.isCustom(node.id())) {
            wants.add(
                    Want.of(
                            node.id(),
                            Reference.named(
                                    Kinds.DEFINITIONS + "/v1",
                                    "CustomResourceDefinition",
                                    "",
                                    node.kind().resource()),
                            // A kind may also come from a server beside the cluster's own.
                            Strength.OPTIONAL,
                            Edge.Type.SCHEMA,
                            "",
                            "N17"));
        }
        return wants;
    }
}
