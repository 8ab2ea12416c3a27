package dev.trellis.hub.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.hub.template.Rendering.RenderFailed;
import dev.trellis.hub.template.Rendering.Rendered;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Collectors;

class TemplateScenariosTest {
    @ParameterizedTest
    @MethodSource("dev.trellis.hub.template.Scenario#all")
    void renders(Scenario scenario) {
        var rendering = TemplateRendering.render(scenario.given(false));

        assertThat(readable(rendering)).isEqualTo(readable(scenario.expected(false)));
    }

    @ParameterizedTest
    @MethodSource("dev.trellis.hub.template.Scenario#all")
    void rendersWithoutWhatGoesBeyondOcm(Scenario scenario) {
        var rendering = TemplateRendering.render(scenario.given(true));

        assertThat(readable(rendering)).isEqualTo(readable(scenario.expected(true)));
    }

    /** One manifest a line block, so that a failure shows where two renderings part. */
    private static String readable(Rendering rendering) {
        return switch (rendering) {
            case RenderFailed(var sentence) -> sentence;
            case Rendered(var manifests) ->
                    manifests.stream()
                            .map(manifest -> manifest.json().replace(",\"", ",\n\""))
                            .collect(Collectors.joining("\n---\n"));
        };
    }
}
