package dev.trellis.promote.member;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A kind in a version that the member serves.
 *
 * @param plural as paths have it
 * @param names other words for it: the singular and short names
 */
public record MemberKind(
        String group,
        String version,
        String kind,
        String plural,
        List<String> names,
        boolean namespaced,
        SortedSet<String> verbs) {
    public MemberKind {
        names = List.copyOf(names);
        verbs = Collections.unmodifiableSortedSet(new TreeSet<>(verbs));
    }

    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** {@code deployments.apps}, or {@code pods} in the core. */
    public String resource() {
        return group.isEmpty() ? plural : plural + "." + group;
    }

    /** Whether there is something to take over, and a way to do it. */
    public boolean canBeManaged() {
        return verbs.contains("get") && (verbs.contains("update") || verbs.contains("patch"));
    }

    @Override
    public String toString() {
        return group.isEmpty() ? kind : kind + "." + group;
    }
}
