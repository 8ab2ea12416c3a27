package dev.trellis.apiserver.kind;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.fault.Subject;
import dev.trellis.apiserver.schema.Schema;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A kind in one version, as it is served.
 *
 * @param group empty for the core group
 * @param subresources the names below an object that are served, such as {@code status}
 * @param custom what only kinds of custom resource definitions have
 */
public record ApiKind(
        String group,
        String version,
        Names names,
        boolean namespaced,
        Set<Trait> traits,
        NameRule nameRule,
        SortedSet<String> subresources,
        Schema schema,
        Optional<Custom> custom) {

    /** What a kind is called where. */
    public record Names(
            String kind,
            String list,
            String plural,
            String singular,
            List<String> shortNames,
            List<String> categories) {
        public Names {
            shortNames = List.copyOf(shortNames);
            categories = List.copyOf(categories);
        }
    }

    /**
     * What a definition says of one of its versions.
     *
     * @param definition the name of the definition
     * @param generation the generation of the definition
     * @param storageVersion the version in which objects are kept
     * @param storageSchema the schema of that version, by which stored objects are read
     * @param since the revision from which on objects are stored by this schema
     * @param webhook whom to ask for another version, as the definition says it; without, versions
     *     differ in their names only
     */
    public record Custom(
            String definition,
            long generation,
            String storageVersion,
            Schema storageSchema,
            long since,
            CustomVersion version,
            Optional<JsonNode> webhook) {}

    public ApiKind {
        traits = Set.copyOf(traits);
        subresources = new TreeSet<>(subresources);
    }

    public String kind() {
        return names.kind();
    }

    public String plural() {
        return names.plural();
    }

    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    public boolean hasStatus() {
        return subresources.contains("status");
    }

    /** The kind by its plural name and group, whatever its version. */
    public String qualified() {
        return group.isEmpty() ? plural() : plural() + "." + group;
    }

    /** Where the objects of all its versions are kept; events of both groups are in one place. */
    public String table() {
        return has(Trait.NEW_EVENT) ? "events" : qualified();
    }

    /** The key of an object in its table; keys of a namespace begin with it and a slash. */
    public String key(String namespace, String name) {
        return namespaced ? namespace + "/" + name : name;
    }

    /** The object in messages about whether it is there. */
    public Subject resource(String name) {
        return new Subject(group, plural(), name);
    }

    /** The object in messages about what is wrong with it. */
    public Subject subject(String name) {
        return new Subject(group, kind(), name);
    }

    /** Newest stable version first, as Kubernetes orders them. */
    public static Comparator<String> byVersion() {
        return Comparator.comparing(VersionOrder::of).reversed();
    }
}
