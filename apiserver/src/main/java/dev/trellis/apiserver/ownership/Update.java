package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;

/** A write of a whole object, however it came about: what changed belongs to its author. */
final class Update {
    private static final int UPDATING_MAX = 10;
    private static final String ANCIENT = "ancient-changes";

    private final Scope scope;
    private final Sharing sharing;
    private final JsonNode live;
    private final JsonNode next;
    private final Author author;

    Update(Scope scope, JsonNode live, JsonNode next, Author author) {
        this.scope = scope;
        this.sharing = new Sharing(scope);
        this.live = live;
        this.next = next;
        this.author = author;
    }

    Comparison comparison() {
        return sharing.compare(live, next);
    }

    /** The claims of all after it. */
    Claims settle(Claims known) {
        return settle(known, comparison());
    }

    Claims settle(Claims known, Comparison comparison) {
        var claims = sharing.reconciled(known);
        sharing.settle(live, next, comparison, claims, null);
        var taken = comparison.changed().minus(ResetFields.SYSTEM);
        if (!taken.isEmpty()) {
            var manager =
                    Manager.updating(author.manager(), scope.apiVersion(), scope.subresource());
            var before = claims.find(manager);
            claims.put(
                    manager,
                    new Claim(
                            before == null ? taken : taken.union(before.fields()),
                            scope.apiVersion(),
                            author.now()));
        }
        limit(claims);
        return claims;
    }

    /** Lays the oldest claims of a version together, so that no object collects them for ever. */
    private static void limit(Claims claims) {
        var updating =
                new ArrayList<>(
                        claims.byManager().entrySet().stream()
                                .filter(entry -> !entry.getKey().applies())
                                .toList());
        var count = updating.size();
        if (count <= UPDATING_MAX) {
            return;
        }
        updating.sort(
                Comparator.comparing((java.util.Map.Entry<Manager, Claim> entry) ->
                                entry.getValue().time())
                        .thenComparing(entry -> entry.getKey().sortText()));
        var firsts = new HashMap<String, Manager>();
        for (var entry : updating) {
            if (count <= UPDATING_MAX) {
                return;
            }
            var claim = entry.getValue();
            var first = firsts.putIfAbsent(claim.apiVersion(), entry.getKey());
            if (first != null) {
                var ancient = Manager.updating(ANCIENT, claim.apiVersion(), "");
                var pool = claims.find(ancient);
                if (pool == null) {
                    pool = java.util.Objects.requireNonNull(claims.find(first));
                    claims.remove(first);
                }
                claims.remove(entry.getKey());
                claims.put(
                        ancient,
                        new Claim(
                                claim.fields().union(pool.fields()),
                                claim.apiVersion(),
                                claim.time()));
                count--;
            }
        }
    }
}
