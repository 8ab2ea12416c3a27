package dev.trellis.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.api.Crd;
import dev.trellis.api.Crds;
import dev.trellis.testkit.Kube;
import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;

/** What the README promises: {@code ./trellis crds | kubectl apply -f -}. */
@KubernetesTest(dedicated = true)
final class CrdsIT {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    @Test
    void aRealServerTakesAllKinds(Kube kube) throws Exception {
        var crds = launcher().run("crds").out();

        var applied = kube.kubectlWithInput(crds, "apply", "-f", "-");

        assertThat(applied.exit()).as(applied.err()).isZero();
        assertThat(applied.out().lines())
                .hasSameSizeAs(Crds.all())
                .allMatch(it -> it.endsWith(" created"));
        for (var name : Crds.all().stream().map(Crd::name).toList()) {
            kube.kubectl("wait", "--for=condition=Established", "--timeout=60s", "crd", name)
                    .outOrThrow();
        }
        var generations = generations(kube);
        kube.kubectlWithInput(crds, "apply", "-f", "-").outOrThrow();
        kube.kubectlWithInput(launcher().run("crds", "-o", "json").out(), "apply", "-f", "-")
                .outOrThrow();
        assertThat(generations(kube)).isEqualTo(generations);
    }

    /** Raised by the server with every change of a definition. */
    private static String generations(Kube kube) {
        return kube.kubectl(
                        "get",
                        "crd",
                        "-o",
                        "jsonpath={range .items[*]}{.metadata.name}={.metadata.generation}\n{end}")
                .outOrThrow();
    }

    private Checkout launcher() throws Exception {
        var checkout = new Checkout(Files.createTempDirectory(folder, "checkout"));
        checkout.realJdk();
        return checkout.with("TRELLIS_DIST", Path.of("target").toAbsolutePath());
    }
}
