package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.JsonNode;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How the claims of all managers follow a change of the object. */
final class Sharing {
    private final Scope scope;
    private final FieldSet reset;

    Sharing(Scope scope) {
        this.scope = scope;
        this.reset = ResetFields.of(scope.kind(), scope.subresource());
    }

    FieldSet reset() {
        return reset;
    }

    Comparison compare(JsonNode live, JsonNode next) {
        return Comparison.of(live, next, scope.schema()).without(reset);
    }

    /** Claims in which nothing is named that is part of one whole by now. */
    Claims reconciled(Claims claims) {
        if (scope.kind().custom().map(custom -> custom.generation() == 1).orElse(true)) {
            // The schemas of built-in kinds do not change, and this one did not.
            return claims.copy();
        }
        var made = Claims.none();
        claims.byManager()
                .forEach((manager, claim) ->
                        scope.schema(claim.apiVersion())
                                .ifPresent(schema ->
                                        made.put(
                                                manager,
                                                claim.with(
                                                        FieldSets.reconciled(
                                                                claim.fields(), schema)))));
        return made;
    }

    /** Which fields of others have another value in the next object. */
    List<Conflict> conflicts(
            JsonNode live, JsonNode next, Comparison comparison, Claims claims, Manager own) {
        var found = new ArrayList<Conflict>();
        var comparisons = new Comparisons(live, next, comparison);
        claims.byManager()
                .forEach((manager, claim) -> {
                    if (!manager.equals(own)) {
                        comparisons
                                .at(claim.apiVersion())
                                .ifPresent(seen ->
                                        claim.fields()
                                                .intersection(seen.changed())
                                                .visit(path ->
                                                        found.add(new Conflict(manager, path))));
                    }
                });
        return found;
    }

    /**
     * Takes from all managers what changed or went, and drops those with nothing left.
     *
     * @param own who makes the change and keeps all; null if that is nobody of them
     */
    void settle(
            JsonNode live,
            JsonNode next,
            Comparison comparison,
            Claims claims,
            @Nullable Manager own) {
        var comparisons = new Comparisons(live, next, comparison);
        for (var entry : List.copyOf(claims.byManager().entrySet())) {
            var manager = entry.getKey();
            var claim = entry.getValue();
            if (claim.isEmpty()) {
                claims.remove(manager);
                continue;
            }
            if (manager.equals(own)) {
                continue;
            }
            var seen = comparisons.at(claim.apiVersion());
            if (seen.isEmpty()) {
                claims.remove(manager);
                continue;
            }
            var lost = seen.get().changed().union(seen.get().removed());
            if (!claim.touches(lost)) {
                continue;
            }
            var left = claim.fields().minus(lost);
            if (left.isEmpty()) {
                claims.remove(manager);
            } else {
                claims.put(manager, claim.with(left));
            }
        }
    }

    /** The same comparison in the versions of the claims; each is made once, if at all. */
    private final class Comparisons {
        private final JsonNode live;
        private final JsonNode next;
        private final Map<String, Optional<Comparison>> known = new HashMap<>();

        Comparisons(JsonNode live, JsonNode next, Comparison own) {
            this.live = live;
            this.next = next;
            known.put(scope.apiVersion(), Optional.of(own));
        }

        Optional<Comparison> at(String apiVersion) {
            return known.computeIfAbsent(
                    apiVersion,
                    _ ->
                            scope.schema(apiVersion)
                                    .map(schema ->
                                            Comparison.of(live, next, schema).without(reset)));
        }
    }
}
