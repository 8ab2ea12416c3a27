package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.json.Stamped;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.BuiltInKinds;
import dev.trellis.apiserver.kind.CustomKinds;
import dev.trellis.apiserver.ownership.Author;
import dev.trellis.apiserver.ownership.Ownership;
import dev.trellis.apiserver.ownership.Scope;
import dev.trellis.apiserver.registry.Conditions.Condition;
import dev.trellis.apiserver.store.Entry;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Keeps what is served in step with the custom resource definitions.
 *
 * <p>It works on the thread of whoever wrote a definition, before that request is answered, so a
 * client's next request finds the kind.
 */
final class Definitions {
    static final String CLEANUP = "customresourcecleanup.apiextensions.k8s.io";

    private final Cluster cluster;

    Definitions(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Serves what was served when the store was last in use. */
    synchronized void restore() {
        cluster.store()
                .current(BuiltInKinds.DEFINITIONS)
                .visit(
                        "",
                        "",
                        (name, entry) -> {
                            var definition = Json.readStored(entry.bytes());
                            if (Conditions.isTrue(definition, "Established")) {
                                cluster.serve(
                                        cluster.catalog()
                                                .with(
                                                        name,
                                                        CustomKinds.of(
                                                                definition, entry.revision())));
                            }
                            return true;
                        });
    }

    /** Looks at what was written, which may be a definition. */
    void changed(ApiKind kind, Entry entry) {
        if (isDefinition(kind)) {
            accept(Json.readStored(entry.bytes()).path("metadata").path("name").asText());
        }
    }

    /** Looks at what was removed. */
    synchronized void removed(ApiKind kind, String name) {
        if (isDefinition(kind)) {
            var group = name.substring(name.indexOf('.') + 1);
            cluster.serve(cluster.catalog().with(name, List.of()));
            // Watches of what is no longer served come to their end.
            cluster.store().wake(name);
            // A name is free again: another definition may have waited for it.
            cluster.store()
                    .current(BuiltInKinds.DEFINITIONS)
                    .visit(
                            "",
                            "",
                            (other, _) -> {
                                if (other.endsWith("." + group)) {
                                    accept(other);
                                }
                                return true;
                            });
        }
    }

    private synchronized void accept(String name) {
        var entry = cluster.store().find(BuiltInKinds.DEFINITIONS, name);
        if (entry.isEmpty()) {
            return;
        }
        var definition = Json.readStored(entry.get().bytes());
        var next = definition.deepCopy();
        var accepted = decide(next);
        var stored = entry;
        if (!Json.same(next, definition)) {
            claim(definition, next);
            cluster.store()
                    .put(
                            BuiltInKinds.DEFINITIONS,
                            name,
                            entry.get().revision(),
                            new ObjectDraft(Stamped.of(next), entry.get().attributes()));
            stored = cluster.store().find(BuiltInKinds.DEFINITIONS, name);
        }
        if (accepted) {
            serve(name, next, definition, stored);
        }
    }

    /** The server owns what it says about a definition, as it does in any other cluster. */
    private void claim(ObjectNode definition, ObjectNode next) {
        var before = definition.deepCopy();
        var status = before.withObject("status");
        if (!status.has("acceptedNames")) {
            status.putObject("acceptedNames").put("plural", "").put("kind", "");
        }
        if (!status.has("conditions")) {
            status.putArray("conditions");
        }
        status.set("storedVersions", next.at("/status/storedVersions"));
        Ownership.take(next);
        var kind = cluster.builtIn("apiextensions.k8s.io", "v1", "customresourcedefinitions");
        var managed =
                Ownership.changed(
                        new Scope(kind, "status", List.of()),
                        before,
                        next,
                        Optional.empty(),
                        new Author(WriteOptions.own().manager(), cluster.timestamp()));
        Ownership.put(next, managed);
    }

    private void serve(
            String name, ObjectNode next, ObjectNode definition, Optional<Entry> stored) {
        var known = cluster.catalog().ofDefinition(name);
        var same =
                !known.isEmpty()
                        && definition.path("metadata").path("generation").asLong()
                                == served(known.getFirst());
        if (!same && stored.isPresent()) {
            cluster.serve(
                    cluster.catalog().with(name, CustomKinds.of(next, stored.get().revision())));
        }
    }

    private static long served(ApiKind kind) {
        return kind.custom().map(ApiKind.Custom::generation).orElse(0L);
    }

    /** Writes names and conditions into the definition; whether it may be served. */
    private boolean decide(ObjectNode definition) {
        var spec = definition.path("spec");
        var status = definition.withObject("status");
        keepStoredVersion(status, CustomKinds.storageVersion(spec));
        var now = cluster.timestamp();
        var conflict = findConflict(definition);
        if (conflict.isPresent()) {
            Conditions.set(status, conflict.get(), now);
            if (!Conditions.isTrue(definition, "Established")) {
                Conditions.set(
                        status,
                        new Condition(
                                "Established",
                                "False",
                                "NotAccepted",
                                "not all names are accepted"),
                        now);
            }
            return Conditions.isTrue(definition, "Established");
        }
        status.set("acceptedNames", spec.path("names").deepCopy());
        Conditions.set(
                status,
                new Condition("NamesAccepted", "True", "NoConflicts", "no conflicts found"),
                now);
        Conditions.set(
                status,
                new Condition(
                        "Established",
                        "True",
                        "InitialNamesAccepted",
                        "the initial names have been accepted"),
                now);
        return true;
    }

    private static void keepStoredVersion(ObjectNode status, String version) {
        var stored =
                status.get("storedVersions") instanceof ArrayNode array
                        ? array
                        : status.putArray("storedVersions");
        for (var known : stored) {
            if (known.asText().equals(version)) {
                return;
            }
        }
        stored.add(version);
    }

    /** Whether another definition of the group has one of the names already. */
    private Optional<Condition> findConflict(ObjectNode definition) {
        var spec = definition.path("spec");
        var name = definition.path("metadata").path("name").asText();
        var catalog = cluster.catalog();
        Condition found = null;
        for (var version : catalog.versions(spec.path("group").asText())) {
            for (var other : catalog.kinds(spec.path("group").asText(), version)) {
                if (other.custom().map(ApiKind.Custom::definition).orElse("").equals(name)) {
                    continue;
                }
                found = conflict(spec.path("names"), other.names()).orElse(found);
            }
        }
        return Optional.ofNullable(found);
    }

    private static Optional<Condition> conflict(JsonNode names, ApiKind.Names other) {
        var resources = new TreeSet<>(other.shortNames());
        resources.add(other.plural());
        resources.add(other.singular());
        var kinds = List.of(other.kind(), other.list());
        Condition found = null;
        for (var field : List.of("plural", "singular")) {
            if (resources.contains(names.path(field).asText())) {
                found = inUse(field, names.path(field).asText());
            }
        }
        for (var shortName : names.path("shortNames")) {
            if (resources.contains(shortName.asText())) {
                found = inUse("shortNames", shortName.asText());
            }
        }
        for (var field : List.of("kind", "listKind")) {
            if (kinds.contains(names.path(field).asText())) {
                found = inUse(field, names.path(field).asText());
            }
        }
        return Optional.ofNullable(found);
    }

    private static Condition inUse(String field, String name) {
        var reason = Character.toUpperCase(field.charAt(0)) + field.substring(1) + "Conflict";
        return new Condition(
                "NamesAccepted", "False", reason, "\"%s\" is already in use".formatted(name));
    }

    private static boolean isDefinition(ApiKind kind) {
        return kind.table().equals(BuiltInKinds.DEFINITIONS);
    }
}
