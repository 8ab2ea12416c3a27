package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.fault.Subject;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.json.Stamped;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.BuiltInKinds;
import dev.trellis.apiserver.kind.Trait;
import dev.trellis.apiserver.metadata.Meta;
import dev.trellis.apiserver.store.Entry;
import dev.trellis.apiserver.store.Outcome;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Delete: at once where nothing holds the object, else by marking it, and for good when the last
 * finalizer goes.
 */
public final class Deletes {
    private static final Set<String> KEPT_NAMESPACES =
            Set.of("default", "kube-system", "kube-public");
    private static final String FOREGROUND = "foregroundDeletion";
    private static final String ORPHAN = "orphan";

    private static final String JOB_WARNING =
            "child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning";

    private final Cluster cluster;
    private final Definitions definitions;
    private final Runnable reaper;

    Deletes(Cluster cluster, Definitions definitions, Runnable reaper) {
        this.cluster = cluster;
        this.definitions = definitions;
        this.reaper = reaper;
    }

    /** Deletes one object; the answer is the object if it stays for now or its kind wants that. */
    public Written delete(Target target, DeleteOptions options) {
        var kind = target.kind();
        if (kind.table().equals("namespaces") && KEPT_NAMESPACES.contains(target.name())) {
            throw StatusError.forbidden(
                    kind.resource(target.name()), "this namespace may not be deleted", List.of());
        }
        var warnings =
                kind.table().equals("jobs.batch") && options.policy().isEmpty()
                        ? List.of(JOB_WARNING)
                        : List.<String>of();
        var asked = false;
        while (true) {
            var entry =
                    cluster.store().find(kind.table(), target.key()).orElseThrow(target::notFound);
            var object = cluster.versions().parse(entry, kind);
            checkPreconditions(target, object, options);
            if (!asked) {
                asked = true;
                admit(target, object, options);
            }
            var next = marked(object.deepCopy(), kind, options);
            if (isFinished(next, kind)) {
                var answer = answer(target, object, next);
                if (options.dryRun() || remove(target, entry, next)) {
                    return new Written(false, answer, warnings);
                }
            } else if (next.equals(object)) {
                return new Written(false, Body.of(cluster.versions().show(entry, kind)), warnings);
            } else if (options.dryRun()) {
                return new Written(false, Body.of(Stamped.ordered(next)), warnings);
            } else if (mark(target, entry, next) instanceof Outcome.Done(var done)) {
                look(target, next);
                return new Written(false, Body.of(cluster.versions().show(done, kind)), warnings);
            }
        }
    }

    private void admit(Target target, ObjectNode object, DeleteOptions options) {
        var attempt =
                new Admission.Attempt(
                        Admission.Operation.DELETE,
                        target,
                        Optional.empty(),
                        Optional.of(object),
                        options.dryRun(),
                        options.named(),
                        options::shown);
        cluster.admission().change(attempt);
        cluster.admission().check(attempt);
    }

    /** Whether nothing holds the object any more. */
    boolean isFinished(ObjectNode object, ApiKind kind) {
        var meta = Meta.of(object);
        return meta.isDeleting()
                && meta.finalizers().isEmpty()
                && (!kind.table().equals("namespaces")
                        || object.path("spec").path("finalizers").isEmpty());
    }

    /**
     * Takes the object out of the store; false if it has changed meanwhile. Watchers are told of it
     * as it was stored last: what its deletion would have added nobody could ever read.
     */
    boolean remove(Target target, Entry entry, ObjectNode last) {
        var kind = target.kind();
        var stored = Json.readStored(entry.bytes());
        var outcome =
                cluster.store()
                        .remove(
                                kind.table(),
                                target.key(),
                                entry.revision(),
                                new ObjectDraft(Stamped.of(stored), entry.attributes()));
        if (!(outcome instanceof Outcome.Done(var done))) {
            return false;
        }
        cluster.observer().written(target, last, done.revision(), true);
        definitions.removed(kind, target.name());
        reaper.run();
        return true;
    }

