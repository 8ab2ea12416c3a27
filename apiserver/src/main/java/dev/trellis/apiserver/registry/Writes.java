package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.expression.SchemaRules;
import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.json.Stamped;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.Trait;
import dev.trellis.apiserver.metadata.Generation;
import dev.trellis.apiserver.metadata.Meta;
import dev.trellis.apiserver.metadata.MetaRules;
import dev.trellis.apiserver.metadata.Names;
import dev.trellis.apiserver.ownership.Author;
import dev.trellis.apiserver.ownership.Ownership;
import dev.trellis.apiserver.ownership.Scope;
import dev.trellis.apiserver.rule.KindRules;
import dev.trellis.apiserver.schema.Validation;
import dev.trellis.apiserver.store.Entry;
import dev.trellis.apiserver.store.Outcome;
import dev.trellis.apiserver.store.Store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Create, update and patch.
 *
 * <p>All of them come down to the same: read, change a copy, bring it into shape, check it, and
 * store it if nobody was faster.
 */
public final class Writes {
    private static final int GENERATED_TRIES = 8;
    private static final int PATCH_TRIES = 100;

    private final Cluster cluster;
    private final Deletes deletes;
    private final Definitions definitions;

    Writes(Cluster cluster, Deletes deletes, Definitions definitions) {
        this.cluster = cluster;
        this.deletes = deletes;
        this.definitions = definitions;
    }

    /** Stores a new object. */
    public Written create(Target target, ObjectNode object, WriteOptions options) {
        return create(target, new Edited(object, Optional.empty()), options);
    }

    private Written create(Target target, Edited wanted, WriteOptions options) {
        var kind = target.kind();
        var object = wanted.object();
        Shape.checkType(object, kind);
        var meta = Meta.of(object);
        checkPlace(target, meta);
        if (!meta.resourceVersion().isEmpty()) {
            throw StatusError.bare("resourceVersion should not be set on objects to be created");
        }
        List.of("deletionTimestamp", "deletionGracePeriodSeconds").forEach(meta.node()::remove);
        var sent = Ownership.take(object);
        var repeated = OwnerList.dropRepeated(meta);
        var warnings = joined(fit(wanted, kind, options), repeated);
        var managed =
                wanted.managedFields()
                        .orElseGet(() ->
                                Ownership.created(
                                        scope(target), object, sent, author(target, options)));
        checkNamespace(target, meta);
        if (kind.hasStatus()) {
            object.remove("status");
        }
        KindRules.of(kind).begin(object);
        Ownership.put(object, managed);
        var attempt =
                attempt(Admission.Operation.CREATE, target, object, Optional.empty(), options);
        warnings = admitted(warnings, cluster.admission().change(attempt), object, kind);
        cluster.guard().look(target, object, Optional.empty());
        meta.node().put("uid", UUID.randomUUID().toString());
        meta.node().put("creationTimestamp", cluster.timestamp());
        Generation.start(object, kind);
        var generated = meta.name().isEmpty() && !meta.text("generateName").isEmpty();
        for (var tries = 1; ; tries++) {
            if (generated) {
                meta.node()
                        .put("name", Names.generate(meta.text("generateName"), cluster.random()));
            }
            KindRules.of(kind).born(object);
            try (var _ = addresses(target, object, Optional.empty())) {
                var told = new ArrayList<>(warnings);
                told.addAll(check(object, Optional.empty(), kind));
                told.addAll(cluster.admission().check(attempt));
                var named = target.named(meta.name());
                if (options.dryRun()) {
                    if (cluster.store().find(kind.table(), named.key()).isPresent()) {
                        throw StatusError.alreadyExists(kind.resource(meta.name()));
                    }
                    return new Written(true, Body.of(Stamped.ordered(object)), told);
                }
                switch (put(named, object, Store.ABSENT)) {
                    case Outcome.Done(var entry) -> {
                        definitions.changed(kind, entry);
                        return new Written(
                                true, Body.of(cluster.versions().show(entry, kind)), told);
                    }
                    case Outcome.Stale _ -> {
                        if (!generated || tries == GENERATED_TRIES) {
                            throw StatusError.alreadyExists(kind.resource(meta.name()));
                        }
                    }
                }
            }
        }
    }

    /** Of services alone: what they are given, or want, that no other may have. */
    private ServiceAddresses.Held addresses(
            Target target, ObjectNode object, Optional<ObjectNode> old) {
        return target.kind().table().equals("services")
                ? cluster.addresses().give(target, object, old)
                : ServiceAddresses.Held.NOTHING;
    }

