package dev.trellis.agent.credential;

import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;

/** Whom a certificate should name: a user, its groups (O) and organizational units (OU). */
public record WantedSubject(String user, SortedSet<String> groups, SortedSet<String> units) {
    public WantedSubject {
        groups = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(groups));
        units = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(units));
    }

    public static WantedSubject of(
            String user, Collection<String> groups, Collection<String> units) {
        return new WantedSubject(user, new TreeSet<>(groups), new TreeSet<>(units));
    }
}
