package dev.trellis.hub.template;

import static dev.trellis.hub.template.TemplateFixture.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.json.RawObject;
import dev.trellis.hub.template.Rendering.Rendered;
import dev.trellis.sdk.deployment.ImageMirrors;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class TemplatePropertiesTest {
    @Test
    void equalStatesAreRenderedEqually() {
        Gen.forEachSeed(
                200,
                gen -> {
                    var seed = gen.anyLong();

                    var one = TemplateRendering.render(any(Gen.ofSeed(seed)));
                    var other = TemplateRendering.render(any(Gen.ofSeed(seed)));

                    assertThat(one).isEqualTo(other);
                });
    }

    @Test
    void renderingLeavesTheTemplateAlone() {
        Gen.forEachSeed(
                200,
                gen -> {
                    var state = any(gen);
                    var before = List.copyOf(state.template().agentSpec().manifests());

                    var first = TemplateRendering.render(state);

                    assertThat(state.template().agentSpec().manifests()).isEqualTo(before);
                    assertThat(TemplateRendering.render(state)).isEqualTo(first);
                });
    }

    @Test
    void everyManifestIsRenderedInItsPlace() {
        Gen.forEachSeed(
                200,
                gen -> {
                    var state = any(gen);

                    var rendering = TemplateRendering.render(state);

                    assertThat(rendering).isInstanceOf(Rendered.class);
                    assertThat(kinds(((Rendered) rendering).manifests().stream()))
                            .isEqualTo(kinds(state.template().agentSpec().manifests().stream()));
                });
    }

    @Test
    void theOrderOfVariablesInOneConfigIsIrrelevant() {
        Gen.forEachSeed(
                200,
                gen -> {
                    var names = List.of("A", "B", "C", "D");
                    var manifest = "{\"kind\":\"ConfigMap\",\"data\":\"{{A}}{{B}}{{C}}{{D}}\"}";

                    var one = template().manifest(manifest).config(valued(names));
                    var other = template().manifest(manifest).config(valued(gen.shuffled(names)));

                    assertThat(TemplateRendering.render(one.build()))
                            .isEqualTo(TemplateRendering.render(other.build()));
                });
    }

    private static String[] valued(List<String> names) {
        return names.stream().flatMap(name -> Stream.of(name, "of " + name)).toArray(String[]::new);
    }

    private static List<String> kinds(Stream<RawObject> manifests) {
        return manifests.map(manifest -> manifest.toTree().path("kind").asText()).toList();
    }

    private static TemplateState any(Gen gen) {
        var given = gen.bool() ? template().registration() : template();
        for (var kind : gen.listOf(() -> gen.pick("Deployment", "DaemonSet", "Secret"))) {
            given = given.manifest(manifest(gen, kind));
        }
        for (var variable : gen.listOf(0, 3, () -> gen.pick("A", "B", "NAME"))) {
            given = given.config(variable, gen.dnsLabel());
        }
        var state = gen.bool() ? given.installNamespace(gen.dnsLabel()).build() : given.build();
        return new TemplateState(
                state.addon(),
                gen.dnsLabel(),
                Map.of(ImageMirrors.ANNOTATION, "{\"registries\":[{\"mirror\":\"m.example\"}]}"),
                state.template(),
                state.configs(),
                state.declaredConfig(),
                gen.bool());
    }

    private static String manifest(Gen gen, String kind) {
        return """
        {"apiVersion":"apps/v1","kind":"%s","metadata":{"name":"{{NAME}}","namespace":"%s"},\
        "spec":{"replicas":%d,"template":{"spec":{"containers":[{"name":"{{A}}","image":"i"},\
        {"env":null,"volumeMounts":[]}],"odd":null}}}}\
        """
                .formatted(kind, gen.dnsLabel(), gen.anyInt());
    }
}