    /** Replaces an object, or creates it where the kind allows that. */
    public Written update(Target target, ObjectNode object, WriteOptions options) {
        var kind = target.kind();
        Shape.checkType(object, kind);
        var meta = Meta.of(object);
        checkPlace(target, meta);
        if (meta.name().isEmpty()) {
            throw StatusError.badRequest("name must be provided");
        }
        if (kind.has(Trait.CREATE_ON_UPDATE)
                && cluster.store().find(kind.table(), target.key()).isEmpty()) {
            meta.node().remove("resourceVersion");
            return create(target, object, options);
        }
        checkUid(target, object);
        var findings = new ArrayList<String>();
        return change(
                target,
                options,
                kind.has(Trait.UNCONDITIONAL_UPDATE),
                findings,
                _ -> new Edited(object.deepCopy(), Optional.empty()));
    }

    /** Changes an object by a function, which is called again if somebody else was faster. */
    public Written patch(Target target, UnaryOperator<ObjectNode> patch, WriteOptions options) {
        return change(
                target,
                options,
                true,
                new ArrayList<>(),
                live -> {
                    var next = patch.apply(live.deepCopy());
                    Shape.checkPatched(next, target);
                    return new Edited(next, Optional.empty(), true);
                });
    }

    /** Changes an object in the server's own name, so that nobody comes to own what changed. */
    Written amend(Target target, UnaryOperator<ObjectNode> change, WriteOptions options) {
        return change(
                target,
                options,
                true,
                new ArrayList<>(),
                live ->
                        new Edited(
                                change.apply(live.deepCopy()),
                                Optional.of(
                                        Meta.of(live).node().get("managedFields")
                                                        instanceof ArrayNode known
                                                ? known.deepCopy()
                                                : live.arrayNode())));
    }

    /** Merges what its author wants to own into an object, or creates it. */
    public Written apply(Target target, ObjectNode config, WriteOptions options) {
        Shape.checkApplied(config, target.kind());
        for (var tries = 1; ; tries++) {
            var there = cluster.store().find(target.kind().table(), target.key()).isPresent();
            if (there || !target.subresource().isEmpty()) {
                return change(
                        target,
                        options,
                        true,
                        new ArrayList<>(),
                        live -> applied(target, Optional.of(live), config, options));
            }
            try {
                return create(target, begun(target, config, options), options);
            } catch (StatusError error) {
                if (!error.reason().equals("AlreadyExists") || tries == PATCH_TRIES) {
                    throw error;
                }
            }
        }
    }

    private Edited begun(Target target, ObjectNode config, WriteOptions options) {
        var edited = applied(target, Optional.empty(), config, options);
        var meta = Meta.of(edited.object());
        if (!meta.uid().isEmpty()) {
            throw StatusError.conflict(
                    target.kind().resource(target.name()),
                    "uid mismatch: the provided object specified uid %s, and no existing object was found"
                            .formatted(meta.uid()));
        }
        if (meta.name().isEmpty()) {
            throw StatusError.badRequest(
                    "the name of the object (%s based on URL) was undeterminable: name must be provided"
                            .formatted(target.name()));
        }
        meta.node().remove("resourceVersion");
        return edited;
    }

    private Edited applied(
            Target target, Optional<ObjectNode> live, ObjectNode config, WriteOptions options) {
        var applied =
                Ownership.apply(
                        scope(target), live, config, author(target, options), options.force());
        return new Edited(applied.object(), Optional.of(applied.managedFields()));
    }

    private Scope scope(Target target) {
        return new Scope(
                target.kind(),
                target.subresource(),
                target.kind()
                        .custom()
                        .map(custom -> cluster.catalog().ofDefinition(custom.definition()))
                        .orElse(List.of()));
    }

    /** Of who sets a number of replicas the reference does not say when. */
    private Author author(Target target, WriteOptions options) {
        var timeless = target.subresource().equals("scale");
        return new Author(options.manager(), timeless ? "" : cluster.timestamp());
    }

    private static Admission.Attempt attempt(
            Admission.Operation operation,
            Target target,
            ObjectNode object,
            Optional<ObjectNode> old,
            WriteOptions options) {
        var kind = operation == Admission.Operation.CREATE ? "CreateOptions" : "UpdateOptions";
        return new Admission.Attempt(
                operation,
                target,
                Optional.of(object),
                old,
                options.dryRun(),
                true,
                () -> options.shown(kind));
    }

