package dev.trellis.promote.closure;

import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.plan.Edge;
import dev.trellis.promote.plan.InterpreterUse;
import dev.trellis.promote.plan.Missing;
import dev.trellis.promote.plan.Problem;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Roots with all that they need.
 *
 * @param errors answers that could not be had; the closure may lack what they would have named
 */
public record Closure(
        SortedMap<ObjectId, Node> nodes,
        SortedSet<Edge> edges,
        SortedSet<Missing> missing,
        List<InterpreterUse> interpreters,
        SortedSet<Problem> warnings,
        SortedSet<Problem> errors) {
    public Closure {
        nodes = Collections.unmodifiableSortedMap(new TreeMap<>(nodes));
        edges = Collections.unmodifiableSortedSet(new TreeSet<>(edges));
        missing = Collections.unmodifiableSortedSet(new TreeSet<>(missing));
        interpreters = List.copyOf(interpreters);
        warnings = Collections.unmodifiableSortedSet(new TreeSet<>(warnings));
        errors = Collections.unmodifiableSortedSet(new TreeSet<>(errors));
    }
}
