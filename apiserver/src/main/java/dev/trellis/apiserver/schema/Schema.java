package dev.trellis.apiserver.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;

import org.jspecify.annotations.Nullable;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The shape of one value. Properties are made when first asked for, since model classes may contain
 * themselves and most parts of most kinds are never looked at.
 */
public final class Schema {
    /** What a value is; {@code ANY} says nothing about it. */
    public enum Form {
        ANY,
        OBJECT,
        ARRAY,
        STRING,
        INTEGER,
        NUMBER,
        BOOLEAN
    }

    /** What sets a value apart beyond its type. */
    public enum Flag {
        NULLABLE,
        PRESERVE_UNKNOWN,
        EMBEDDED,
        INT_OR_STRING,
        /** A map or list that changes hands as a whole. */
        ATOMIC,
        /** A map with free keys, as opposed to a structure with known fields. */
        MAP
    }

    private static final ObjectNode NO_KEYWORDS = Json.object();

    /** The shape of a value about which nothing is known. */
    public static final Schema ANYTHING =
            builder(Form.ANY).flags(Set.of(Flag.PRESERVE_UNKNOWN)).build();

    private final Form form;
    private final Set<Flag> flags;
    private final Supplier<Map<String, Schema>> propertiesMaker;
    private final @Nullable Schema additional;
    private final @Nullable Schema items;
    private final ListType listType;
    private final ObjectNode keywords;
    private final Combinations combinations;
    private final Optional<String> mergeKey;
    private volatile @Nullable Map<String, Schema> properties;
    private volatile @Nullable Boolean hasRules;

    private Schema(Builder builder) {
        form = builder.form;
        flags = Set.copyOf(builder.flags);
        propertiesMaker = builder.properties;
        additional = builder.additional;
        items = builder.items;
        listType = builder.listType;
        keywords = builder.keywords;
        combinations = builder.combinations;
        mergeKey = builder.mergeKey.or(() -> listType.keys().stream().findFirst());
    }

    public Form form() {
        return form;
    }

    public boolean is(Flag flag) {
        return flags.contains(flag);
    }

    public Map<String, Schema> properties() {
        var known = properties;
        if (known == null) {
            known = propertiesMaker.get();
            properties = known;
        }
        return known;
    }

    /** The shape of what stands under any other name. */
    public Optional<Schema> additional() {
        return Optional.ofNullable(additional);
    }

    public Optional<Schema> items() {
        return Optional.ofNullable(items);
    }

    /** The shape of the value under a name; empty if there should be none. */
    public Optional<Schema> member(String name) {
        return Optional.ofNullable(properties().get(name)).or(this::additional);
    }

    public ListType listType() {
        return listType;
    }

    public Optional<JsonNode> defaultValue() {
        return Optional.ofNullable(keywords.get("default"));
    }

    /** What its author says about it. */
    public Optional<String> description() {
        return Optional.ofNullable(keywords.get("description")).map(JsonNode::asText);
    }

    /** The remaining words of the schema, by which values are validated. */
    ObjectNode keywords() {
        return keywords;
    }

    /** The rules that values of this shape must keep, as they stand in the definition. */
    public JsonNode rules() {
        return keywords.path("x-kubernetes-validations");
    }

    /** Whether there are rules here or anywhere below. */
    public boolean hasRules() {
        var known = hasRules;
        if (known == null) {
            known =
                    !rules().isEmpty()
                            || properties().values().stream().anyMatch(Schema::hasRules)
                            || additional().filter(Schema::hasRules).isPresent()
                            || items().filter(Schema::hasRules).isPresent()
                            || combinations.allOf().stream().anyMatch(Schema::hasRules);
            hasRules = known;
        }
        return known;
    }

    /** Further shapes that a value must have besides. */
    public List<Schema> combined() {
        return combinations.allOf();
    }

    /** The element of an old list that this one follows; null if that cannot be told. */
    public @Nullable JsonNode following(JsonNode item, @Nullable JsonNode old) {
        return ListItems.same(item, old, listType);
    }

    /** The form of a text that the schema asks for by name; empty if it does not. */
    public String format() {
        return keywords.path("format").asText("");
    }

    /** The same shape as that of a whole object, which has metadata whatever the schema says. */
    public Schema asResource() {
        var wider = EnumSet.of(Flag.EMBEDDED);
        wider.addAll(flags);
        return builder(Form.OBJECT)
                .flags(wider)
                .properties(this::properties)
                .additional(additional)
                .build();
    }

    /** The same shape, shared field by field. */
    Schema asGranular() {
        return builder(form).properties(this::properties).build();
    }

    /** By which field strategic merge patches tell the elements of this list apart. */
    public Optional<String> mergeKey() {
        return mergeKey;
    }

    List<Schema> allOf() {
        return combinations.allOf();
    }

    List<Schema> anyOf() {
        return combinations.anyOf();
    }

    List<Schema> oneOf() {
        return combinations.oneOf();
    }

    Optional<Schema> not() {
        return combinations.not();
    }

    /** Schemas that a value must fit besides. */
    record Combinations(
            List<Schema> allOf, List<Schema> anyOf, List<Schema> oneOf, Optional<Schema> not) {
        static final Combinations NONE =
                new Combinations(List.of(), List.of(), List.of(), Optional.empty());
    }

    static Builder builder(Form form) {
        return new Builder(form);
    }

    /**
     * How the elements of a list are told apart when two writers share it.
     *
     * @param keys the fields that identify an element; none unless the list is a map
     * @param keyDefaults what stands for a key that an element leaves out
     */
    public record ListType(Kind kind, List<String> keys, Map<String, JsonNode> keyDefaults) {
        public static final ListType ATOMIC = new ListType(Kind.ATOMIC, List.of(), Map.of());
        public static final ListType SET = new ListType(Kind.SET, List.of(), Map.of());

        /** The three ways. */
        public enum Kind {
            ATOMIC,
            SET,
            MAP
        }

        public ListType {
            keys = List.copyOf(keys);
            keyDefaults = Map.copyOf(keyDefaults);
        }

        static ListType map(List<String> keys, Map<String, JsonNode> keyDefaults) {
            return new ListType(Kind.MAP, keys, keyDefaults);
        }
    }

    /** Collects the parts of a schema. */
    static final class Builder {
        private final Form form;
        private Set<Flag> flags = Set.of();
        private Supplier<Map<String, Schema>> properties = Map::of;
        private @Nullable Schema additional;
        private @Nullable Schema items;
        private ListType listType = ListType.ATOMIC;
        private ObjectNode keywords = NO_KEYWORDS;
        private Combinations combinations = Combinations.NONE;
        private Optional<String> mergeKey = Optional.empty();

        private Builder(Form form) {
            this.form = form;
        }

        Builder flags(Set<Flag> flags) {
            this.flags = flags;
            return this;
        }

        Builder properties(Supplier<Map<String, Schema>> properties) {
            this.properties = properties;
            return this;
        }

        Builder additional(@Nullable Schema additional) {
            this.additional = additional;
            return this;
        }

        Builder items(@Nullable Schema items) {
            this.items = items;
            return this;
        }

        Builder listType(ListType listType) {
            this.listType = listType;
            return this;
        }

        Builder keywords(ObjectNode keywords) {
            this.keywords = keywords;
            return this;
        }

        Builder combinations(Combinations combinations) {
            this.combinations = combinations;
            return this;
        }

        Builder mergeKey(Optional<String> mergeKey) {
            this.mergeKey = mergeKey;
            return this;
        }

        Schema build() {
            return new Schema(this);
        }
    }
}
