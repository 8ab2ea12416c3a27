package dev.trellis.operators.kind;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.ClusterServiceVersionSpec;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.api.operator.OperatorMarks;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A set of APIs that operators provide.
 *
 * @param names each as {@code Kind.version.group}
 */
public record ProvidedApis(SortedSet<String> names) {
    public static final ProvidedApis NONE = new ProvidedApis(new TreeSet<>());

    public ProvidedApis {
        names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
    }

    /** What an operator owns, by definitions and by extension servers. */
    public static ProvidedApis of(ClusterServiceVersionSpec spec) {
        var found = new TreeSet<String>();
        for (var crd : spec.crds().owned()) {
            // A name without a group names no API.
            if (crd.name().contains(".")) {
                found.add(name(crd.kind(), crd.version(), crd.group()));
            }
        }
        for (var api : spec.apiServices().owned()) {
            found.add(name(api.kind(), api.version(), api.group()));
        }
        return new ProvidedApis(found);
    }

    /** What a group lists as provided by its members. */
    public static ProvidedApis of(OperatorGroup group) {
        var found = new TreeSet<String>();
        Metadata.annotation(group, OperatorMarks.PROVIDED_APIS).stream()
                .flatMap(list -> Arrays.stream(list.split(",", -1)))
                .map(String::strip)
                .filter(one -> one.split("\\.", 3).length == 3)
                .forEach(found::add);
        return new ProvidedApis(found);
    }

    public static ProvidedApis union(Collection<ProvidedApis> all) {
        var found = new TreeSet<String>();
        all.forEach(one -> found.addAll(one.names));
        return new ProvidedApis(found);
    }

    private static String name(String kind, String version, String group) {
        return kind + "." + version + "." + group;
    }

    public boolean isEmpty() {
        return names.isEmpty();
    }

    public boolean contain(ProvidedApis others) {
        return names.containsAll(others.names);
    }

    public ProvidedApis with(ProvidedApis others) {
        return union(List.of(this, others));
    }

    public ProvidedApis without(ProvidedApis others) {
        var left = new TreeSet<>(names);
        left.removeAll(others.names);
        return new ProvidedApis(left);
    }

    public ProvidedApis both(ProvidedApis others) {
        var left = new TreeSet<>(names);
        left.retainAll(others.names);
        return new ProvidedApis(left);
    }

    /** As the annotation of a group holds it. */
    @Override
    public String toString() {
        return String.join(",", names);
    }
}
