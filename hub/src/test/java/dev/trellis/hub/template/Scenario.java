package dev.trellis.hub.template;

import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.v1beta1.AddOnDeploymentConfig;
import dev.trellis.api.addon.v1beta1.AddOnTemplate;
import dev.trellis.api.cluster.ManagedCluster;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.hub.template.Rendering.RenderFailed;
import dev.trellis.hub.template.Rendering.Rendered;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A folder with what is given ({@code in-*.yaml}) and what is expected ({@code out-*.yaml}). */
record Scenario(Path folder) {
    private static final Path FOLDERS = Path.of("src/test/resources/template");

    static Stream<Scenario> all() {
        try (var folders = Files.list(FOLDERS)) {
            return folders.filter(Files::isDirectory).sorted().toList().stream().map(Scenario::new);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    TemplateState given(boolean strictOcm) {
        var cluster =
                read("in-cluster.yaml", ManagedCluster.class).map(ManagedCluster::getMetadata);
        return new TemplateState(
                "hello",
                cluster.map(metadata -> metadata.getName()).orElse("paris"),
                cluster.map(metadata -> metadata.getAnnotations()).orElse(Map.of()),
                read("in-template.yaml", AddOnTemplate.class).orElseThrow().getSpec(),
                configs(),
                read("in-declared-config.yaml", AddOnDeploymentConfig.class)
                        .map(AddOnDeploymentConfig::getSpec),
                strictOcm);
    }

    /** What a rendering that does no more than OCM gives, where that differs. */
    Rendering expected(boolean strictOcm) {
        return strictOcm && exists("out-strict-manifests.yaml")
                ? expected("out-strict-manifests.yaml")
                : expected("out-manifests.yaml");
    }

    private Rendering expected(String manifests) {
        return exists("out-failure.yaml")
                ? new RenderFailed(
                        read("out-failure.yaml", RawObject.class)
                                .orElseThrow()
                                .toTree()
                                .path("sentence")
                                .asText())
                : new Rendered(documents(manifests));
    }

    private List<AddOnDeploymentConfigSpec> configs() {
        return Stream.of("in-config.yaml", "in-config-1.yaml", "in-config-2.yaml")
                .flatMap(file -> read(file, AddOnDeploymentConfig.class).stream())
                .map(AddOnDeploymentConfig::getSpec)
                .toList();
    }

    private List<RawObject> documents(String file) {
        return Stream.of(text(file).split("(?m)^---$"))
                .map(document -> ApiJson.serialization().unmarshal(document, RawObject.class))
                .toList();
    }

    private <T> Optional<T> read(String file, Class<T> type) {
        return exists(file)
                ? Optional.of(ApiJson.serialization().unmarshal(text(file), type))
                : Optional.empty();
    }

    private boolean exists(String file) {
        return Files.exists(folder.resolve(file));
    }

    private String text(String file) {
        try {
            return Files.readString(folder.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return folder.getFileName().toString();
    }
}
