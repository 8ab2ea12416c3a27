package dev.trellis.hub.configuration;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The configuration objects that this process follows.
 *
 * @param followed types whose objects are watched here; hashes of all others are another process's
 *     to write and stay as they are
 * @param found the objects of those types that exist
 */
public record ConfigObjects(Set<ConfigType> followed, Map<ConfigName, Observed> found) {
    public static final ConfigObjects NONE = new ConfigObjects(Set.of(), Map.of());

    public ConfigObjects {
        followed = Set.copyOf(followed);
        found = Map.copyOf(found);
    }

    /** An object as last seen. */
    public record Observed(String hash, long generation) {}

    boolean follows(ConfigType type) {
        return followed.contains(type);
    }

    Optional<Observed> find(ConfigName name) {
        return follows(name.type()) ? Optional.ofNullable(found.get(name)) : Optional.empty();
    }

    /** The hash to write for an object: of a followed one that is gone it is empty. */
    String hashOr(ConfigName name, String carried) {
        return follows(name.type()) ? find(name).map(Observed::hash).orElse("") : carried;
    }
}