    /** Brings into shape again what others may have changed. */
    private static List<String> admitted(
            List<String> warnings, Admission.Changed changed, ObjectNode object, ApiKind kind) {
        if (changed.any()) {
            KindRules.of(kind).fill(object);
            Shape.fit(object, kind);
            KindRules.of(kind).complete(object);
        }
        return joined(warnings, changed.warnings());
    }

    private static List<String> joined(List<String> some, List<String> more) {
        if (more.isEmpty()) {
            return some;
        }
        var made = new ArrayList<>(some);
        made.addAll(more);
        return made;
    }

    /**
     * An object as a write wants it.
     *
     * @param managedFields where the write itself decided them
     * @param patched whether a patch made it, so that it is the patch that is wrong if it is
     */
    private record Edited(ObjectNode object, Optional<ArrayNode> managedFields, boolean patched) {
        Edited(ObjectNode object, Optional<ArrayNode> managedFields) {
            this(object, managedFields, false);
        }
    }

    private Written change(
            Target target,
            WriteOptions options,
            boolean unconditional,
            List<String> warnings,
            Function<ObjectNode, Edited> change) {
        var kind = target.kind();
        for (var tries = 1; ; tries++) {
            var entry =
                    cluster.store().find(kind.table(), target.key()).orElseThrow(target::notFound);
            var old = cluster.versions().parse(entry, kind);
            var edited = change.apply(old);
            var next = edited.object();
            Shape.checkForms(next, kind);
            var sent = Ownership.take(next);
            checkPlace(target, Meta.of(next));
            var asked = Meta.of(next).resourceVersion();
            checkPreconditions(target, next, old, unconditional);
            warnings.clear();
            warnings.addAll(OwnerList.dropRepeated(Meta.of(next)));
            warnings.addAll(fit(edited, kind, options));
            var managed =
                    edited.managedFields()
                            .orElseGet(() ->
                                    Ownership.changed(
                                            scope(target),
                                            old,
                                            next,
                                            sent,
                                            author(target, options)));
            Ownership.put(next, managed);
            var attempt =
                    attempt(Admission.Operation.UPDATE, target, next, Optional.of(old), options);
            var changed = cluster.admission().change(attempt);
            warnings.addAll(admitted(List.of(), changed, next, kind));
            KindRules.of(kind).carry(next, old);
            restore(target, next, old);
            KindRules.of(kind).keep(target.subresource(), next, old, cluster.timestamp());
            Ownership.put(next, managed);
            try (var _ = addresses(target, next, Optional.of(old))) {
                cluster.guard().look(target, next, Optional.of(old));
                warnings.addAll(check(next, Optional.of(old), kind));
                warnings.addAll(cluster.admission().check(attempt));
                if (isSame(next, old)) {
                    return new Written(
                            false, Body.of(cluster.versions().show(entry, kind)), warnings);
                }
                if (options.dryRun()) {
                    return new Written(false, Body.of(Stamped.ordered(next)), warnings);
                }
                if (deletes.isFinished(next, kind)) {
                    if (deletes.remove(target, entry, next)) {
                        return new Written(false, Body.of(Stamped.ordered(next)), warnings);
                    }
                } else if (put(target, next, entry.revision()) instanceof Outcome.Done(var done)) {
                    definitions.changed(kind, done);
                    deletes.look(target, next);
                    return new Written(
                            false, Body.of(cluster.versions().show(done, kind)), warnings);
                }
                // Who named the version wants to know; who did not, goes on with the newer one.
                if (unconditional && tries < PATCH_TRIES && isCurrent(asked, entry)) {
                    continue;
                }
                throw StatusError.modified(kind.resource(target.name()));
            }
        }
    }

    /** A write that changes nothing leaves no trace, not even the time at which it was tried. */
    private static boolean isSame(ObjectNode next, ObjectNode old) {
        var now = Meta.of(next).node().get("managedFields");
        Meta.of(next).restore("managedFields", Meta.of(old));
        var before = Meta.of(old).node().path("managedFields");
        var same =
                Ownership.sameButForTimes(now == null ? MissingNode.getInstance() : now, before)
                        && Json.same(next, old);
        if (!same) {
            Meta.of(next).node().remove("managedFields");
            if (now != null) {
                Meta.of(next).node().set("managedFields", now);
            }
        }
        return same;
    }

    /** A patch carries the version that it was applied to, which says nothing of its sender. */
    private static boolean isCurrent(String asked, Entry entry) {
        return asked.isEmpty() || asked.equals(Long.toString(entry.revision()));
    }

