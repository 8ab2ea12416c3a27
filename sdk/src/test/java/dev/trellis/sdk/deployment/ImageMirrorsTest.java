package dev.trellis.sdk.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.addon.deployment.ImageMirror;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class ImageMirrorsTest {
    private static final String IMAGE = "images.example/team/agent:v1";
    private static final String BY_DIGEST =
            "images.example/team/agent@sha256:3f1b6a0c6a2e0f6f0b9b4c1d7a5e8f90";

    static Stream<Arguments> overrides() {
        return Stream.of(
                arguments("no mirrors", IMAGE, List.of(), IMAGE),
                arguments(
                        "the source is replaced by the mirror",
                        IMAGE,
                        List.of(mirror("images.example", "m.example")),
                        "m.example/team/agent:v1"),
                arguments(
                        "a source may be a path",
                        IMAGE,
                        List.of(mirror("images.example/team", "m.example/x")),
                        "m.example/x/agent:v1"),
                arguments(
                        "a source may be a whole image, tag included",
                        IMAGE,
                        List.of(mirror(IMAGE, "m.example/agent:v2")),
                        "m.example/agent:v2"),
                arguments(
                        "a source is a plain prefix, not a path",
                        IMAGE,
                        List.of(mirror("images.e", "m.e")),
                        "m.example/team/agent:v1"),
                arguments(
                        "another source changes nothing",
                        IMAGE,
                        List.of(mirror("other.example", "m.example")),
                        IMAGE),
                arguments(
                        "a digest stays",
                        BY_DIGEST,
                        List.of(mirror("images.example/team", "m.example")),
                        BY_DIGEST.replace("images.example/team", "m.example")),
                arguments(
                        "one slash at the end of source and mirror does not count",
                        IMAGE,
                        List.of(mirror("images.example/", "m.example/")),
                        "m.example/team/agent:v1"),
                arguments(
                        "only one slash does not count",
                        IMAGE,
                        List.of(mirror("images.example", "m.example//")),
                        "m.example//team/agent:v1"),
                arguments(
                        "no source: every image, by its last segment",
                        IMAGE,
                        List.of(mirror("", "m.example/all")),
                        "m.example/all/agent:v1"),
                arguments(
                        "no source with a digest",
                        BY_DIGEST,
                        List.of(mirror("", "m.example")),
                        "m.example/agent@sha256:3f1b6a0c6a2e0f6f0b9b4c1d7a5e8f90"),
                arguments(
                        "no source for an image without a path",
                        "agent:v1",
                        List.of(mirror("", "m.example")),
                        "m.example/agent:v1"),
                arguments(
                        "neither source nor mirror: the last segment",
                        IMAGE,
                        List.of(mirror("", "")),
                        "agent:v1"),
                arguments(
                        "a slash alone is no source",
                        IMAGE,
                        List.of(mirror("/", "m.example")),
                        "m.example/agent:v1"),
                arguments(
                        "the last entry that changes the image wins",
                        IMAGE,
                        List.of(
                                mirror("images.example", "first.example"),
                                mirror("images.example/team", "second.example"),
                                mirror("other.example", "third.example")),
                        "second.example/agent:v1"),
                arguments(
                        "entries look at the image, not at each other's mirrors",
                        IMAGE,
                        List.of(
                                mirror("images.example", "first.example"),
                                mirror("first.example", "second.example")),
                        "first.example/team/agent:v1"),
                arguments(
                        "an entry that gives the same name again does not count",
                        IMAGE,
                        List.of(
                                mirror("images.example", "m.example"),
                                mirror("images.example", "images.example")),
                        "m.example/team/agent:v1"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("overrides")
    void overrides(String behaviour, String image, List<ImageMirror> mirrors, String expected) {
        assertThat(new ImageMirrors(mirrors).override(image)).isEqualTo(expected);
    }

    @Test
    void onlyTheLastEntryThatFitsMatters() {
        Gen.forEachSeed(
                300,
                gen -> {
                    var mirrors = gen.listOf(() -> anyMirror(gen));
                    var last = mirror("images.example/team", gen.dnsLabel() + ".example");
                    var all = new ArrayList<>(mirrors);
                    all.add(last);

                    assertThat(new ImageMirrors(all).override(IMAGE))
                            .isEqualTo(new ImageMirrors(List.of(last)).override(IMAGE));
                });
    }

    @Test
    void readsTheAnnotationOfACluster() {
        var mirrors =
                annotated(
                        """
                        {"registries":[{"mirror":"m.example","source":"images.example"},\
                        {"mirror":"n.example"}],"pullSecret":"ignored"}\
                        """);

        assertThat(mirrors.mirrors())
                .containsExactly(mirror("images.example", "m.example"), mirror("", "n.example"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "null", "{\"registries\":null}", "{\"registries\":[]}"})
    void anAnnotationMayListNothing(String annotation) {
        assertThat(annotated(annotation).mirrors()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[]",
                "\"images.example\"",
                "{\"registries\":{}}",
                "{\"registries\":[\"m.example\"]}",
                "{\"registries\":[{\"mirror\":1}]}",
                "{\"registries\":[]} {}"
            })
    void anAnnotationOfAnotherFormIsRefused(String annotation) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> annotated(annotation))
                .withMessageStartingWith(
                        "the annotation open-cluster-management.io/image-registries");
    }

    private static ImageMirror anyMirror(Gen gen) {
        return mirror(
                gen.pick("", "images.example", "images.example/", "other.example", IMAGE),
                gen.pick("", "m.example", "m.example/", "images.example"));
    }

    private static ImageMirrors annotated(String annotation) {
        return ImageMirrors.ofAnnotations(Map.of(ImageMirrors.ANNOTATION, annotation));
    }

    private static ImageMirror mirror(String source, String mirror) {
        return new ImageMirror(mirror, source);
    }
}
