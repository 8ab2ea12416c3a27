package dev.trellis.hub;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A part of a hub that can be left out, where somebody else does the same work already. */
public enum HubPart {
    /** Installs, configures and rolls out add-ons. */
    ADDONS,
    /** Lets clusters join, watches over them and cleans up after them. */
    REGISTRATION,
    /** Chooses clusters for placements. */
    PLACEMENT,
    /** Checks works and deletes those whose time is over. */
    WORKS,
    /** Carries out promotions; only where it is asked for, since it needs kinds of its own. */
    PROMOTIONS;

    /** A whole hub. */
    public static Set<HubPart> all() {
        return Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(PROMOTIONS)));
    }

    /** These parts, and the one that carries out promotions. */
    public static Set<HubPart> withPromotions(Set<HubPart> parts) {
        var more = EnumSet.of(PROMOTIONS);
        more.addAll(parts);
        return Collections.unmodifiableSet(more);
    }

    /**
     * A hub without some parts.
     *
     * @param names of the parts to leave out, with commas between them
     * @throws IllegalArgumentException with a sentence, for a name that no part has
     */
    public static Set<HubPart> without(String names) {
        var parts = EnumSet.copyOf(all());
        Arrays.stream(names.split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .map(HubPart::named)
                .forEach(parts::remove);
        return Collections.unmodifiableSet(parts);
    }

    /** Its name for people. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static HubPart named(String name) {
        return all().stream()
                .filter(part -> part.toString().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "The hub has no part '%s': leave out one of %s."
                                        .formatted(name, names())));
    }

    private static String names() {
        return all().stream().map(HubPart::toString).collect(Collectors.joining(", "));
    }
}
