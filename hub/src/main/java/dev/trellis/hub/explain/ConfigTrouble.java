package dev.trellis.hub.explain;

import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.AddOnConfig;
import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.graph.explain.Explanation;
import dev.trellis.hub.configuration.ConfigName;
import dev.trellis.hub.configuration.ConfigType;
import dev.trellis.hub.progress.ProgressDecision;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is the matter with the configs of an install. */
final class ConfigTrouble {
    private final Look look;

    private ConfigTrouble(Look look) {
        this.look = look;
    }

    static List<Explanation> of(Look look) {
        var trouble = new ConfigTrouble(look);
        return Stream.concat(trouble.unsupported(), trouble.missing()).toList();
    }

    /**
     * Types that the add-on does not understand: those that the install names itself, and those
     * whose objects nobody looks at.
     */
    private Stream<Explanation> unsupported() {
        if (look.condition(AddOnConditions.REGISTRATION_APPLIED).isEmpty()) {
            return Stream.empty(); // The add-on has not told yet what it understands.
        }
        var supported = supported();
        var types = new TreeSet<ConfigType>();
        own().forEach(config -> types.add(type(config.group(), config.resource())));
        look.install().status().configReferences().stream()
                .filter(reference -> !isKnown(reference.desiredConfig()))
                .forEach(reference -> types.add(type(reference.group(), reference.resource())));
        types.removeAll(supported);
        return types.stream().map(type -> unsupported(type, supported));
    }

    private Explanation unsupported(ConfigType type, Collection<ConfigType> supported) {
        var others = supported.stream().map(ConfigTrouble::gvr).toList();
        return Reason.CONFIG_UNSUPPORTED.of(
                look.subject(),
                "configs of types that the add-on understands",
                ProgressDecision.unsupported(gvr(type)),
                "remove configs of this type; the add-on understands "
                        + (others.isEmpty() ? "none" : Quote.names(others)));
    }

    private Stream<Explanation> missing() {
        return look.install().status().configReferences().stream()
                .flatMap(reference -> {
                    var type = type(reference.group(), reference.resource());
                    return Stream.ofNullable(reference.desiredConfig())
                            .filter(desired -> isMissing(type, desired))
                            .map(desired -> missing(name(type, desired)));
                });
    }

    /** Of an object that nobody here follows, only its empty hash tells. */
    private boolean isMissing(ConfigType type, ConfigSpecHash desired) {
        var objects = look.view().objects();
        return objects.followed().contains(type)
                ? !objects.found().containsKey(name(type, desired))
                : !isKnown(desired) && supported().contains(type);
    }

    private Explanation missing(ConfigName name) {
        return Reason.CONFIG_MISSING.of(
                Subjects.config(name),
                "the config that the add-on %s refers to".formatted(look.addon()),
                "no such object",
                "create it, or let the add-on refer to another one");
    }

    private Set<ConfigType> supported() {
        return look.install().status().supportedConfigs().stream()
                .map(supported -> type(supported.group(), supported.resource()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<AddOnConfig> own() {
        var spec = look.install().getSpec();
        return spec == null ? List.of() : spec.configs();
    }

    private static boolean isKnown(@Nullable ConfigSpecHash desired) {
        var hash = desired == null ? null : desired.specHash();
        return hash != null && !hash.isEmpty();
    }

    private static ConfigType type(@Nullable String group, String resource) {
        return new ConfigType(group == null ? "" : group, resource);
    }

    private static ConfigName name(ConfigType type, ConfigSpecHash desired) {
        var namespace = desired.namespace();
        return new ConfigName(type, namespace == null ? "" : namespace, desired.name());
    }

    private static String gvr(ConfigType type) {
        return type.group() + "/" + type.resource();
    }
}
