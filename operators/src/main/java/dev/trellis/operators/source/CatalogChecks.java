package dev.trellis.operators.source;

import dev.trellis.api.operator.CatalogSource;
import dev.trellis.operators.source.Finding.Nothing;
import dev.trellis.operators.source.Finding.Trouble;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.Set;

/** What is wrong with a catalog before anything is read. */
final class CatalogChecks {
    private static final Set<String> TYPES = Set.of("internal", "configmap", "grpc");

    private CatalogChecks() {}

    static Optional<Nothing> fault(CatalogSource catalog) {
        var spec = catalog.getSpec();
        if (!TYPES.contains(spec.sourceType())) {
            return Optional.of(
                    new Nothing(
                            Trouble.SPEC,
                            "A catalog cannot be of the source type %s: take configmap or grpc."
                                    .formatted(spec.sourceType()),
                            false));
        }
        if (spec.readsConfigMap()) {
            return isAbsent(spec.configMap())
                    ? Optional.of(
                            new Nothing(
                                    Trouble.SPEC,
                                    "A catalog of the source type %s needs spec.configMap: name the ConfigMap that holds it."
                                            .formatted(spec.sourceType()),
                                    false))
                    : Optional.empty();
        }
        if (isAbsent(spec.image())
                && isAbsent(spec.address())
                && ImageTemplate.of(catalog).isEmpty()) {
            return Optional.of(
                    new Nothing(
                            Trouble.SPEC,
                            "A catalog of the source type grpc needs spec.image or spec.address.",
                            false));
        }
        return Optional.empty();
    }

    private static boolean isAbsent(@Nullable String text) {
        return text == null || text.isEmpty();
    }
}
