package dev.trellis.apiserver.ownership;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.schema.Schema;

import java.util.LinkedHashMap;

/**
 * Takes out of an object what its manager applied last time and does not apply now, unless somebody
 * else owns it.
 */
final class Pruning {
    private final Scope scope;
    private final JsonNode merged;

    Pruning(Scope scope, JsonNode merged) {
        this.scope = scope;
        this.merged = merged;
    }

    /**
     * The pruned object.
     *
     * @param last what the manager owned before
     * @param claims of everybody, with what the manager owns now
     */
    JsonNode prune(Claim last, Claims claims) {
        var schema = scope.schema(last.apiVersion());
        if (last.fields().isEmpty() || schema.isEmpty()) {
            return merged;
        }
        var owned = FieldSets.withFields(last.fields(), schema.get());
        var pruned = Removal.of(merged, owned, schema.get());
        pruned = addBackOwned(pruned, last.apiVersion(), claims);
        var gone = all(merged, schema.get()).minus(all(pruned, schema.get())).intersection(owned);
        return Removal.of(merged, gone, schema.get());
    }

    private JsonNode addBackOwned(JsonNode pruned, String lastVersion, Claims claims) {
        var byVersion = new LinkedHashMap<String, FieldSet>();
        byVersion.put(lastVersion, new FieldSet());
        claims.byManager()
                .values()
                .forEach(claim ->
                        byVersion.merge(claim.apiVersion(), claim.fields(), FieldSet::union));
        var result = pruned;
        for (var owned : byVersion.entrySet()) {
            var schema = scope.schema(owned.getKey());
            if (schema.isPresent()) {
                var keep =
                        all(result, schema.get())
                                .union(FieldSets.withFields(owned.getValue(), schema.get()));
                result = Removal.of(merged, all(merged, schema.get()).minus(keep), schema.get());
            }
        }
        return result;
    }

    private static FieldSet all(JsonNode value, Schema schema) {
        return FieldSets.withFields(FieldSets.of(value, schema), schema);
    }
}
