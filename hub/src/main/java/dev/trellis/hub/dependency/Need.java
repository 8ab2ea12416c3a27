package dev.trellis.hub.dependency;

import dev.trellis.api.addon.Dependency;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One add-on that another depends on, whatever it says of it in how many entries.
 *
 * @param message what its author wants users to read when it is missing; may be empty
 */
public record Need(String name, boolean required, String message) {
    /** The type as users write it. */
    public String type() {
        return required ? Dependency.REQUIRED : Dependency.OPTIONAL;
    }

    /** One need per name, at the position of its first entry. */
    public static List<Need> of(Collection<Dependency> declared) {
        var byName = new LinkedHashMap<String, List<Dependency>>();
        declared.forEach(
                entry -> byName.computeIfAbsent(entry.name(), _ -> new ArrayList<>()).add(entry));
        return byName.values().stream().map(Need::ofSameName).toList();
    }

    /** Required wins; the message is the first that speaks for the winning type, else the first. */
    private static Need ofSameName(List<Dependency> entries) {
        var required = entries.stream().anyMatch(Need::isRequired);
        var message =
                firstMessage(entries.stream().filter(entry -> isRequired(entry) == required))
                        .or(() -> firstMessage(entries.stream()))
                        .orElse("");
        return new Need(entries.getFirst().name(), required, message);
    }

    /** A type that is absent or unknown is taken for the stricter one. */
    private static boolean isRequired(Dependency entry) {
        return !Dependency.OPTIONAL.equals(entry.type());
    }

    private static Optional<String> firstMessage(Stream<Dependency> entries) {
        return entries.flatMap(entry -> Stream.ofNullable(entry.message()))
                .filter(text -> !text.isEmpty())
                .findFirst();
    }
}
