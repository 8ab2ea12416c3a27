package dev.trellis.interpreter;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.object.KubeObject;

import java.util.List;

/** What a layer says to a {@link Question}. */
public sealed interface Answer {
    /**
     * To {@link Question.Dependencies}.
     *
     * @param warnings what was passed over because it is not of the form its kind asks for
     */
    record Dependencies(List<Dependency> dependencies, List<String> warnings) implements Answer {
        public Dependencies {
            dependencies = Dependency.sorted(dependencies);
            warnings = List.copyOf(warnings);
        }

        public static Dependencies of(List<Dependency> dependencies) {
            return new Dependencies(dependencies, List.of());
        }
    }

    /** To {@link Question.Health}. */
    record Health(boolean healthy) implements Answer {}

    /** The object as it should be: to all questions that ask for a change. */
    record Changed(KubeObject object) implements Answer {}

    /**
     * To {@link Question.Status}.
     *
     * @param status missing where there is nothing to report
     */
    record Status(JsonNode status) implements Answer {}

    /**
     * To {@link Question.Replicas}.
     *
     * @param requirements of each replica; missing where it has none
     */
    record Replicas(long count, JsonNode requirements) implements Answer {}

    /** To {@link Question.Components}. */
    record Components(List<Component> components) implements Answer {
        public Components {
            components = List.copyOf(components);
        }
    }

    /**
     * A part of an object.
     *
     * @param requirements missing where it has none
     */
    record Component(String name, long replicas, JsonNode requirements) {}
}
