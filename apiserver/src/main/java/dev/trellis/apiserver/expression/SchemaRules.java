package dev.trellis.apiserver.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.schema.Schema;
import dev.trellis.apiserver.schema.Schema.Flag;
import dev.trellis.cel.Budget;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Evaluates the rules of a schema over an object, from the top down. A broken rule over a value
 * that an update leaves as it was only warns, unless it compares with the old value.
 */
public final class SchemaRules {
    /** What all rules over one object may cost together. */
    private static final long COST_MAX = 10_000_000;

    private static final Set<String> BLOCKING =
            Set.of(
                    "FieldValueNotSupported",
                    "FieldValueRequired",
                    "FieldValueTooLong",
                    "FieldValueTooMany",
                    "FieldValueTypeInvalid");

    private final Budget budget = Budget.of(COST_MAX);
    private final List<Cause> causes = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private boolean ended;

    private SchemaRules() {}

    /** What rules found: reasons to refuse the object, and what only has to be told. */
    public record Findings(List<Cause> causes, List<String> warnings) {
        public Findings {
            causes = List.copyOf(causes);
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * Evaluates all rules, if there are any.
     *
     * @param known what is wrong with the object already; some of it makes rules senseless
     */
    public static Findings check(
            ObjectNode object, Optional<ObjectNode> old, Schema schema, List<Cause> known) {
        if (!schema.hasRules()) {
            return new Findings(List.of(), List.of());
        }
        if (known.stream().anyMatch(cause -> BLOCKING.contains(cause.reason()))) {
            return new Findings(
                    List.of(
                            Cause.invalidShown(
                                    "<nil>",
                                    "null",
                                    "some validation rules were not checked because the object was"
                                            + " invalid; correct the existing errors to complete"
                                            + " validation")),
                    List.of());
        }
        var rules = new SchemaRules();
        rules.value(new Place(object, old.orElse(null), schema, "", true), old.isPresent());
        return new Findings(rules.causes, rules.warnings);
    }

    private void value(Place place, boolean update) {
        if (ended || place.value().isNull() || !place.schema().hasRules()) {
            return;
        }
        var unchanged = update && place.old() != null && Json.same(place.value(), place.old());
        for (var rule : place.schema().rules().isEmpty() ? List.<Rule>of() : place.rules()) {
            if (ended) {
                return;
            }
            new RuleRun(rule, place, budget)
                    .run()
                    .ifPresent(verdict -> {
                        ended |= verdict.ends();
                        if (unchanged && verdict.isFalse() && !rule.isTransition()) {
                            warnings.add(
                                    verdict.cause().field() + ": " + verdict.cause().message());
                        } else {
                            causes.add(verdict.cause());
                        }
                    });
        }
        place.schema().combined().forEach(part -> value(place.as(part), false));
        switch (place.value()) {
            case ObjectNode object ->
                    object.properties().forEach(member -> member(place, member.getKey(), update));
            case ArrayNode array -> items(place, array, update);
            default -> {}
        }
    }

    private void member(Place place, String name, boolean update) {
        if (place.resource() && Set.of("apiVersion", "kind", "metadata").contains(name)) {
            return;
        }
        var schema = place.schema().member(name);
        var value = place.value().get(name);
        if (schema.isPresent() && value != null) {
            var declared = place.schema().properties().containsKey(name);
            var path =
                    declared
                            ? place.path().isEmpty() ? name : place.path() + "." + name
                            : place.path() + "[" + name + "]";
            var old = place.old() == null ? null : place.old().get(name);
            var resource = schema.get().is(Flag.EMBEDDED);
            value(new Place(value, old, schema.get(), path, resource), update);
        }
    }

    private void items(Place place, ArrayNode array, boolean update) {
        var schema = place.schema().items();
        if (schema.isEmpty()) {
            return;
        }
        for (var i = 0; i < array.size(); i++) {
            var item = array.get(i);
            @Nullable JsonNode old = place.schema().following(item, place.old());
            var path = place.path() + "[" + i + "]";
            var resource = schema.get().is(Flag.EMBEDDED);
            value(new Place(item, old, schema.get(), path, resource), update);
        }
    }
}
