package dev.trellis.hub;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
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
    PROMOTIONS,
    /** Brings operators to the clusters of the fleet. */
    OPERATORSETS,
    /** Looks after operators on the hub's own cluster. */
    OPERATORS;

    /** Needs kinds, and for operators rights, that most hubs have no use for. */
    private static final Set<HubPart> ON_REQUEST =
            Collections.unmodifiableSet(EnumSet.of(OPERATORSETS, OPERATORS));

    /** A whole hub, without what is there on request only. */
    public static Set<HubPart> all() {
        return Collections.unmodifiableSet(
                EnumSet.complementOf(EnumSet.of(PROMOTIONS, OPERATORSETS, OPERATORS)));
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
        return of(names, "");
    }

    /**
     * A hub without some parts, and with some that are there on request.
     *
     * @param without names of the parts to leave out, with commas between them
     * @param with names of the parts to add
     * @throws IllegalArgumentException with a sentence, for a name that no part has
     */
    public static Set<HubPart> of(String without, String with) {
        var parts = EnumSet.copyOf(all());
        parts.addAll(chosen(with, ON_REQUEST, "add"));
        parts.removeAll(chosen(without, all(), "leave out"));
        return Collections.unmodifiableSet(parts);
    }

    private static List<HubPart> chosen(String names, Set<HubPart> choice, String verb) {
        return Arrays.stream(names.split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .map(name -> named(name, choice, verb))
                .toList();
    }

    /** Its name for people. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static HubPart named(String name, Set<HubPart> choice, String verb) {
        return choice.stream()
                .filter(part -> part.toString().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "The hub has no part '%s': %s one of %s."
                                        .formatted(name, verb, names(choice))));
    }

    private static String names(Set<HubPart> parts) {
        return parts.stream().map(HubPart::toString).collect(Collectors.joining(", "));
    }
}
