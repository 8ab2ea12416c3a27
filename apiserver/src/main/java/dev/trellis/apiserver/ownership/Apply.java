package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** One server-side apply. */
final class Apply {
    private static final String KUBECTL = "kubectl";
    private static final String BEFORE = "before-first-apply";

    private final Scope scope;
    private final Sharing sharing;
    private final ObjectNode live;
    private final ObjectNode config;
    private final Author author;

    Apply(Scope scope, ObjectNode live, ObjectNode config, Author author) {
        this.scope = scope;
        this.sharing = new Sharing(scope);
        this.live = live;
        this.config = config;
        this.author = author;
    }

    /** The merged object without managed fields, and those. */
    Ownership.Applied merge(Claims known, boolean force) {
        TypeCheck.findFault(config, scope.schema())
                .ifPresent(fault -> {
                    throw StatusError.bare(
                            "failed to create typed patch object (%s): %s"
                                    .formatted(shown(), fault));
                });
        var claims = sharing.reconciled(known.isEmpty() ? claimsOfTheUnknown() : known);
        var manager = Manager.applying(author.manager(), scope.subresource());
        var last = claims.find(manager);
        var owned = FieldSets.of(config, scope.schema()).without(sharing.reset());
        var since = last == null ? "" : last.time();
        claims.put(manager, new Claim(owned, scope.apiVersion(), since));
        var merged = Objects.requireNonNull(Merge.of(live, config, scope.schema()));
        var next = last == null ? merged : new Pruning(scope, merged).prune(last, claims);
        var comparison = sharing.compare(live, next);
        if (!force) {
            refuseConflicts(next, comparison, claims, manager);
        }
        sharing.settle(live, next, comparison, claims, manager);
        var changed = !Json.same(live, next);
        var kept = owned.minus(ResetFields.SYSTEM);
        if (kept.isEmpty()) {
            claims.remove(manager);
        } else {
            var time = changed ? author.now() : since;
            claims.put(manager, new Claim(kept, scope.apiVersion(), time));
        }
        var object = (ObjectNode) next.deepCopy();
        if (author.manager().equals(KUBECTL)) {
            LastApplied.follow(object, config);
        }
        return new Ownership.Applied(object, claims.write());
    }

    /** An object that nobody claims belongs to whoever wrote it before claims were kept. */
    private Claims claimsOfTheUnknown() {
        var before = new Author(BEFORE, author.now());
        return new Update(scope, EmptyObjects.of(scope.kind()), live, before).settle(Claims.none());
    }

    private void refuseConflicts(
            JsonNode next, Comparison comparison, Claims claims, Manager manager) {
        List<Conflict> conflicts =
                new ArrayList<>(sharing.conflicts(live, next, comparison, claims, manager));
        if (!conflicts.isEmpty() && author.manager().equals(KUBECTL)) {
            var allowed = LastApplied.unchangedSince(live, scope);
            conflicts.removeIf(conflict -> allowed.has(conflict.path()));
        }
        if (!conflicts.isEmpty()) {
            throw Conflict.refusal(conflicts);
        }
    }

    private String shown() {
        var metadata = config.path("metadata");
        return "%s/%s; %s, Kind=%s"
                .formatted(
                        metadata.path("namespace").asText(""),
                        metadata.path("name").asText(""),
                        scope.kind().group() + "/" + scope.kind().version(),
                        scope.kind().kind());
    }
}
