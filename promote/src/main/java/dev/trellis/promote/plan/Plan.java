package dev.trellis.promote.plan;

import java.util.List;
import java.util.Optional;

/**
 * What a promotion would do. Equal inputs give equal plans, in whatever order they came.
 *
 * @param createdAt not part of the digest, nor is who made it
 * @param salt the key of the Secrets' digests where the hub's own could not be read; else empty
 * @param objects in the order in which they are applied
 * @param cycles identity hashes of objects that need each other; they are legal
 * @param warnings what is worth knowing
 * @param errors what forbids to commit; none where the plan can be carried out
 */
public record Plan(
        String createdAt,
        String createdBy,
        Source source,
        String salt,
        Options options,
        List<PlannedObject> objects,
        List<Edge> edges,
        List<Missing> missing,
        List<List<String>> cycles,
        List<Prerequisite> prerequisites,
        Permissions permissions,
        List<InterpreterUse> interpreters,
        List<Problem> warnings,
        List<Problem> errors) {
    public Plan {
        objects = objects.stream().sorted(PlannedObject.ORDER).toList();
        edges = edges.stream().distinct().sorted().toList();
        missing = missing.stream().distinct().sorted().toList();
        cycles = cycles.stream().map(List::copyOf).toList();
        prerequisites = List.copyOf(prerequisites);
        interpreters = List.copyOf(interpreters);
        warnings = warnings.stream().distinct().sorted().toList();
        errors = errors.stream().distinct().sorted().toList();
    }

    /**
     * The member that was read.
     *
     * @param server its address, without credentials
     */
    public record Source(String cluster, String server, String version) {}

    /** By its identity hash. */
    public Optional<PlannedObject> find(String id) {
        return objects.stream().filter(one -> one.id().equals(id)).findFirst();
    }

    /** What the hub is to deliver, in the order in which it is applied. */
    public List<PlannedObject> delivered() {
        return objects.stream().filter(one -> one.role().isDelivered()).toList();
    }

    public List<PlannedObject> roots() {
        return objects.stream().filter(one -> one.role() == Role.ROOT).toList();
    }

    /** The exit code of a command that ends with this plan; that of the first error counts. */
    public int exitCode() {
        return errors.isEmpty() ? 0 : errors.getFirst().code().exitCode();
    }

    public String digest() {
        return PlanDocument.digest(this);
    }
}
