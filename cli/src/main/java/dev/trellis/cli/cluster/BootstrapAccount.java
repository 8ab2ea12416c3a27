package dev.trellis.cli.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.trellis.cli.shell.Refusal;
import dev.trellis.engine.client.Call;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.Servers;

import io.fabric8.kubernetes.api.model.Config;
import io.fabric8.kubernetes.api.model.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;

/** The account by which clusters ask a hub to be let in. */
final class BootstrapAccount {
    private static final String TOKEN =
            "/api/v1/namespaces/open-cluster-management-hub/serviceaccounts/cluster-bootstrap/token";
    private static final String HUB = "hub";

    private BootstrapAccount() {}

    /** A kubeconfig with a token of the account. */
    static String kubeconfig(KubernetesClient client, int hours) {
        var request =
                "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenRequest\",\"spec\":{\"expirationSeconds\":%d}}"
                        .formatted(Duration.ofHours(hours).toSeconds());
        var token =
                Servers.send(KubeApi.of(client), Call.post(TOKEN, request))
                        .tree()
                        .at("/status/token")
                        .asText();
        return written(
                new ConfigBuilder()
                        .withApiVersion("v1")
                        .withKind("Config")
                        .withCurrentContext(HUB)
                        .addNewCluster()
                        .withName(HUB)
                        .withNewCluster()
                        .withServer(client.getMasterUrl().toString())
                        .withCertificateAuthorityData(authority(client))
                        .endCluster()
                        .endCluster()
                        .addNewUser()
                        .withName("cluster-bootstrap")
                        .withNewUser()
                        .withToken(token)
                        .endUser()
                        .endUser()
                        .addNewContext()
                        .withName(HUB)
                        .withNewContext()
                        .withCluster(HUB)
                        .withUser("cluster-bootstrap")
                        .endContext()
                        .endContext()
                        .build());
    }

    private static @Nullable String authority(KubernetesClient client) {
        var config = client.getConfiguration();
        if (config.getCaCertData() != null || config.getCaCertFile() == null) {
            return config.getCaCertData();
        }
        var file = Path.of(config.getCaCertFile());
        try {
            return Base64.getEncoder().encodeToString(Files.readAllBytes(file));
        } catch (IOException e) {
            throw Refusal.failed(
                    "The authority %s that the kubeconfig names cannot be read: check the file."
                            .formatted(file),
                    e);
        }
    }

    private static String written(Config config) {
        try {
            return new YAMLMapper().writeValueAsString(config);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a kubeconfig cannot be written", e);
        }
    }
}
