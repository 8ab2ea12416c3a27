package dev.trellis.graph.resolve;

import dev.trellis.graph.constraint.Traits;
import dev.trellis.graph.version.Version;

import java.util.Optional;

/** An operator that can be part of the answer. */
public sealed interface Choice {
    /** One that would be new. */
    record Offered(Source source, Entry entry) implements Choice {
        @Override
        public boolean equals(Object other) {
            return other instanceof Offered(var itsSource, var itsEntry)
                    && itsEntry.equals(entry)
                    && itsSource.key().equals(source.key());
        }

        @Override
        public int hashCode() {
            return 31 * source.key().hashCode() + entry.hashCode();
        }
    }

    /** One that is there. */
    record Held(Installed operator) implements Choice {
        @Override
        public boolean equals(Object other) {
            return other instanceof Held(var its) && its.name().equals(operator.name());
        }

        @Override
        public int hashCode() {
            return operator.name().hashCode();
        }
    }

    /** One of another namespace. */
    record Nearby(Neighbour operator) implements Choice {}

    default String name() {
        return switch (this) {
            case Offered(_, var entry) -> entry.name();
            case Held(var operator) -> operator.name();
            case Nearby(var operator) -> operator.name();
        };
    }

    default Traits traits() {
        return switch (this) {
            case Offered(_, var entry) -> entry.bundle().traits();
            case Held(var operator) -> operator.traits();
            case Nearby(var operator) -> operator.traits();
        };
    }

    default Optional<Version> version() {
        return traits().version();
    }

    /** In the reference's form; people are shown {@link #words}. */
    default String id(String namespace) {
        return switch (this) {
            case Offered(var source, var entry) ->
                    "%s/%s/%s/%s"
                            .formatted(
                                    source.key().name(),
                                    source.key().namespace(),
                                    entry.channel(),
                                    entry.name());
            case Held(var operator) -> "@existing/%s//%s".formatted(namespace, operator.name());
            case Nearby(var operator) ->
                    "@global/%s//%s".formatted(operator.namespace(), operator.name());
        };
    }

    /** As people call it. */
    default String words() {
        return switch (this) {
            case Offered(var source, var entry) ->
                    "%s (channel %s of catalog %s)"
                            .formatted(entry.name(), entry.channel(), source.key());
            case Held(var operator) -> operator.name() + " (installed)";
            case Nearby(var operator) ->
                    "%s (in namespace %s)".formatted(operator.name(), operator.namespace());
        };
    }
}