    private Outcome put(Target target, ObjectNode object, long expected) {
        var stored = cluster.versions().stored(object, target.kind());
        var outcome =
                cluster.store()
                        .put(
                                target.kind().table(),
                                target.key(),
                                expected,
                                new ObjectDraft(
                                                Stamped.of(stored),
                                                FieldLabels.attributes(
                                                        target.kind().has(Trait.NEW_EVENT)
                                                                ? stored
                                                                : object,
                                                        target.kind()))
                                        .checked());
        if (outcome instanceof Outcome.Done(var entry)) {
            cluster.observer().written(target, object, entry.revision(), false);
        }
        return outcome;
    }

    private void checkPlace(Target target, Meta meta) {
        var kind = target.kind();
        if (!target.name().isEmpty()) {
            if (meta.name().isEmpty()) {
                meta.node().put("name", target.name());
            } else if (!meta.name().equals(target.name())) {
                throw StatusError.badRequest(
                        "the name of the object (%s) does not match the name on the URL (%s)"
                                .formatted(meta.name(), target.name()));
            }
        }
        if (!kind.namespaced()) {
            meta.node().remove("namespace");
            return;
        }
        if (!meta.namespace().isEmpty() && !meta.namespace().equals(target.namespace())) {
            throw StatusError.badRequest(
                    "the namespace of the provided object does not match the namespace sent on the"
                            + " request");
        }
        meta.node().put("namespace", target.namespace());
    }

    private void checkNamespace(Target target, Meta meta) {
        if (!target.kind().namespaced()) {
            return;
        }
        var namespaces = cluster.builtIn("", "v1", "namespaces");
        var namespace =
                cluster.store()
                        .find(namespaces.table(), target.namespace())
                        .orElseThrow(() ->
                                StatusError.notFound(namespaces.resource(target.namespace())));
        if (Stamped.mayBeDeleting(namespace.bytes())
                && Meta.of(cluster.versions().parse(namespace, namespaces)).isDeleting()) {
            throw StatusError.forbidden(
                    target.kind().resource(meta.name()),
                    "unable to create new content in namespace %s because it is being terminated"
                            .formatted(target.namespace()),
                    List.of(
                            new Cause(
                                    "NamespaceTerminating",
                                    "namespace %s is being terminated"
                                            .formatted(target.namespace()),
                                    "metadata.namespace")));
        }
    }

