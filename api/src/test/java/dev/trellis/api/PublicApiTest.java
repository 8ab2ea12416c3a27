package dev.trellis.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.PublicApi;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;

/**
 * What others compile against goes only on purpose; more may come. If something should go, run this
 * test with {@code -Dtrellis.api=write}: the change of the file shows in the review what authors
 * will miss, and calls for a new major version.
 */
class PublicApiTest {

    @Test
    void keepsAllThatOthersUse() {
        var api =
                PublicApi.compare(
                        Crds.class,
                        name -> name.startsWith("dev.trellis.api"),
                        Path.of("src/test/resources/public-api.txt"));

        assertThat(api.kept()).isNotEmpty();
        assertThat(api.found()).containsAll(api.kept());
    }
}
