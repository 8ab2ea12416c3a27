package dev.trellis.operators.source;

import dev.trellis.api.operator.ConfigMapReference;
import dev.trellis.graph.catalog.CatalogProblem;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What was found where a catalog says its content is. */
sealed interface Finding {
    /** What is wrong with a catalog, as its status names it. */
    enum Trouble {
        SPEC("SpecInvalidError"),
        CONFIG_MAP("ConfigMapError"),
        REGISTRY("RegistryServerError"),
        INTERVAL("InvalidIntervalError");

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
     * @param again when to look whether there is newer content, where nobody tells
     * @param polled when the image was looked at last
     * @param remark what is wrong although the content was read
     */
    record Content(
            Optional<ConfigMapReference> map,
            List<CatalogProblem> problems,
            Optional<Duration> again,
            Optional<Instant> polled,
            Optional<String> remark)
            implements Finding {
        static Content of(ConfigMapReference map, List<CatalogProblem> problems) {
            return new Content(
                    Optional.of(map),
                    problems,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }
    }

    /**
     * There is no content to be had.
     *
     * @param comesByItself whether looking again later may help without a change of the catalog
     */
    record Nothing(Trouble trouble, String message, boolean comesByItself) implements Finding {}
}
