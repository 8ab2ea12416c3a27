package dev.trellis.engine.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.ClientProblem.Kind;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

@KubernetesTest
class ServersIT {
    private final Clients clients = new Clients(ApiJson.serialization());

    @Test
    void introducesItself(Kube kube) {
        var component = kube.uniqueName("part");
        var source = new ClientSource.Kubeconfig(kube.kubeconfig(), Optional.empty());
        try (var client = clients.make(source, component)) {
            Servers.check(KubeApi.of(client));
        }

        assertThat(kube.requests())
                .filteredOn(request -> request.userAgent().equals("trellis/" + component))
                .hasSize(1);
    }

    @Test
    void findsServedKindsAndSaysWhichIsMissing(Kube kube) {
        var api = KubeApi.of(kube.client());
        var absentGroup = ResourceKind.untyped("no.such.group", "v1", "Thing", "things", true);
        var absentKind = ResourceKind.untyped("", "v1", "Thing", "things", true);

        Servers.requireServed(api, List.of(ResourceKind.of(ConfigMap.class)));

        assertProblem(Kind.KIND_NOT_SERVED, () -> Servers.requireServed(api, List.of(absentGroup)));
        assertThatThrownBy(() -> Servers.requireServed(api, List.of(absentKind)))
                .hasMessage(
                        "%s does not serve things in version v1: install the CRDs with `trellis crds | kubectl apply -f -`.",
                        api.server());
    }

    @Test
    void saysThatTheCertificateIsNotTrusted(Kube kube) {
        var config =
                new ConfigBuilder(Config.empty())
                        .withMasterUrl(kube.client().getMasterUrl().toString())
                        .build();
        try (var client = clients.make(new ClientSource.Given(config), "cli")) {
            assertProblem(Kind.CERTIFICATE_NOT_TRUSTED, () -> Servers.check(KubeApi.of(client)));
        }
    }

    @Test
    void saysThatCredentialsAreNotAccepted(Kube kube) {
        var config =
                new ConfigBuilder(Config.empty())
                        .withMasterUrl(kube.client().getMasterUrl().toString())
                        .withCaCertData(kube.client().getConfiguration().getCaCertData())
                        .withCaCertFile(kube.client().getConfiguration().getCaCertFile())
                        .withOauthToken("expired")
                        .build();
        try (var client = clients.make(new ClientSource.Given(config), "cli")) {
            assertProblem(Kind.UNAUTHORIZED, () -> Servers.check(KubeApi.of(client)));
        }
    }

    @Test
    void saysWhatIsForbidden(Kube kube) {
        var api = KubeApi.of(kube.clientFor(kube.uniqueName("nobody")));

        assertThatThrownBy(() -> Servers.send(api, Call.get("/api/v1/secrets")))
                .asInstanceOf(type(ClientProblem.class))
                .satisfies(problem -> {
                    assertThat(problem.kind()).isEqualTo(Kind.FORBIDDEN);
                    assertThat(problem).hasMessageContaining("cannot list resource");
                });
    }

    private static void assertProblem(
            Kind kind, org.assertj.core.api.ThrowableAssert.ThrowingCallable action) {
        assertThatThrownBy(action)
                .asInstanceOf(type(ClientProblem.class))
                .extracting(ClientProblem::kind)
                .isEqualTo(kind);
    }
}
