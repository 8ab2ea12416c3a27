package dev.trellis.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

/** What the guide shows of a custom resource, on a fleet that it starts itself. */
@KubernetesTest // for kubectl, which comes with the servers
final class PromoteGuideIT {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    // SE3 with a script, X13
    @Test
    void theGuidePromotesACustomResourceWithWhatItNeeds() throws IOException, InterruptedException {
        var commands = Guide.commands("docs/promote.md", "## A custom resource, from end to end");
        var machine = AuthorsMachine.in(folder, FleetTest.binaries().folder().resolve("kubectl"));

        try {
            var said = machine.run(commands);

            assertThat(said)
                    .contains("6 objects (1 root, 5 dependency), 6 to create, 0 missing.")
                    .containsPattern("Promotion default/north-\\S+ of cluster cluster1: Probation")
                    .contains("CustomResourceDefinition storefronts.shop.example.org  applied")
                    .contains("Storefront sales/north  applied  Healthy  Adopted")
                    .contains(
                            "  deleted Storefront sales/north",
                            "  deleted ConfigMap sales/north-theme",
                            "  deleted Secret sales/north-pay")
                    .contains("namespace/sales", "storefronts.shop.example.org\n");
        } finally {
            // Where the commands failed halfway, what they started still runs.
            machine.run("./trellis down || true");
        }
    }
}
