package dev.trellis.hub.registration.cluster;

import java.util.List;

/**
 * What is left in the namespace of a cluster that goes.
 *
 * @param installs add-ons, which go first: their managers may still need works
 * @param works all works, of add-ons and others
 */
record Remains(List<Remainder> installs, List<Remainder> works) {
    Remains {
        installs = List.copyOf(installs);
        works = List.copyOf(works);
    }

    boolean isEmpty() {
        return installs.isEmpty() && works.isEmpty();
    }
}
