package dev.trellis.apiserver.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.schema.Schema;
import dev.trellis.apiserver.schema.SharedSchemas;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** The kinds that a custom resource definition adds: one for each version that it serves. */
public final class CustomKinds {
    private CustomKinds() {}

    /**
     * One kind for each version that is served.
     *
     * @param definition a whole definition whose names were accepted
     * @param since the revision at which the definition became what it is
     */
    public static List<ApiKind> of(ObjectNode definition, long since) {
        var spec = definition.path("spec");
        var made = new ArrayList<ApiKind>();
        for (var version : spec.path("versions")) {
            if (version.path("served").asBoolean(false)) {
                made.add(ofVersion(definition, spec, version, since));
            }
        }
        return made;
    }

    /** The version in which objects of the definition are kept. */
    public static String storageVersion(JsonNode spec) {
        for (var version : spec.path("versions")) {
            if (version.path("storage").asBoolean(false)) {
                return version.path("name").asText();
            }
        }
        return "";
    }

    private static Schema storageSchema(JsonNode spec) {
        for (var version : spec.path("versions")) {
            if (version.path("storage").asBoolean(false)) {
                return schema(version);
            }
        }
        return Schema.ANYTHING;
    }

    private static Schema schema(JsonNode version) {
        return SharedSchemas.of(version.path("schema").path("openAPIV3Schema"));
    }

    private static ApiKind ofVersion(
            ObjectNode definition, JsonNode spec, JsonNode version, long since) {
        var group = spec.path("group").asText();
        var names = names(spec.path("names"));
        var subresources = new TreeSet<String>();
        version.path("subresources")
                .properties()
                .forEach(subresource -> subresources.add(subresource.getKey()));
        return new ApiKind(
                group,
                version.path("name").asText(),
                names,
                spec.path("scope").asText().equals("Namespaced"),
                EnumSet.of(Trait.CUSTOM, Trait.GENERATION),
                NameRule.SUBDOMAIN,
                subresources,
                schema(version),
                Optional.of(
                        new ApiKind.Custom(
                                definition.path("metadata").path("name").asText(),
                                definition.path("metadata").path("generation").asLong(),
                                storageVersion(spec),
                                storageSchema(spec),
                                since,
                                CustomVersion.of(version, group, names.kind()),
                                webhook(spec.path("conversion")))));
    }

    private static Optional<JsonNode> webhook(JsonNode conversion) {
        return conversion.path("strategy").asText().equals("Webhook")
                ? Optional.of(conversion.path("webhook"))
                : Optional.empty();
    }

    private static ApiKind.Names names(JsonNode names) {
        return new ApiKind.Names(
                names.path("kind").asText(),
                names.path("listKind").asText(),
                names.path("plural").asText(),
                names.path("singular").asText(),
                texts(names.path("shortNames")),
                texts(names.path("categories")));
    }

    private static List<String> texts(JsonNode list) {
        var made = new ArrayList<String>();
        list.forEach(text -> made.add(text.asText()));
        return made;
    }
}
