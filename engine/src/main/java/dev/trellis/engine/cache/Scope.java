package dev.trellis.engine.cache;

import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.ResourceKind;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which objects a cache holds: of one kind, perhaps of one namespace, perhaps with labels, perhaps
 * one alone.
 */
public record Scope<T extends HasMetadata>(
        ResourceKind<T> kind,
        Optional<String> namespace,
        Optional<String> name,
        List<LabelTerm> labels) {

    public Scope {
        labels = List.copyOf(labels);
        if (namespace.isPresent() && !kind.namespaced()) {
            throw new IllegalArgumentException(kind.kind() + " objects are in no namespace");
        }
    }

    public static <T extends HasMetadata> Scope<T> all(ResourceKind<T> kind) {
        return new Scope<>(kind, Optional.empty(), Optional.empty(), List.of());
    }

    public Scope<T> in(String only) {
        return new Scope<>(kind, Optional.of(only), name, labels);
    }

    public Scope<T> labelled(LabelTerm... terms) {
        return new Scope<>(kind, namespace, name, List.of(terms));
    }

    /** The one object of this name; a role may be restricted to it. */
    public Scope<T> named(String one) {
        return new Scope<>(kind, namespace, Optional.of(one), labels);
    }

    /** Whether the API server would tell a watch of this scope about the object. */
    boolean holds(HasMetadata object) {
        var metadata = object.getMetadata();
        var found = metadata.getLabels() == null ? Map.<String, String>of() : metadata.getLabels();
        return namespace.map(only -> only.equals(metadata.getNamespace())).orElse(true)
                && name.map(one -> one.equals(metadata.getName())).orElse(true)
                && labels.stream().allMatch(term -> term.matches(found));
    }

    Call call() {
        var call = Call.get(kind.path(namespace));
        if (name.isPresent()) {
            call = call.with("fieldSelector", "metadata.name=" + name.get());
        }
        return labels.isEmpty()
                ? call
                : call.with(
                        "labelSelector",
                        labels.stream()
                                .map(LabelTerm::asSelector)
                                .collect(Collectors.joining(",")));
    }

    @Override
    public String toString() {
        var where = namespace.map(only -> " in " + only).orElse("");
        var one = name.map(only -> " " + only).orElse("");
        var which = labels.isEmpty() ? "" : " with " + labels;
        return kind.resource() + one + where + which;
    }
}
