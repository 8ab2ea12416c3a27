package dev.trellis.sdk.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.work.FeedbackPath;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.ManifestConfigBuilder;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.api.work.ResourceIdentifier;
import dev.trellis.api.work.ServerSideApplyBuilder;
import dev.trellis.api.work.UpdateStrategy;
import dev.trellis.sdk.fixture.Clients;
import dev.trellis.sdk.fixture.Raw;
import dev.trellis.sdk.work.WorkKey;
import dev.trellis.testkit.Gen;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.client.KubernetesClient;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

/** What a real API server makes of our works is what we want of them. */
@KubernetesTest(crds = "crds/manifestworks.work.open-cluster-management.io.yaml")
class WorkRoundTripIT {
    private final Kube kube;
    private final KubernetesClient client;
    private final Scene scene = new Scene();

    WorkRoundTripIT(Kube kube) {
        this.kube = kube;
        client = Clients.of(kube);
        scene.addon.getMetadata().setNamespace(kube.namespace());
    }

    @AfterEach
    void close() {
        client.close();
    }

    /** Carries out the writes and reads the works back. */
    private void pass() {
        for (var write : scene.decide().works()) {
            var work = client.resource(write.work()).inNamespace(kube.namespace());
            switch (write) {
                case WorkWrite.Create _ -> work.create();
                case WorkWrite.Patch _ -> work.update();
                case WorkWrite.Delete _ -> work.delete();
            }
        }
        scene.works.clear();
        client.resources(ManifestWork.class)
                .inNamespace(kube.namespace())
                .list()
                .getItems()
                .forEach(work -> scene.works.put(WorkKey.of(work), work));
    }

    @Test
    void worksWithEveryRuleAreWrittenOnce() {
        scene.rendering(
                RawObject.of(
                        """
                        {"kind": "Deployment", "apiVersion": "apps/v1",
                         "metadata": {"name": "agent", "creationTimestamp": null, "namespace": "ns"},
                         "spec": {"template": {"metadata": {"creationTimestamp": null}, "spec": {"containers": []}}},
                         "status": {}}
                        """),
                Raw.annotated(
                        Raw.configMap("kept"),
                        Map.of("addon.open-cluster-management.io/deletion-orphan", "<&>")));
        scene.configs =
                List.of(
                        ManifestConfigBuilder.builder()
                                .resourceIdentifier(
                                        new ResourceIdentifier(
                                                "apps", "deployments", "ns", "agent"))
                                .feedbackRules(
                                        List.of(
                                                new FeedbackRule(
                                                        "JSONPaths",
                                                        List.of(
                                                                new FeedbackPath(
                                                                        "x", null, ".x")))))
                                .updateStrategy(
                                        new UpdateStrategy(
                                                "ServerSideApply",
                                                ServerSideApplyBuilder.builder().build()))
                                .build());

        pass();

        assertThat(scene.works).hasSize(1);
        assertThat(scene.decide().works()).isEmpty();
    }

    @Test
    void aChangeIsWrittenOnce() {
        pass();
        scene.rendering(Scene.AGENT, Raw.configMap("more"));

        pass();

        assertThat(scene.decide().works()).isEmpty();
        assertThat(scene.works.firstEntry().getValue().spec().manifests()).hasSize(2);
    }

    @Test
    void anyManifestComesBackAsItWasWritten() {
        Gen.forEachSeed(
                60,
                gen -> {
                    scene.rendering(some(gen), some(gen));

                    pass();

                    assertThat(scene.decide().works()).isEmpty();
                });
    }

    private static RawObject some(Gen gen) {
        return RawObject.of(
                """
                {"kind": "Some", "apiVersion": "example.com/v1", "metadata": {"name": "n%d"}, "content": %s}
                """
                        .formatted(gen.intBetween(0, 3), value(gen, 3)));
    }

    private static String value(Gen gen, int depth) {
        return switch (gen.intBetween(0, depth > 0 ? 6 : 4)) {
            case 0 -> "null";
            case 1 -> gen.pick("true", "false", "\"\"", "{}", "[]");
            case 2 ->
                    gen.pick("0", "-1", "12345678901", "1.5", "0.1", "1.0", "1e3", "1e21", "1e-7");
            case 3, 4 ->
                    "\"" + gen.pick("plain", "<&>", "\\u2028", "\\ud83d\\ude00", "é\\n\\\"") + "\"";
            case 5 -> "[" + value(gen, depth - 1) + "," + value(gen, depth - 1) + "]";
            default ->
                    "{\"%s\": %s, \"Z\": %s, \"_\": %s}"
                            .formatted(
                                    gen.pick("b", "é", "a-b", "$"),
                                    value(gen, depth - 1),
                                    value(gen, depth - 1),
                                    value(gen, depth - 1));
        };
    }
}
