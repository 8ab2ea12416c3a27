package dev.trellis.api;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The CRDs of all kinds of this module, as the build makes them from the Java types. */
public final class Crds {
    private static final Set<String> OF_SOME = Set.of(Groups.OPERATOR, Groups.TRELLIS);

    private Crds() {}

    /** Those of a fleet, by name: what a hub and its clusters need, whatever runs on them. */
    public static List<Crd> all() {
        return known().filter(crd -> !OF_SOME.contains(crd.group())).toList();
    }

    /** All, by name, whoever needs them. */
    public static List<Crd> every() {
        return known().toList();
    }

    /** Those of operators, by name: needed only where somebody installs operators. */
    public static List<Crd> operators() {
        return ofGroup(Groups.OPERATOR);
    }

    /** Those of promotions, by name: needed only on hubs that promote workloads. */
    public static List<Crd> promotions() {
        return ofGroup(Groups.TRELLIS).stream()
                .filter(crd -> !crd.name().contains("operator"))
                .toList();
    }

    /** Those of sets of operators: needed only on hubs that bring operators to clusters. */
    public static List<Crd> operatorSets() {
        return ofGroup(Groups.TRELLIS).stream()
                .filter(crd -> crd.name().contains("operator"))
                .toList();
    }

    /** Those of one API group; none where the group is not ours. */
    public static List<Crd> ofGroup(String group) {
        return known().filter(crd -> crd.group().equals(group)).toList();
    }

    private static Stream<Crd> known() {
        return read("index").lines().map(Crd::new);
    }

    static String read(String file) {
        try (var resource = Crds.class.getResourceAsStream("/crds/" + file)) {
            if (resource == null) {
                throw new FileNotFoundException("crds/" + file + " is not on the class path");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("The build left out the CRDs: run mvn verify again", e);
        }
    }
}
