package dev.trellis.promote.plan;

import dev.trellis.interpreter.object.ObjectId;

import java.util.Comparator;
import java.util.List;

/**
 * One object of a plan.
 *
 * @param id the identity hash
 * @param source which state of it was read; empty members where it is not on the member yet
 * @param rank when it is applied, the lowest first
 * @param contentDigest of what is left after sanitising; the values of a Secret enter it with a key
 * @param sanitised what was taken out
 * @param ignoreFields what stays the member's
 * @param secretMode how the values travel; empty for what is no Secret
 */
public record PlannedObject(
        String id,
        ObjectRef ref,
        Source source,
        Role role,
        int rank,
        String contentDigest,
        List<Cut> sanitised,
        HubFinding hub,
        MemberFinding member,
        Action action,
        Deletion deletion,
        List<IgnoredField> ignoreFields,
        String secretMode) {
    /** As they are applied. */
    public static final Comparator<PlannedObject> ORDER =
            Comparator.comparingInt(PlannedObject::rank).thenComparing(PlannedObject::identity);

    public PlannedObject {
        sanitised = List.copyOf(sanitised);
        ignoreFields = List.copyOf(ignoreFields);
    }

    /** Which state of the object was read. */
    public record Source(String uid, String resourceVersion, long generation) {
        public static final Source NONE = new Source("", "", 0);
    }

    /** A part that sanitising took out: a JSON pointer into what was read, and the rule. */
    public record Cut(String path, String rule) {}

    // Not a getter for Jackson: the reference says the same.
    private ObjectId identity() {
        return ref.id();
    }

    public PlannedObject with(HubFinding found) {
        return new PlannedObject(
                id,
                ref,
                source,
                role,
                rank,
                contentDigest,
                sanitised,
                found,
                member,
                action,
                deletion,
                ignoreFields,
                secretMode);
    }

    public PlannedObject with(MemberFinding found) {
        return new PlannedObject(
                id,
                ref,
                source,
                role,
                rank,
                contentDigest,
                sanitised,
                hub,
                found,
                action,
                deletion,
                ignoreFields,
                secretMode);
    }

    public PlannedObject with(Role newRole, Action newAction) {
        return new PlannedObject(
                id,
                ref,
                source,
                newRole,
                rank,
                contentDigest,
                sanitised,
                hub,
                member,
                newAction,
                deletion,
                ignoreFields,
                secretMode);
    }
}
