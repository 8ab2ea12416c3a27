package dev.trellis.graph.constraint;

import dev.trellis.graph.version.MalformedVersion;
import dev.trellis.graph.version.Version;
import dev.trellis.graph.version.VersionRange;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;

/**
 * What the properties of one operator say, read once.
 *
 * @param properties each once, in the order of the catalog
 * @param packages of the operator's identity properties, usually one
 * @param packageName of the operator itself, empty if it is not known
 * @param version of the operator itself
 * @param fault why the operator cannot be used: a sentence about a property that makes no sense
 */
public record Traits(
        List<Property> properties,
        SequencedSet<Gvk> provided,
        List<Requirement> requirements,
        SequencedSet<String> labels,
        List<Identity> packages,
        String packageName,
        Optional<Version> version,
        boolean isDeprecated,
        Optional<String> fault) {
    public static final String PACKAGE = "olm.package";
    public static final String GVK = "olm.gvk";
    public static final String GVK_REQUIRED = "olm.gvk.required";
    public static final String PACKAGE_REQUIRED = "olm.package.required";
    public static final String LABEL = "olm.label";
    public static final String LABEL_REQUIRED = "olm.label.required";
    public static final String CONSTRAINT = "olm.constraint";
    public static final String DEPRECATED = "olm.deprecated";

    /**
     * A package and a version of it, as a property states it.
     *
     * @param release what tells apart two builds of a version, or empty
     */
    public record Identity(String packageName, String version, String release) {
        /** What is no version is in no range. */
        boolean isIn(VersionRange range) {
            try {
                return range.contains(Version.parse(version));
            } catch (MalformedVersion e) {
                return false;
            }
        }
    }

    /**
     * Never throws: what makes no sense becomes the fault.
     *
     * @param packageName as the operator's surroundings know it
     * @param version as the operator's surroundings know it
     */
    public static Traits of(
            PropertyReader reader,
            List<Property> properties,
            String packageName,
            Optional<Version> version) {
        var distinct = List.copyOf(new LinkedHashSet<>(properties));
        var provided = new LinkedHashSet<Gvk>();
        var requirements = new ArrayList<Requirement>();
        var labels = new LinkedHashSet<String>();
        var packages = new ArrayList<Identity>();
        var isDeprecated = false;
        Optional<String> fault = Optional.empty();
        for (var property : distinct) {
            try {
                switch (property.type()) {
                    case PACKAGE -> packages.add(reader.identity(property));
                    case GVK -> provided.add(reader.gvk(property));
                    case LABEL -> labels.add(reader.label(property));
                    case DEPRECATED -> isDeprecated = true;
                    case GVK_REQUIRED, PACKAGE_REQUIRED, LABEL_REQUIRED, CONSTRAINT ->
                            requirements.add(reader.requirement(property));
                    default -> {}
                }
            } catch (MalformedProperty e) {
                fault = fault.or(() -> Optional.of(e.sentence()));
            }
        }
        return new Traits(
                distinct,
                provided,
                List.copyOf(requirements),
                labels,
                List.copyOf(packages),
                packageName,
                version,
                isDeprecated,
                fault);
    }

    /** The package that only one operator of a namespace may be of; empty if it states none. */
    public String identity() {
        return packages.isEmpty() ? "" : packages.getFirst().packageName();
    }

    public boolean isOfPackage(String name) {
        return packageName.equals(name)
                || packages.stream().anyMatch(one -> one.packageName().equals(name));
    }

    /** A stated version counts before the one that the surroundings know. */
    public boolean hasVersionIn(VersionRange range) {
        return packages.stream().anyMatch(one -> one.isIn(range))
                || version.filter(range::contains).isPresent();
    }
}
