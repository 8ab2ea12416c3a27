package dev.trellis.interpreter;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.object.KubeObject;

import java.util.List;

/** An operation with what it needs to know. */
public sealed interface Question {
    /** The object that it is about. */
    KubeObject object();

    Operation operation();

    /** What does it need? */
    record Dependencies(KubeObject object) implements Question {
        @Override
        public Operation operation() {
            return Operation.DEPENDENCY;
        }
    }

    /** Does it work? */
    record Health(KubeObject object) implements Question {
        @Override
        public Operation operation() {
            return Operation.HEALTH;
        }
    }

    /** What of the observed object must a wanted one keep? */
    record Retain(KubeObject object, KubeObject observed) implements Question {
        @Override
        public Operation operation() {
            return Operation.RETAIN;
        }
    }

    /** What of it must not be taken to another cluster? */
    record Prune(KubeObject object) implements Question {
        @Override
        public Operation operation() {
            return Operation.PRUNE;
        }
    }

    /** What of its status is worth reporting? */
    record Status(KubeObject object) implements Question {
        @Override
        public Operation operation() {
            return Operation.STATUS;
        }
    }

    /** How many replicas has it, and what does each need? */
    record Replicas(KubeObject object) implements Question {
        @Override
        public Operation operation() {
            return Operation.REPLICA;
        }
    }

    /** Of which parts is it made, and what does each need? */
    record Components(KubeObject object) implements Question {
        @Override
        public Operation operation() {
            return Operation.COMPONENT;
        }
    }

    /** How is it with that many replicas? */
    record Revise(KubeObject object, long replicas) implements Question {
        @Override
        public Operation operation() {
            return Operation.REVISE_REPLICA;
        }
    }

    /**
     * What is its status over all clusters?
     *
     * @param items each with {@code clusterName}, {@code status}, {@code applied}, {@code health}
     */
    record Aggregate(KubeObject object, List<JsonNode> items) implements Question {
        public Aggregate {
            items = List.copyOf(items);
        }

        @Override
        public Operation operation() {
            return Operation.AGGREGATE_STATUS;
        }
    }
}
