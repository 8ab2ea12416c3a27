package dev.trellis.operators.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageNameTest {
    private static final String DIGEST = "sha256:" + "ab".repeat(32);

    @Test
    void readsNamesInRegistriesAndLayouts() {
        assertThat(ImageName.parse("reg.example:5000/team/cat:v1"))
                .isEqualTo(new ImageName("reg.example:5000", "team/cat", "v1", ""));
        assertThat(ImageName.parse("localhost/cat@" + DIGEST))
                .isEqualTo(new ImageName("localhost", "cat", "", DIGEST));
        assertThat(ImageName.parse("reg.example/cat:v1@" + DIGEST).isPinned()).isTrue();
        assertThat(ImageName.parse("[::1]:5000/cat").host()).isEqualTo("[::1]:5000");
        assertThat(ImageName.parse("oci:catalogs/team:v1"))
                .isEqualTo(new ImageName("", "catalogs/team", "v1", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "cat",
                "team/cat:v1",
                "reg.example/",
                "reg.example/cat:",
                "reg.example/cat@sha256:short",
                "reg.example/cat@md5:abc",
                "reg.example/../cat",
                "reg.example/cat?x=1",
                "user@reg.example/cat",
                "oci:../other:v1",
                "oci:/etc:v1",
                "oci:a//b"
            })
    void refusesOthers(String text) {
        assertThatExceptionOfType(ImageTrouble.class).isThrownBy(() -> ImageName.parse(text));
    }
}
