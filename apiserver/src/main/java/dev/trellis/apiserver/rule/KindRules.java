package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.BuiltInKinds;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The peculiarities of one kind. An object that is handed in may be changed in place. */
public interface KindRules {
    /** Rules of kinds that have none. */
    KindRules NONE = new KindRules() {};

    /** Fills in what clients may leave out, on create and on update alike. */
    default void fill(ObjectNode object) {}

    /** Brings a new object to its beginning, after a status that a client sent was dropped. */
    default void begin(ObjectNode object) {}

    /** What is wrong with the object. */
    default List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        return List.of();
    }

    /** The rules of a kind. */
    static KindRules of(ApiKind kind) {
        return kind.custom().isPresent() ? NONE : Holder.RULES.getOrDefault(kind.table(), NONE);
    }

    /** Made when first asked for, since the rules name this interface. */
    final class Holder {
        private static final Map<String, KindRules> RULES =
                Map.of(
                        "namespaces",
                        new NamespaceRules(),
                        "secrets",
                        new SecretRules(),
                        "configmaps",
                        new ConfigMapRules(),
                        BuiltInKinds.DEFINITIONS,
                        new DefinitionRules());

        private Holder() {}
    }
}