    /** Wakes whoever finishes what is being deleted, if this object is. */
    void look(Target target, ObjectNode object) {
        if (Meta.of(object).isDeleting()) {
            reaper.run();
        }
    }

    private Outcome mark(Target target, Entry entry, ObjectNode next) {
        var kind = target.kind();
        var outcome =
                cluster.store()
                        .put(
                                kind.table(),
                                target.key(),
                                entry.revision(),
                                new ObjectDraft(
                                        Stamped.of(cluster.versions().stored(next, kind)),
                                        FieldLabels.attributes(next, kind)));
        if (outcome instanceof Outcome.Done(var done)) {
            cluster.observer().written(target, next, done.revision(), false);
        }
        return outcome;
    }

    private ObjectNode marked(ObjectNode object, ApiKind kind, DeleteOptions options) {
        var meta = Meta.of(object);
        var finalizers = new ArrayList<>(meta.finalizers());
        var policy =
                options.policy()
                        .or(() ->
                                kind.has(Trait.ORPHANS_BY_DEFAULT)
                                        ? Optional.of(DeleteOptions.Policy.ORPHAN)
                                        : Optional.empty());
        policy.ifPresent(wanted -> {
            finalizers.removeAll(List.of(FOREGROUND, ORPHAN));
            switch (wanted) {
                case FOREGROUND -> finalizers.add(FOREGROUND);
                case ORPHAN -> finalizers.add(ORPHAN);
                case BACKGROUND -> {}
            }
        });
        meta.setFinalizers(finalizers);
        if (!meta.isDeleting()) {
            meta.node().put("deletionTimestamp", cluster.timestamp());
            beginEnd(object, meta, kind);
        }
        return object;
    }

    private void beginEnd(ObjectNode object, Meta meta, ApiKind kind) {
        switch (kind.table()) {
            case "namespaces" -> object.withObject("status").put("phase", "Terminating");
            case BuiltInKinds.DEFINITIONS -> {
                var finalizers = new ArrayList<>(meta.finalizers());
                if (!finalizers.contains(Definitions.CLEANUP)) {
                    finalizers.add(Definitions.CLEANUP);
                    meta.setFinalizers(finalizers);
                }
                Conditions.set(
                        object.withObject("status"),
                        new Conditions.Condition(
                                "Terminating",
                                "True",
                                "InstanceDeletionPending",
                                "CustomResourceDefinition marked for deletion; CustomResource"
                                        + " deletion will begin soon"),
                        cluster.timestamp());
            }
            default -> {
                meta.node().put("deletionGracePeriodSeconds", 0);
                if (meta.generation() > 0) {
                    meta.node().put("generation", meta.generation() + 1);
                }
            }
        }
    }

    private Body answer(Target target, ObjectNode object, ObjectNode next) {
        var kind = target.kind();
        if (!kind.has(Trait.ANSWERS_DELETED)) {
            return Body.of(kind.resource(target.name()).success(Meta.of(object).uid()));
        }
        return Body.of(
                Stamped.ordered(
                        List.of("namespaces", "pods").contains(kind.table()) ? next : object));
    }

    private static void checkPreconditions(
            Target target, ObjectNode object, DeleteOptions options) {
        var meta = Meta.of(object);
        // Objects of built-in kinds do not say their group to the reference itself.
        var group = target.kind().has(Trait.CUSTOM) ? target.kind().group() : "";
        var subject = new Subject(group, target.kind().kind(), target.name());
        if (!options.uid().isEmpty() && !options.uid().equals(meta.uid())) {
            throw StatusError.conflict(
                    subject,
                    ("the UID in the precondition (%s) does not match the UID in record (%s). The"
                                    + " object might have been deleted and then recreated")
                            .formatted(options.uid(), meta.uid()));
        }
        if (!options.resourceVersion().isEmpty()
                && !options.resourceVersion().equals(meta.resourceVersion())) {
            throw StatusError.conflict(
                    subject,
                    ("the ResourceVersion in the precondition (%s) does not match the"
                                    + " ResourceVersion in record (%s). The object might have been"
                                    + " modified")
                            .formatted(options.resourceVersion(), meta.resourceVersion()));
        }
    }
}
