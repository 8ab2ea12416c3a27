package dev.trellis.promote.plan;

import dev.trellis.interpreter.object.KubeObject;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A plan with what it is about. The plan may be shown and kept; the contents may hold values of
 * Secrets and go nowhere but to where they are delivered.
 *
 * @param contents the sanitised objects that are to be delivered, by identity hash
 */
public record Planned(Plan plan, SortedMap<String, KubeObject> contents) {
    public Planned {
        contents = Collections.unmodifiableSortedMap(new TreeMap<>(contents));
    }

    /** Without the contents. */
    @Override
    public String toString() {
        return "plan " + plan.digest() + " of " + contents.size() + " objects";
    }
}
