package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.expression.RuleCheck;
import dev.trellis.apiserver.fault.Cause;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.NameRule;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Custom resource definitions: the names they leave out, and what makes one unusable. */
final class DefinitionRules implements KindRules {
    @Override
    public void fill(ObjectNode object) {
        var spec = object.withObject("spec");
        var names = spec.withObject("names");
        var kind = names.path("kind").asText("");
        if (names.path("singular").asText("").isEmpty()) {
            names.put("singular", kind.toLowerCase(Locale.ROOT));
        }
        if (names.path("listKind").asText("").isEmpty() && !kind.isEmpty()) {
            names.put("listKind", kind + "List");
        }
        if (!spec.has("conversion")) {
            spec.putObject("conversion").put("strategy", "None");
        }
    }

    @Override
    public void begin(ObjectNode object) {
        var status = object.putObject("status");
        status.putNull("conditions");
        status.putObject("acceptedNames").put("plural", "").put("kind", "");
        var stored = status.putArray("storedVersions");
        for (var version : object.path("spec").path("versions")) {
            if (version.path("storage").asBoolean(false) && stored.isEmpty()) {
                stored.add(version.path("name").asText());
            }
        }
    }

    @Override
    public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        var causes = new ArrayList<Cause>();
        var spec = object.path("spec");
        var name = object.path("metadata").path("name").asText();
        var plural = spec.path("names").path("plural").asText("");
        if (old.isEmpty() && !name.equals(plural + "." + spec.path("group").asText(""))) {
            causes.add(
                    Cause.invalid(
                            "metadata.name", name, "must be spec.names.plural+\".\"+spec.group"));
        }
        NameRule.SUBDOMAIN
                .findFault(spec.path("group").asText(""))
                .filter(_ -> !spec.path("group").asText("").isEmpty())
                .ifPresent(fault ->
                        causes.add(Cause.invalid("spec.group", spec.path("group"), fault)));
        checkScope(spec, causes);
        causes.addAll(DefinitionNames.check(object));
        causes.addAll(DefinitionVersions.check(spec));
        old.ifPresent(before ->
                causes.addAll(DefinitionVersions.checkStored(spec, before.path("status"))));
        checkVersions(spec, causes);
        if (old.isEmpty()) {
            checkKept(object, causes);
        }
        checkRules(spec.path("versions"), causes);
        old.ifPresent(before -> checkFixed(spec, before, causes));
        return causes;
    }

    private static void checkScope(JsonNode spec, List<Cause> causes) {
        var scope = spec.path("scope").asText("");
        if (scope.isEmpty()) {
            causes.add(Cause.required("spec.scope"));
        } else if (!List.of("Cluster", "Namespaced").contains(scope)) {
            causes.add(
                    Cause.notSupported(
                            "spec.scope", Cause.quote(scope), List.of("Cluster", "Namespaced")));
        }
    }

    private static void checkVersions(JsonNode spec, List<Cause> causes) {
        var versions = spec.path("versions");
        var storage = 0;
        var seen = new HashSet<String>();
        var unique = true;
        for (var i = 0; i < versions.size(); i++) {
            var version = versions.get(i);
            storage += version.path("storage").asBoolean(false) ? 1 : 0;
            unique &= seen.add(version.path("name").asText());
            var schema = version.path("schema").path("openAPIV3Schema");
            var at = "spec.versions[" + i + "].schema.openAPIV3Schema";
            if (!schema.isObject()) {
                causes.add(Cause.required(at));
            }
        }
        if (!unique) {
            causes.add(
                    Cause.invalid(
                            "spec.versions", shown(versions), "must contain unique version names"));
        }
        if (storage != 1) {
            causes.add(
                    Cause.invalid(
                            "spec.versions",
                            shown(versions),
                            "must have exactly one version marked as storage version"));
        }
    }

    /** A version that is the last to be marked must be among those that objects are kept in. */
    private static void checkKept(ObjectNode object, List<Cause> causes) {
        var stored = object.at("/status/storedVersions");
        var wanted = "";
        for (var version : object.at("/spec/versions")) {
            if (version.path("storage").asBoolean(false)) {
                wanted = version.path("name").asText();
            }
        }
        if (wanted.isEmpty()) {
            causes.add(
                    Cause.invalidShown(
                            "status.storedVersions",
                            "null",
                            "must have at least one stored version"));
        } else if (stored.size() == 1 && !stored.get(0).asText().equals(wanted)) {
            causes.add(
                    Cause.invalid(
                            "status.storedVersions",
                            stored,
                            "must have the storage version " + wanted));
        }
    }

    /** The versions as the reference prints them: without what it keeps for all of them. */
    private static JsonNode shown(JsonNode versions) {
        var made = JsonNodeFactory.instance.arrayNode();
        for (var version : versions) {
            var one = made.addObject().put("Name", version.path("name").asText());
            one.put("Served", version.path("served").asBoolean(false));
            one.put("Storage", version.path("storage").asBoolean(false));
            one.put("Deprecated", version.path("deprecated").asBoolean(false));
            one.set("DeprecationWarning", version.get("deprecationWarning"));
            for (var field :
                    List.of(
                            "Schema",
                            "Subresources",
                            "AdditionalPrinterColumns",
                            "SelectableFields")) {
                one.putNull(field);
            }
        }
        return made;
    }

    /** A schema that all versions share is told of once, where the reference keeps it. */
    private static void checkRules(JsonNode versions, List<Cause> causes) {
        var path = "/schema/openAPIV3Schema";
        var schemas = new LinkedHashSet<JsonNode>();
        versions.forEach(version -> schemas.add(version.at(path)));
        if (schemas.size() == 1) {
            checkSchema(schemas.iterator().next(), "spec.validation.openAPIV3Schema", causes);
            return;
        }
        for (var i = 0; i < versions.size(); i++) {
            checkSchema(
                    versions.get(i).at(path),
                    "spec.versions[" + i + "].schema.openAPIV3Schema",
                    causes);
        }
    }

    private static void checkSchema(JsonNode schema, String path, List<Cause> causes) {
        if (schema.isObject()) {
            causes.addAll(SchemaChecks.check(schema, path));
            causes.addAll(RuleCheck.check(schema, path));
        }
    }

    private static void checkFixed(JsonNode spec, ObjectNode old, List<Cause> causes) {
        var before = old.path("spec");
        for (var path : List.of("/group", "/scope", "/names/kind", "/names/plural")) {
            if (!Json.same(spec.at(path), before.at(path))) {
                causes.add(
                        Cause.invalid(
                                "spec" + path.replace('/', '.'),
                                spec.at(path),
                                "field is immutable"));
            }
        }
    }
}
