package dev.trellis.interpreter.customization;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;

import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * One object of kind ResourceInterpreterCustomization.
 *
 * @param group of its own API
 * @param scripts by what they answer; none is empty
 */
public record Customization(String name, String group, Kind target, Map<Operation, String> scripts)
        implements Comparable<Customization> {
    private static final String KIND = "ResourceInterpreterCustomization";
    private static final Set<String> GROUPS = Set.of("trellis.dev", "config.karmada.io");
    private static final Comparator<Customization> ORDER =
            Comparator.comparing(Customization::name).thenComparing(Customization::group);
    private static final Map<String, Operation> FIELDS =
            Map.of(
                    "retention", Operation.RETAIN,
                    "replicaResource", Operation.REPLICA,
                    "componentResource", Operation.COMPONENT,
                    "replicaRevision", Operation.REVISE_REPLICA,
                    "statusReflection", Operation.STATUS,
                    "statusAggregation", Operation.AGGREGATE_STATUS,
                    "healthInterpretation", Operation.HEALTH,
                    "dependencyInterpretation", Operation.DEPENDENCY,
                    "pruning", Operation.PRUNE);

    public Customization {
        scripts = Collections.unmodifiableMap(new EnumMap<>(scripts));
    }

    /**
     * Reads one from its object.
     *
     * @throws InterpreterFailure where it is of another kind, or names no target
     */
    public static Customization of(KubeObject object) {
        var kind = object.kind();
        if (!kind.name().equals(KIND) || !GROUPS.contains(kind.group())) {
            throw refused(
                    "%s is no %s of API group trellis.dev or config.karmada.io"
                            .formatted(object, KIND));
        }
        var target = object.spec().path("target");
        var apiVersion = Fields.text(target, "apiVersion");
        var targetKind = Fields.text(target, "kind");
        if (apiVersion.isEmpty() || targetKind.isEmpty()) {
            throw refused("%s needs spec.target.apiVersion and spec.target.kind".formatted(object));
        }
        var customizations = object.spec().path("customizations");
        return new Customization(
                object.name(),
                kind.group(),
                Kind.of(apiVersion, targetKind),
                scripts(object, customizations));
    }

    private static Map<Operation, String> scripts(KubeObject object, JsonNode customizations) {
        var scripts = new EnumMap<Operation, String>(Operation.class);
        for (var entry : customizations.properties()) {
            var operation = FIELDS.get(entry.getKey());
            if (operation == null) {
                throw refused(
                        "%s has no field spec.customizations.%s".formatted(object, entry.getKey()));
            }
            var script = Fields.text(entry.getValue(), "luaScript");
            if (!script.isBlank()) {
                scripts.put(operation, script);
            }
        }
        return scripts;
    }

    private static InterpreterFailure refused(String sentence) {
        return new InterpreterFailure(InterpreterFailure.Code.FAILED, sentence);
    }

    @Override
    public int compareTo(Customization other) {
        return ORDER.compare(this, other);
    }
}
