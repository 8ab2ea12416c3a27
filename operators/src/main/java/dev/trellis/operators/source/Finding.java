package dev.trellis.operators.source;

import dev.trellis.api.operator.ConfigMapReference;
import dev.trellis.graph.catalog.CatalogProblem;

import java.util.List;
import java.util.Optional;

/** What was found where a catalog says its content is. */
sealed interface Finding {
    /** What is wrong with a catalog, as its status names it. */
    enum Trouble {
        SPEC("SpecInvalidError"),
        CONFIG_MAP("ConfigMapError"),
        REGISTRY("RegistryServerError");

        private final String word;

        Trouble(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    /**
     * The content was read.
     *
     * @param problems parts that could not be used
     */
    record Content(Optional<ConfigMapReference> map, List<CatalogProblem> problems)
            implements Finding {}

    /**
     * There is no content to be had.
     *
     * @param comesByItself whether looking again later may help without a change of the catalog
     */
    record Nothing(Trouble trouble, String message, boolean comesByItself) implements Finding {}
}
