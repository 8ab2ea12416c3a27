package dev.trellis.promote.closure;

import dev.trellis.interpreter.Dependency;
import dev.trellis.interpreter.Reference;
import dev.trellis.interpreter.Strength;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.plan.Edge;

import java.util.Optional;

/**
 * That an object needs something, before anybody looked whether it is there.
 *
 * @param reportOnly that the cluster makes it again by itself, so it is named and no more
 * @param made the object where it is not the member's but one that the plan makes
 */
record Want(
        ObjectId from,
        Reference to,
        Strength strength,
        Edge.Type type,
        String path,
        Edge.Origin origin,
        boolean reportOnly,
        Optional<KubeObject> made) {
    private static final String RULES = "native";

    /** What an interpreter answered. */
    static Want of(ObjectId from, Dependency dependency, String layer, String source) {
        var declared = dependency.rule().equals("N19");
        return new Want(
                from,
                dependency.to(),
                dependency.strength(),
                declared
                        ? Edge.Type.DECLARED
                        : dependency.to().selector().isEmpty()
                                ? Edge.Type.REFERENCE
                                : Edge.Type.SELECTOR,
                dependency.path(),
                declared
                        ? new Edge.Origin("declared", "", dependency.rule())
                        : new Edge.Origin(layer, source, dependency.rule()),
                false,
                Optional.empty());
    }

    /** What a rule of ours found by looking at the cluster. */
    static Want of(
            ObjectId from,
            Reference to,
            Strength strength,
            Edge.Type type,
            String path,
            String rule) {
        return new Want(
                from,
                to,
                strength,
                type,
                path,
                new Edge.Origin(RULES, "", rule),
                false,
                Optional.empty());
    }

    Want onlyReported() {
        return new Want(from, to, strength, type, path, origin, true, made);
    }

    /** The same for an object that the plan makes. */
    Want madeAs(KubeObject object) {
        return new Want(
                from,
                Reference.named(
                        object.apiVersion(),
                        object.kind().name(),
                        object.namespace(),
                        object.name()),
                strength,
                type,
                path,
                origin,
                reportOnly,
                Optional.of(object));
    }
}
