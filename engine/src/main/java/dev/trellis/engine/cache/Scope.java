package dev.trellis.engine.cache;

import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.ResourceKind;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which objects a cache holds: of one kind, perhaps of one namespace, perhaps with labels. */
public record Scope<T extends HasMetadata>(
        ResourceKind<T> kind, Optional<String> namespace, List<LabelTerm> labels) {

    public Scope {
        labels = List.copyOf(labels);
        if (namespace.isPresent() && !kind.namespaced()) {
            throw new IllegalArgumentException(kind.kind() + " objects are in no namespace");
        }
    }

    public static <T extends HasMetadata> Scope<T> all(ResourceKind<T> kind) {
        return new Scope<>(kind, Optional.empty(), List.of());
    }

    public Scope<T> in(String only) {
        return new Scope<>(kind, Optional.of(only), labels);
    }

    public Scope<T> labelled(LabelTerm... terms) {
        return new Scope<>(kind, namespace, List.of(terms));
    }

    /** Whether the API server would tell a watch of this scope about the object. */
    boolean holds(HasMetadata object) {
        var metadata = object.getMetadata();
        var found = metadata.getLabels() == null ? Map.<String, String>of() : metadata.getLabels();
        return namespace.map(only -> only.equals(metadata.getNamespace())).orElse(true)
                && labels.stream().allMatch(term -> term.matches(found));
    }

    Call call() {
        var call = Call.get(kind.path(namespace));
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
        var which = labels.isEmpty() ? "" : " with " + labels;
        return kind.resource() + where + which;
    }
}
