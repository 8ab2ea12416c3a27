package dev.trellis.apiserver.garbage;

import java.util.List;
import java.util.Set;

/** What is to become of an object that has owners. */
sealed interface Verdict {
    /** It stays as it is. */
    record Keep() implements Verdict {}

    /** It stays for the sake of another owner, and forgets these. */
    record Release(Set<String> uids) implements Verdict {}

    /** Nothing holds it any more. */
    record Delete(boolean foreground) implements Verdict {}

    /** How an owner stands. */
    enum Standing {
        /** It is there. */
        SOLID,
        /** There is no such object, or another one has its name. */
        GONE,
        /** It is there, but will go when its dependents are gone. */
        WAITING,
        /** Nobody can tell: its kind is not served. */
        UNKNOWN,
        /** It can never be found: the object has no namespace, but the owner's kind has. */
        IMPOSSIBLE
    }

    /** An owner, and how it stands. */
    record Judged(Owner owner, Standing standing) {}

    /**
     * Decides.
     *
     * @param hasDependents whether others depend on the object itself
     */
    static Verdict of(List<Judged> owners, boolean hasDependents) {
        // An owner that cannot be looked up may be there: nothing is deleted on a guess.
        if (owners.isEmpty()
                || owners.stream()
                        .anyMatch(one ->
                                one.standing() == Standing.UNKNOWN
                                        || one.standing() == Standing.IMPOSSIBLE)) {
            return new Keep();
        }
        var lost =
                owners.stream()
                        .filter(one -> one.standing() != Standing.SOLID)
                        .map(one -> one.owner().uid())
                        .collect(java.util.stream.Collectors.toSet());
        if (lost.isEmpty()) {
            return new Keep();
        }
        if (owners.stream().anyMatch(one -> one.standing() == Standing.SOLID)) {
            return new Release(lost);
        }
        var waiting = owners.stream().anyMatch(one -> one.standing() == Standing.WAITING);
        return new Delete(waiting && hasDependents);
    }
}
