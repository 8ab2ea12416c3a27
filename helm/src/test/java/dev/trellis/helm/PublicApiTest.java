package dev.trellis.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.PublicApi;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;

/**
 * What others compile against changes only on purpose. If it should, run this test with {@code
 * -Dtrellis.api=write}: the change of the file shows in the review what authors will meet, and a
 * line that goes calls for a new major version.
 */
class PublicApiTest {

    @Test
    void isAsItWasKept() {
        var api =
                PublicApi.compare(
                        Chart.class,
                        name -> name.startsWith("dev.trellis.helm"),
                        Path.of("src/test/resources/public-api.txt"));

        assertThat(api.found()).isNotEmpty().containsExactlyElementsOf(api.kept());
    }
}
