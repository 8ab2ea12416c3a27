package dev.trellis.hub.dependency;

import dev.trellis.api.addon.AddOnAnnotations;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.meta.Metadata;
import dev.trellis.graph.constraint.Gvk;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An API that an add-on cannot do without, whichever operator provides it.
 *
 * @param text as the declaration has it
 * @param api what it names; empty where it is not of the form Kind.version.group
 */
public record ApiNeed(String text, Optional<Gvk> api) {
    /** Of a declaration, in its order, each once. */
    public static List<ApiNeed> of(ClusterManagementAddOn declaration) {
        return of(Metadata.annotation(declaration, AddOnAnnotations.REQUIRES_APIS).orElse(""));
    }

    static List<ApiNeed> of(String annotation) {
        return Arrays.stream(annotation.split(",", -1))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .distinct()
                .map(text -> new ApiNeed(text, Gvk.ofDotted(text)))
                .toList();
    }

    /** The sentence that keeps such an annotation from being stored; empty where it is well. */
    public static Optional<String> refusal(String annotation) {
        return of(annotation).stream()
                .filter(need -> need.api().isEmpty())
                .findFirst()
                .map(ApiNeed::malformed);
    }

    private String malformed() {
        return "The annotation %s names '%s': write each API as Kind.version.group, such as Broker.v1.queue.example."
                .formatted(AddOnAnnotations.REQUIRES_APIS, text);
    }

    /** What is said while nobody provides it. */
    String missing() {
        return api.map(one ->
                        "Required API %s is not provided by an operator on this cluster."
                                .formatted(one))
                .orElseGet(this::malformed);
    }
}
