package dev.trellis.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.PublicApi;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.Set;

/**
 * What others compile against changes only on purpose. If it should, run this test with {@code
 * -Dtrellis.api=write}: the change of the file shows in the review what authors will meet, and a
 * line that goes calls for a new major version.
 */
class PublicApiTest {
    /** The packages that are for authors; the others may change at any time. */
    private static final Set<String> AUTHORS =
            Set.of(
                    "dev.trellis.sdk",
                    "dev.trellis.sdk.agent",
                    "dev.trellis.sdk.csr",
                    "dev.trellis.sdk.health",
                    "dev.trellis.sdk.rbac");

    @Test
    void isAsItWasKept() {
        var api =
                PublicApi.compare(
                        Addon.class,
                        AUTHORS::contains,
                        Path.of("src/test/resources/public-api.txt"));

        assertThat(api.found()).isNotEmpty().containsExactlyElementsOf(api.kept());
    }

    @Test
    void nothingOfTheEngineIsInIt() {
        var api =
                PublicApi.compare(
                        Addon.class,
                        AUTHORS::contains,
                        Path.of("src/test/resources/public-api.txt"));

        assertThat(api.found())
                .allSatisfy(line -> assertThat(line).doesNotContain("dev.trellis.engine"));
    }
}
