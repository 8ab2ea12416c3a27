package dev.trellis.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.stream.Collectors;

/**
 * Our CRDs as kubectl and a real API server see them. On a server of its own: they name a webhook
 * that is not there, and other tests may have put theirs in its place.
 */
@KubernetesTest(dedicated = true)
class CrdsIT {

    @Test
    void canBeAppliedAndExplained(Kube kube) {
        var all = Crds.every().stream().map(Crd::yaml).collect(Collectors.joining("---\n"));

        var first = kube.kubectlWithInput(all, "apply", "-f", "-").outOrThrow();
        kube.kubectlWithInput(all, "apply", "-f", "-").outOrThrow();
        kube.kubectl("wait", "crd", "--all", "--for=condition=Established").outOrThrow();

        assertThat(first.lines()).hasSize(28).allMatch(line -> line.endsWith(" created"));
        var crds = kube.client().apiextensions().v1().customResourceDefinitions();
        assertThat(crds.list().getItems())
                .flatExtracting(crd -> crd.getStatus().getConditions())
                .extracting(condition -> condition.getType() + " " + condition.getStatus())
                .as("no complaint about a schema or a name")
                .containsOnly("NamesAccepted True", "Established True");
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() ->
                        assertThat(kube.kubectl("explain", "cma.spec.dependencies").out())
                                .contains("needs on the same cluster"));
    }
}
