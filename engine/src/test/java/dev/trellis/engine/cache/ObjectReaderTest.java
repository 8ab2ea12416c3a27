package dev.trellis.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.ResourceKind;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.Deployment;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

class ObjectReaderTest {
    @Test
    void readsWhatContainersAskFor() throws IOException {
        var reader =
                new ObjectReader<>(
                        ResourceKind.of(Deployment.class),
                        Pruning.usual(),
                        ApiJson.serialization());
        var text =
                """
                {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "a", "namespace": "b"},
                 "spec": {"template": {"spec": {"containers": [
                   {"name": "c", "resources": {"requests": {"cpu": "100m"}}}]}}}}
                """;

        var read = reader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));

        assertThat(
                        read.getSpec()
                                .getTemplate()
                                .getSpec()
                                .getContainers()
                                .getFirst()
                                .getResources()
                                .getRequests())
                .containsEntry("cpu", new Quantity("100m"));
    }
}
