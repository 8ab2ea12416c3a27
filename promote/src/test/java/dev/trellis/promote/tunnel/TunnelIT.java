package dev.trellis.promote.tunnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.interpreter.Answer;
import dev.trellis.testkit.HookServer;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import io.fabric8.kubernetes.client.KubernetesClient;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Webhooks reached through a real API server, which carries the stream to the kubelet of the pod's
 * node: here a stand-in for one, on loopback.
 */
@KubernetesTest
@Tag(KubernetesTest.REAL)
final class TunnelIT {
    private static final int PORT = 8443;

    private final Kube kube;
    private final String namespace;
    private final HookServer hook;
    private final ChannelServer kubelet;
    private final List<String> asked = new CopyOnWriteArrayList<>();

    TunnelIT(Kube kube, @TempDir Path folder) {
        this.kube = kube;
        this.namespace = kube.namespace();
        hook = new HookServer(folder, "hook.%s.svc".formatted(namespace));
        hook.answer("\"successful\":true,\"healthy\":true");
        // The API server does not verify who its kubelets are, so any certificate will do.
        kubelet = new ChannelServer(hook.serverSockets());
        kubelet.on(stream -> {
            asked.add(stream.target());
            stream.begin(PORT);
            stream.bridge(hook.address(), 16 * 1024);
        });
    }

    @AfterEach
    void close() {
        kubelet.close();
        hook.close();
    }

    private void serve() {
        var node = kube.uniqueName("node");
        kube.kubectlWithInput(
                        """
                        apiVersion: v1
                        kind: Node
                        metadata: {name: %s}
                        """
                                .formatted(node),
                        "apply",
                        "-f",
                        "-")
                .outOrThrow();
        kube.kubectl(
                        "patch",
                        "node",
                        node,
                        "--subresource=status",
                        "--type=merge",
                        "-p",
                        "{\"status\":{\"addresses\":[{\"type\":\"InternalIP\",\"address\":\"127.0.0.1\"}],\"daemonEndpoints\":{\"kubeletEndpoint\":{\"Port\":%d}}}}"
                                .formatted(kubelet.port()))
                .outOrThrow();
        kube.kubectlWithInput(
                        """
                        apiVersion: v1
                        kind: Service
                        metadata: {name: hook}
                        spec: {selector: {app: hook}, ports: [{port: 443, targetPort: https}]}
                        ---
                        apiVersion: v1
                        kind: Pod
                        metadata: {name: hook-1, labels: {app: hook}}
                        spec:
                          nodeName: %s
                          automountServiceAccountToken: false
                          containers: [{name: hook, image: hook, ports: [{name: https, containerPort: %d}]}]
                        """
                                .formatted(node, PORT),
                        "apply",
                        "-f",
                        "-",
                        "--namespace",
                        namespace)
                .outOrThrow();
        kube.kubectl(
                        "patch",
                        "pod",
                        "hook-1",
                        "--namespace",
                        namespace,
                        "--subresource=status",
                        "--type=merge",
                        "-p",
                        "{\"status\":{\"phase\":\"Running\",\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}")
                .outOrThrow();
    }

    private Answer ask(KubernetesClient client) {
        var transport =
                new ServiceTransport(
                        KubeApi.of(client, ApiJson.serialization()), TransportChoice.PORT_FORWARD);
        return Hooks.ask(transport, namespace, hook.caBundle(), 30);
    }

    @Test
    void reachesAPodThroughItsKubelet() {
        serve();

        assertThat(ask(kube.client())).isEqualTo(new Answer.Health(true));
        assertThat(asked)
                .anyMatch(it -> it.startsWith("/portForward/%s/hook-1".formatted(namespace)));
    }

    @Test
    void needsTheRightToForward() {
        serve();
        var user = kube.uniqueName("reader");
        // All but to create streams.
        create(
                "role",
                user,
                "--verb=get,list",
                "--resource=services,pods,endpointslices.discovery.k8s.io,pods/portforward");
        create("rolebinding", user, "--role=" + user, "--user=" + user);

        assertThatThrownBy(() -> ask(kube.clientFor(user)))
                .hasMessageContaining("we may not forward to pod %s/hook-1".formatted(namespace))
                .hasMessageContaining("get and create of pods/portforward");
    }

    private void create(String... words) {
        var command = new ArrayList<>(List.of("create", "--namespace", namespace));
        command.addAll(List.of(words));
        kube.kubectl(command.toArray(String[]::new)).outOrThrow();
    }
}
