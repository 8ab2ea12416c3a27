package dev.trellis.promote.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What somebody asked for beside the roots.
 *
 * @param maxDepth how far from a root a dependency may be
 * @param with which neighbours of a workload belong to it
 * @param include only these, each {@code GROUP/KIND} or {@code GROUP/KIND/NAME-GLOB}; all if empty
 * @param exclude not these, whatever else says so
 * @param clusters where to deliver; the source cluster where empty
 * @param hubNamespace where promotion, bundle and policy are kept
 * @param overrides refusals that the user has answered, by flag, such as {@code allow-rollout} or
 *     {@code take-over=helm}
 */
public record Options(
        Depth dependencies,
        int maxDepth,
        int maxObjects,
        SortedSet<With> with,
        List<String> include,
        List<String> exclude,
        OnExisting onExisting,
        boolean acceptMemberContent,
        DeletionMode deletion,
        String placement,
        List<String> clusters,
        boolean createNamespace,
        String hubNamespace,
        SecretMode secretMode,
        SortedSet<String> overrides,
        boolean serverDryRun) {
    public Options {
        with = Collections.unmodifiableSortedSet(new TreeSet<>(with));
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        clusters = List.copyOf(clusters);
        overrides = Collections.unmodifiableSortedSet(new TreeSet<>(overrides));
    }

    /** What holds where nothing is said. */
    public static Options usual() {
        return new Options(
                Depth.ALL,
                16,
                500,
                new TreeSet<>(List.of(With.RBAC, With.SERVICES)),
                List.of(),
                List.of(),
                OnExisting.ABORT,
                false,
                DeletionMode.PROBATION,
                "",
                List.of(),
                true,
                "default",
                SecretMode.REFERENCE,
                Collections.emptySortedSet(),
                true);
    }

    /** The same, joining in where the hub delivers an object already. */
    public Options sharing() {
        return new Options(
                dependencies,
                maxDepth,
                maxObjects,
                with,
                include,
                exclude,
                OnExisting.SHARE,
                acceptMemberContent,
                deletion,
                placement,
                clusters,
                createNamespace,
                hubNamespace,
                secretMode,
                overrides,
                serverDryRun);
    }

    /** Whether the user has answered this refusal in advance. */
    public boolean overrides(String flag) {
        return overrides.contains(flag);
    }

    /** How far dependencies are followed. */
    public enum Depth {
        NONE,
        DIRECT,
        ALL;

        @JsonValue
        @Override
        public String toString() {
            return Word.of(this);
        }
    }

    /** Neighbours of a workload that name it, and not it them. */
    public enum With {
        RBAC,
        SERVICES,
        AUTOSCALING,
        DISRUPTION,
        NETWORK,
        STORAGE;

        @JsonCreator
        public static With parse(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }

        @JsonValue
        @Override
        public String toString() {
            return Word.of(this);
        }
    }

    /** What to do where the hub delivers an object already. */
    public enum OnExisting {
        ABORT,
        SHARE,
        ADOPT;

        @JsonValue
        @Override
        public String toString() {
            return Word.of(this);
        }
    }

    /** What becomes of the member's objects when the hub's go. */
    public enum DeletionMode {
        PROBATION,
        DELETE,
        ORPHAN;

        @JsonValue
        @Override
        public String toString() {
            return Word.of(this);
        }
    }

    /** How the values of Secrets travel. */
    public enum SecretMode {
        REFERENCE,
        INLINE,
        LEAVE;

        @JsonValue
        @Override
        public String toString() {
            return Word.of(this);
        }
    }
}
