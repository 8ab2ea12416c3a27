package dev.trellis.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.trellis.testkit.server.ApiRequest;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;

import org.junit.jupiter.api.Test;

@KubernetesTest
final class KubeIT {
    @Test
    void refusesAUserWithoutRights(Kube kube) {
        var stranger = kube.clientFor(kube.uniqueName("stranger"));

        assertThatExceptionOfType(KubernetesClientException.class)
                .isThrownBy(() -> create(stranger, kube.namespace(), "mine"))
                .matches(refusal -> refusal.getCode() == 403)
                .withMessageContaining("stranger-");
    }

    @Test
    void grantsAUserWhatIsBoundToItsGroup(Kube kube) {
        var namespace = kube.namespace();
        var group = kube.uniqueName("writers");
        kube.client()
                .resource(
                        new RoleBuilder()
                                .withNewMetadata()
                                .withName("write")
                                .withNamespace(namespace)
                                .endMetadata()
                                .addNewRule()
                                .withApiGroups("")
                                .withResources("configmaps")
                                .withVerbs("create")
                                .endRule()
                                .build())
                .create();
        kube.client()
                .resource(
                        new RoleBindingBuilder()
                                .withNewMetadata()
                                .withName("write")
                                .withNamespace(namespace)
                                .endMetadata()
                                .withNewRoleRef("rbac.authorization.k8s.io", "Role", "write")
                                .addNewSubject("rbac.authorization.k8s.io", "Group", group, null)
                                .build())
                .create();

        var created =
                create(
                        kube.clientFor(kube.uniqueName("writer"), "staff", group),
                        namespace,
                        "granted");

        assertThat(created.getMetadata().getUid()).isNotEmpty();
    }

    @Test
    void actsAsTheUserOfAKubeconfigInKubectl(Kube kube) {
        var user = kube.uniqueName("dora");
        var kubeconfig = kube.kubeconfigFor(user, "explorers");

        var answer = kube.kubectl("--kubeconfig=" + kubeconfig, "auth", "whoami", "-o", "json");

        assertThat(answer.outOrThrow()).contains(user, "explorers", "system:authenticated");
    }

    @Test
    void tellsWhichRequestsAUserMade(Kube kube) {
        var user = kube.uniqueName("admin");
        var client = kube.clientFor(user, "system:masters");
        create(client, kube.namespace(), "counted");
        client.configMaps().inNamespace(kube.namespace()).withName("counted").get();
        client.configMaps().inNamespace(kube.namespace()).withName("absent").get();

        var requests =
                kube.requests().stream().filter(request -> request.user().equals(user)).toList();

        assertThat(requests).extracting(ApiRequest::verb).containsExactly("create", "get", "get");
        assertThat(requests).extracting(ApiRequest::code).containsExactly(201, 200, 404);
        assertThat(requests).extracting(ApiRequest::isWrite).containsExactly(true, false, false);
        assertThat(requests)
                .allSatisfy(request -> {
                    assertThat(request.resource()).isEqualTo("configmaps");
                    assertThat(request.namespace()).contains(kube.namespace());
                    assertThat(request.userAgent()).startsWith("fabric8");
                });
    }

    @Test
    void countsAWatchOnceAndASubresourceByItsName(Kube kube) {
        var user = kube.uniqueName("watcher");
        var client = kube.clientFor(user, "system:masters");
        try (var informer = client.configMaps().inNamespace(kube.namespace()).inform()) {
            assertThat(informer.isRunning()).isTrue();
        }
        client.raw("/api/v1/namespaces/%s/status".formatted(kube.namespace()));

        assertThat(kube.requests().stream().filter(request -> request.user().equals(user)))
                .extracting(request -> request.verb() + " " + request.resource())
                .containsExactlyInAnyOrder(
                        "list configmaps", "watch configmaps", "get namespaces/status");
    }

    @Test
    void tellsTheFailureOfKubectl(Kube kube) {
        var answer = kube.kubectl("get", "unheard-of");

        assertThat(answer.exit()).isEqualTo(1);
        assertThat(answer.err()).contains("unheard-of");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(answer::outOrThrow)
                .withMessageContaining("unheard-of");
    }

    @Test
    void saysItsVersion(Kube kube) {
        assertThat(kube.version()).startsWith("v1.");
    }

    private static ConfigMap create(KubernetesClient client, String namespace, String name) {
        var wanted =
                new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withNamespace(namespace)
                        .endMetadata()
                        .build();
        return client.resource(wanted).create();
    }
}
