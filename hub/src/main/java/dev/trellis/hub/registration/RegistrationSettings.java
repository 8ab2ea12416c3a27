package dev.trellis.hub.registration;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a hub lets clusters in.
 *
 * @param autoApprovedUsers whose first certificate requests are approved without a person. Where
 *     there are any, clusters are accepted without a person too, each once.
 * @param labels given to all that is made for a cluster
 */
public record RegistrationSettings(Set<String> autoApprovedUsers, Map<String, String> labels) {

    /** A person accepts every cluster. */
    public static final RegistrationSettings USUAL = new RegistrationSettings(Set.of(), Map.of());

    public RegistrationSettings {
        autoApprovedUsers = Set.copyOf(autoApprovedUsers);
        labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    }

    /**
     * As people write them, with commas between.
     *
     * @param labels each as {@code key=value}
     * @throws IllegalArgumentException with a sentence, for a label that is none
     */
    public static RegistrationSettings parse(String users, String labels) {
        return new RegistrationSettings(
                listed(users).collect(Collectors.toSet()),
                listed(labels)
                        .map(RegistrationSettings::label)
                        .collect(
                                Collectors.toMap(
                                        Map.Entry::getKey,
                                        Map.Entry::getValue,
                                        (_, last) -> last)));
    }

    private static Map.Entry<String, String> label(String text) {
        var parts = text.split("=", -1);
        if (parts.length != 2 || parts[0].isEmpty()) {
            throw new IllegalArgumentException(
                    "'%s' is no label: write it as key=value.".formatted(text));
        }
        return Map.entry(parts[0], parts[1]);
    }

    private static Stream<String> listed(String words) {
        return Arrays.stream(words.split(",", -1))
                .map(String::strip)
                .filter(word -> !word.isEmpty());
    }

    public boolean acceptsAlone() {
        return !autoApprovedUsers.isEmpty();
    }
}
