package dev.trellis.apiserver.garbage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.garbage.Verdict.Judged;
import dev.trellis.apiserver.garbage.Verdict.Standing;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.metadata.Meta;
import dev.trellis.apiserver.registry.DeleteOptions;
import dev.trellis.apiserver.registry.DeleteOptions.Policy;
import dev.trellis.apiserver.registry.Target;
import dev.trellis.apiserver.registry.Verbs;
import dev.trellis.apiserver.registry.WriteOptions;

import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Looks at one object and does what is due. Everything it decides on is read at that moment. */
final class Collection {
    private final Verbs verbs;
    private final Dependents dependents;
    private final Consumer<Target> next;

    /** Will call the given function for objects that are to be looked at next. */
    Collection(Verbs verbs, Dependents dependents, Consumer<Target> next) {
        this.verbs = verbs;
        this.dependents = dependents;
        this.next = next;
    }

    /** Does what is due for an object; false if the kind of an owner of it is not served. */
    boolean collect(Target target) {
        var found = find(target);
        if (found.isEmpty()) {
            return true;
        }
        var item = found.get();
        if (item.orphansDependents()) {
            orphan(item);
            return true;
        }
        if (item.endsInForeground()) {
            endInForeground(item);
            return true;
        }
        if (item.meta().isDeleting()) {
            return true;
        }
        var judged =
                item.owners().stream()
                        .map(owner -> new Judged(owner, standing(owner, item)))
                        .toList();
        switch (Verdict.of(judged, !dependents.of(item.uid()).isEmpty())) {
            case Verdict.Keep() -> {}
            case Verdict.Release(var uids) -> release(item, uids);
            case Verdict.Delete(var foreground) -> delete(item, foreground);
        }
        return judged.stream().noneMatch(one -> one.standing() == Standing.UNKNOWN);
    }

    /** Where an owner is that goes when its dependents are gone. */
    Optional<Target> findWaiting(Owner owner, Target dependent) {
        return kind(owner)
                .flatMap(kind -> find(place(kind, owner, dependent)))
                .filter(one -> one.uid().equals(owner.uid()) && one.endsInForeground())
                .map(Item::target);
    }

    private void orphan(Item item) {
        for (var dependent : dependents.of(item.uid())) {
            find(dependent)
                    .filter(one -> one.isOwnedBy(item.uid()))
                    .ifPresent(one -> release(one, Set.of(item.uid())));
        }
        removeFinalizer(item, Item.ORPHAN);
    }

    private void endInForeground(Item item) {
        var blocked = false;
        for (var dependent : dependents.of(item.uid())) {
            var found = find(dependent).filter(one -> one.isOwnedBy(item.uid()));
            if (found.isPresent()) {
                blocked |= found.get().blocks(item.uid());
                next.accept(dependent);
            }
        }
        if (!blocked) {
            removeFinalizer(item, Item.FOREGROUND);
        }
    }

    private void delete(Item item, boolean foreground) {
        if (foreground && isInCircle(item)) {
            // Each would wait for the other for ever.
            patch(item, Collection::unblock);
            next.accept(item.target());
            return;
        }
        var policy =
                foreground || item.has(Item.FOREGROUND)
                        ? Policy.FOREGROUND
                        : item.has(Item.ORPHAN) ? Policy.ORPHAN : Policy.BACKGROUND;
        verbs.deletes()
                .delete(
                        item.target(),
                        DeleteOptions.of(false, Optional.of(policy), DeleteOptions.Said.NOTHING)
                                .only(item.uid(), item.meta().resourceVersion()));
    }

    private boolean isInCircle(Item item) {
        return item.owners().stream().anyMatch(Owner::blocking)
                && dependents.of(item.uid()).stream()
                        .flatMap(dependent -> find(dependent).stream())
                        .anyMatch(Item::endsInForeground);
    }

    private static void unblock(ObjectNode object) {
        for (var owner : Meta.of(object).node().path("ownerReferences")) {
            ((ObjectNode) owner).put("blockOwnerDeletion", false);
        }
    }

    private void release(Item item, Set<String> uids) {
        patch(
                item,
                object -> {
                    var kept = new ArrayList<JsonNode>();
                    Meta.of(object)
                            .node()
                            .path("ownerReferences")
                            .forEach(owner -> {
                                if (!uids.contains(owner.path("uid").asText())) {
                                    kept.add(owner);
                                }
                            });
                    if (kept.isEmpty()) {
                        Meta.of(object).node().remove("ownerReferences");
                    } else {
                        Meta.of(object).node().putArray("ownerReferences").addAll(kept);
                    }
                });
    }

    private void removeFinalizer(Item item, String finalizer) {
        patch(
                item,
                object -> {
                    var left = new ArrayList<>(Meta.of(object).finalizers());
                    left.remove(finalizer);
                    Meta.of(object).setFinalizers(left);
                });
    }

    private void patch(Item item, Consumer<ObjectNode> change) {
        verbs.writes()
                .patch(
                        item.target(),
                        object -> {
                            // Another object of the same name is none of our business.
                            if (Meta.of(object).uid().equals(item.uid())) {
                                change.accept(object);
                            }
                            return object;
                        },
                        WriteOptions.own());
    }

    private Standing standing(Owner owner, Item item) {
        var kind = kind(owner);
        if (kind.isEmpty()) {
            return Standing.UNKNOWN;
        }
        if (kind.get().namespaced() && !item.target().kind().namespaced()) {
            return Standing.IMPOSSIBLE;
        }
        return find(place(kind.get(), owner, item.target()))
                .filter(one -> one.uid().equals(owner.uid()))
                .map(one -> one.endsInForeground() ? Standing.WAITING : Standing.SOLID)
                .orElse(Standing.GONE);
    }

    private static Target place(ApiKind kind, Owner owner, Target dependent) {
        return new Target(kind, kind.namespaced() ? dependent.namespace() : "", owner.name(), "");
    }

    private Optional<ApiKind> kind(Owner owner) {
        var catalog = verbs.cluster().catalog();
        return catalog.versions(owner.group()).stream()
                .flatMap(version -> catalog.kinds(owner.group(), version).stream())
                .filter(kind -> kind.kind().equals(owner.kind()))
                .findFirst();
    }

    private Optional<Item> find(Target target) {
        return verbs.cluster()
                .store()
                .find(target.kind().table(), target.key())
                .map(entry -> Item.of(target, Json.readStored(entry.bytes())));
    }
}
