package dev.trellis.sdk.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.v1beta1.ConfigReference;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.util.List;

class ConfigHashesTest {

    private static ConfigReference reference(
            @Nullable String group, String resource, @Nullable ConfigSpecHash desired) {
        return new ConfigReference(group, resource, null, desired, null);
    }

    @Test
    void keysAreSortedAndUnknownHashesAreEmpty() {
        var references =
                List.of(
                        reference("x.io", "foos", new ConfigSpecHash("ns", "b", "hash-b")),
                        reference("", "configmaps", new ConfigSpecHash("ns", "c", null)),
                        reference("x.io", "bars", new ConfigSpecHash(null, "a", "hash-a")));

        assertThat(ConfigHashes.annotation(references))
                .contains(
                        "{\"bars.x.io//a\":\"hash-a\",\"configmaps/ns/c\":\"\","
                                + "\"foos.x.io/ns/b\":\"hash-b\"}");
    }

    @Test
    void anAddonWithoutConfigurationHasNoAnnotation() {
        assertThat(ConfigHashes.annotation(List.of())).isEmpty();
    }

    @Test
    void aReferenceToNothingIsPassedOver() {
        assertThat(ConfigHashes.of(List.of(reference("x.io", "foos", null)))).isEmpty();
    }
}
