package dev.trellis.engine.event;

import io.fabric8.kubernetes.api.model.HasMetadata;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/**
 * Something that happened to an object. Equal occurrences are repetitions of each other.
 *
 * @param reason a stable code, the same as in the condition
 * @param action what was being done, as a code
 * @param note a sentence
 * @param reporter who reports it, where that is not who usually does
 * @param related a second object that it concerns
 */
record Occurrence(
        Subject subject,
        Type type,
        String reason,
        String action,
        String note,
        Optional<String> reporter,
        Optional<Subject> related) {

    Occurrence(Subject subject, Type type, String reason, String action, String note) {
        this(subject, type, reason, action, note, Optional.empty());
    }

    Occurrence(
            Subject subject,
            Type type,
            String reason,
            String action,
            String note,
            Optional<String> reporter) {
        this(subject, type, reason, action, note, reporter, Optional.empty());
    }

    enum Type {
        NORMAL("Normal"),
        WARNING("Warning");

        private final String wire;

        Type(String wire) {
            this.wire = wire;
        }

        String wire() {
            return wire;
        }
    }

    /** The object, without its state: another version of it is still the same subject. */
    record Subject(
            String apiVersion,
            String kind,
            @Nullable String namespace,
            String name,
            @Nullable String uid) {

        static Subject of(HasMetadata object) {
            var metadata = object.getMetadata();
            return new Subject(
                    object.getApiVersion(),
                    object.getKind(),
                    metadata.getNamespace(),
                    metadata.getName(),
                    metadata.getUid());
        }

        /** Where its events are. Objects outside of namespaces have theirs in this one. */
        String eventNamespace() {
            return namespace == null ? "default" : namespace;
        }
    }
}
