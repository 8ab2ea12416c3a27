package dev.trellis.hub.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpec;
import dev.trellis.api.addon.template.AddOnTemplateSpec;
import dev.trellis.api.addon.v1beta1.AddOnDeploymentConfig;
import dev.trellis.api.addon.v1beta1.AddOnTemplate;
import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.hub.template.Rendering.Rendered;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

/** What rendering takes for granted about the API server that stores templates and configs. */
@KubernetesTest(
        crds = {
            "crds/addontemplates.addon.open-cluster-management.io.yaml",
            "crds/addondeploymentconfigs.addon.open-cluster-management.io.yaml"
        })
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TemplateStorageIT {
    private final Kube kube;
    private final KubernetesClient client;

    TemplateStorageIT(Kube kube) {
        this.kube = kube;
        client =
                new KubernetesClientBuilder()
                        .withConfig(kube.client().getConfiguration())
                        .withKubernetesSerialization(ApiJson.serialization())
                        .build();
    }

    @AfterAll
    void close() {
        client.close();
    }

    static Stream<Scenario> scenarios() {
        // No API server keeps more digits of a number than Go does.
        return Scenario.all().filter(scenario -> !scenario.toString().contains("numbers"));
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void rendersWhatWasStoredAsWhatWasWritten(Scenario scenario) {
        var given = scenario.given(false);

        var rendering =
                TemplateRendering.render(
                        new TemplateState(
                                given.addon(),
                                given.cluster(),
                                given.clusterAnnotations(),
                                stored(given.template()),
                                given.configs().stream().map(this::stored).toList(),
                                given.declaredConfig().map(this::stored),
                                false));

        var expected = scenario.expected(false);
        if (rendering instanceof Rendered(var manifests)
                && expected instanceof Rendered(var wanted)) {
            assertThat(manifests)
                    .usingElementComparator(TemplateStorageIT::compare)
                    .isEqualTo(wanted);
        } else {
            assertThat(rendering).isEqualTo(expected);
        }
    }

    @Test
    void aBindingKeepsItsRoleWhateverIsAskedFor() {
        var binding =
                new RoleBindingBuilder()
                        .withNewMetadata()
                        .withNamespace(kube.namespace())
                        .withName("open-cluster-management:hello:role:agent")
                        .endMetadata()
                        .withNewRoleRef("rbac.authorization.k8s.io", "Role", "reader")
                        .build();
        var stored = client.resource(binding).create();
        var other =
                new RoleBindingBuilder(stored)
                        .withNewRoleRef("rbac.authorization.k8s.io", "Role", "writer")
                        .build();

        assertThatExceptionOfType(KubernetesClientException.class)
                .isThrownBy(() -> client.resource(other).update())
                .satisfies(refusal -> assertThat(refusal.getCode()).isEqualTo(422));
    }

    private AddOnTemplateSpec stored(AddOnTemplateSpec spec) {
        var template = new AddOnTemplate();
        template.setMetadata(new ObjectMetaBuilder().withName(kube.uniqueName("template")).build());
        template.setSpec(spec);
        return client.resource(template).create().getSpec();
    }

    private AddOnDeploymentConfigSpec stored(AddOnDeploymentConfigSpec spec) {
        var config = new AddOnDeploymentConfig();
        config.setMetadata(
                new ObjectMetaBuilder()
                        .withName(kube.uniqueName("config"))
                        .withNamespace(kube.namespace())
                        .build());
        config.setSpec(spec);
        return client.resource(config).create().getSpec();
    }

    /** The API server orders members as it likes. */
    private static int compare(RawObject one, RawObject other) {
        return one.sameContentAs(other) ? 0 : 1;
    }
}