    private static void checkPreconditions(
            Target target, ObjectNode next, ObjectNode old, boolean unconditional) {
        var kind = target.kind();
        var asked = Meta.of(next).resourceVersion();
        if (asked.isEmpty() || asked.equals("0")) {
            if (!unconditional) {
                throw StatusError.invalid(
                        kind.resource(target.name()),
                        List.of(
                                Cause.invalidShown(
                                        "metadata.resourceVersion",
                                        "0",
                                        "must be specified for an update")));
            }
        } else if (!asked.equals(Meta.of(old).resourceVersion())) {
            throw asked.chars().allMatch(Writes::isDigit)
                    ? StatusError.modified(kind.resource(target.name()))
                    : StatusError.bare(
                            "strconv.ParseUint: parsing %s: invalid syntax"
                                    .formatted(Cause.quote(asked)));
        }
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    /** A whole object with a uid is meant for that object alone. */
    private void checkUid(Target target, ObjectNode object) {
        var kind = target.kind();
        var uid = Meta.of(object).uid();
        if (uid.isEmpty()) {
            return;
        }
        cluster.store()
                .find(kind.table(), target.key())
                .map(entry -> Meta.of(cluster.versions().parse(entry, kind)).uid())
                .filter(present -> !uid.equals(present))
                .ifPresent(present -> {
                    throw StatusError.conflict(
                            kind.resource(target.name()),
                            ("StorageError: invalid object, Code: 4, Key: /registry/%s/%s,"
                                            + " ResourceVersion: 0, AdditionalErrorMsg:"
                                            + " Precondition failed: UID in precondition: %s, UID"
                                            + " in object meta: %s")
                                    .formatted(kind.plural(), target.key(), uid, present));
                });
    }

    /** Takes back what this endpoint may not change. */
    private static void restore(Target target, ObjectNode next, ObjectNode old) {
        var kind = target.kind();
        var meta = Meta.of(next);
        var before = Meta.of(old);
        List.of("creationTimestamp", "resourceVersion")
                .forEach(field -> meta.restore(field, before));
        for (var field : List.of("uid", "deletionTimestamp", "deletionGracePeriodSeconds")) {
            if (!meta.node().has(field)) {
                meta.restore(field, before);
            }
        }
        switch (target.subresource()) {
            case "" -> {
                if (kind.hasStatus()) {
                    restore("status", next, old);
                }
                if (kind.table().equals("namespaces")) {
                    next.withObject("spec").set("finalizers", old.path("spec").path("finalizers"));
                }
                Generation.update(next, old, kind);
            }
            case "status", "approval" -> keepAllBut("status", next, old, kind);
            case "finalize" -> keepAllBut("spec", next, old, kind);
            case "scale", "ephemeralcontainers", "resize" -> {
                if (!target.subresource().equals("scale")) {
                    restore("status", next, old);
                    List.of("labels", "annotations", "finalizers", "ownerReferences")
                            .forEach(field -> meta.restore(field, before));
                    KindRules.of(kind).keep(target.subresource(), next, old, "");
                }
                Generation.update(next, old, kind);
            }
            case "binding" -> meta.restore("generation", before);
            default -> throw target.notFound();
        }
    }

    private static void keepAllBut(String field, ObjectNode next, ObjectNode old, ApiKind kind) {
        var members = new ArrayList<String>();
        next.fieldNames().forEachRemaining(members::add);
        old.fieldNames().forEachRemaining(members::add);
        for (var member : members) {
            var keeps =
                    !member.equals(field) && (kind.has(Trait.CUSTOM) || !member.equals("metadata"));
            if (keeps) {
                restore(member, next, old);
            }
        }
        Meta.of(next).restore("generation", Meta.of(old));
        if (kind.table().equals("deployments.apps")) {
            // Of this kind alone the reference also keeps the labels.
            Meta.of(next).restore("labels", Meta.of(old));
        }
    }

    private static void restore(String field, ObjectNode next, ObjectNode old) {
        var value = old.get(field);
        if (value == null) {
            next.remove(field);
        } else {
            next.set(field, value.deepCopy());
        }
    }

    private static List<String> fit(Edited edited, ApiKind kind, WriteOptions options) {
        var object = edited.object();
        if (edited.managedFields().isPresent() && kind.has(Trait.CUSTOM)) {
            // Its types were checked, so there is nothing unknown in it.
            Shape.complete(object, kind);
            return List.of();
        }
        KindRules.of(kind).fill(object);
        var dropped = new ArrayList<>(Shape.fit(object, kind));
        KindRules.of(kind).complete(object);
        if (kind.has(Trait.CUSTOM)) {
            dropped.sort(
                    Comparator.comparing(Writes::isBody).thenComparing(Comparator.naturalOrder()));
        }
        var unknown = dropped.stream().map("unknown field \"%s\""::formatted).toList();
        return switch (options.fieldValidation()) {
            case IGNORE -> List.of();
            case WARN -> unknown;
            case STRICT -> {
                if (!unknown.isEmpty()) {
                    var why = "strict decoding error: " + String.join(", ", unknown);
                    throw edited.patched() && !kind.has(Trait.CUSTOM)
                            ? Shape.refusedPatch(object, why)
                            : StatusError.badRequest(
                                    "%s in version \"%s\" cannot be handled as a %s: %s"
                                            .formatted(
                                                    kind.kind(), kind.version(), kind.kind(), why));
                }
                yield List.of();
            }
        };
    }

    /** Findings in metadata come before all others. */
    private static boolean isBody(String path) {
        return !path.startsWith("metadata.");
    }

    /** Refuses what breaks a rule; returns what is only worth a warning. */
    private static List<String> check(ObjectNode object, Optional<ObjectNode> old, ApiKind kind) {
        var causes = new ArrayList<>(MetaRules.check(object, kind));
        old.map(before -> MetaRules.checkUpdate(object, before))
                .ifPresent(found -> {
                    // The reference server looks twice, and tells everything twice.
                    causes.addAll(found);
                    causes.addAll(found);
                });
        var warnings = new ArrayList<String>();
        if (kind.has(Trait.CUSTOM)) {
            causes.addAll(Validation.check(object, old, kind.schema()));
            var findings = SchemaRules.check(object, old, kind.schema(), causes);
            causes.addAll(findings.causes());
            warnings.addAll(findings.warnings());
        }
        causes.addAll(KindRules.of(kind).check(object, old));
        if (!causes.isEmpty()) {
            throw StatusError.invalid(kind.subject(Meta.of(object).name()), causes);
        }
        warnings.addAll(KindRules.of(kind).warn(object, old));
        if (kind.has(Trait.CUSTOM)) {
            warnings.addAll(MetaRules.warn(object, old));
        }
        return warnings;
    }
}
