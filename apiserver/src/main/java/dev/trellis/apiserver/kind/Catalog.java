package dev.trellis.apiserver.kind;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * All kinds that a logical cluster serves at one moment. It is replaced as a whole, so a request
 * sees one state of it from its beginning to its end.
 */
public final class Catalog {
    private final Map<String, Map<String, Map<String, ApiKind>>> builtIn;
    private final Map<String, Map<String, Map<String, ApiKind>>> custom;
    private final Map<String, List<ApiKind>> definitions;

    private Catalog(
            Map<String, Map<String, Map<String, ApiKind>>> builtIn,
            Map<String, List<ApiKind>> definitions) {
        this.builtIn = builtIn;
        this.definitions = definitions;
        this.custom =
                byGroup(
                        definitions.values().stream().flatMap(List::stream).toList(),
                        new TreeMap<>());
    }

    /** A catalog of built-in kinds alone, in the order of the given ones. */
    public static Catalog of(List<ApiKind> builtIn) {
        return new Catalog(byGroup(builtIn, new LinkedHashMap<>()), Map.of());
    }

    /** The same with other kinds of one definition; without any it is gone. */
    public Catalog with(String definition, List<ApiKind> kinds) {
        var next = new TreeMap<>(definitions);
        if (kinds.isEmpty()) {
            next.remove(definition);
        } else {
            next.put(definition, List.copyOf(kinds));
        }
        return new Catalog(builtIn, Collections.unmodifiableMap(next));
    }

    public Optional<ApiKind> find(String group, String version, String plural) {
        var versions = builtIn.containsKey(group) ? builtIn.get(group) : custom.get(group);
        return versions == null
                ? Optional.empty()
                : Optional.ofNullable(versions.getOrDefault(version, Map.of()).get(plural));
    }

    public boolean isBuiltIn(String group) {
        return builtIn.containsKey(group);
    }

    public boolean hasGroup(String group) {
        return isBuiltIn(group) || custom.containsKey(group);
    }

    /** The names of all groups, the core group among them as "". */
    public List<String> groups() {
        var made = new java.util.ArrayList<>(builtIn.keySet());
        made.addAll(custom.keySet());
        return made;
    }

    /** The versions of a group, the preferred one first. */
    public List<String> versions(String group) {
        var versions = builtIn.containsKey(group) ? builtIn.get(group) : custom.get(group);
        return versions == null
                ? List.of()
                : versions.keySet().stream().sorted(ApiKind.byVersion()).toList();
    }

    /** The kinds of a group version in the order of their plurals. */
    public Collection<ApiKind> kinds(String group, String version) {
        var versions = builtIn.containsKey(group) ? builtIn.get(group) : custom.get(group);
        return versions == null ? List.of() : versions.getOrDefault(version, Map.of()).values();
    }

    /** All kinds once each, in their preferred version. */
    public List<ApiKind> preferred() {
        var made = new LinkedHashMap<String, ApiKind>();
        for (var group : groups()) {
            for (var version : versions(group)) {
                kinds(group, version).forEach(kind -> made.putIfAbsent(kind.table(), kind));
            }
        }
        return List.copyOf(made.values());
    }

    /** The kinds of a definition; none if it is not served. */
    public List<ApiKind> ofDefinition(String definition) {
        return definitions.getOrDefault(definition, List.of());
    }

    private static Map<String, Map<String, Map<String, ApiKind>>> byGroup(
            List<ApiKind> kinds, Map<String, Map<String, Map<String, ApiKind>>> into) {
        for (var kind : kinds) {
            into.computeIfAbsent(kind.group(), _ -> new TreeMap<>())
                    .computeIfAbsent(kind.version(), _ -> new TreeMap<>())
                    .put(kind.plural(), kind);
        }
        return Collections.unmodifiableMap(into);
    }
}
