package dev.trellis.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.KubernetesTest;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Add-ons from nothing, as their authors come to them: by the verb, and by the guide. */
@KubernetesTest // for kubectl, which comes with the servers
final class NewAddonsIT {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    @Test
    void everyKindOfProjectBuildsAndPassesItsTest() throws IOException, InterruptedException {
        var kinds = List.of("manifests", "helm", "template", "java");
        var machine = machine();
        machine.run("tools/sdk/publish");
        for (var kind : kinds) {
            machine.run("./trellis addon create my-%s --kind %s".formatted(kind, kind));
        }
        // One Maven for all: its start takes longer than a project.
        Files.writeString(folder.resolve("checkout/pom.xml"), together(kinds));

        var said = machine.run("mvn -B verify");

        assertThat(said.split("Tests run: 1, Failures: 0, Errors: 0, Skipped: 0, Time", -1))
                .as(said)
                .hasSize(kinds.size() + 1);
    }

    @Test
    void theGuideLeadsToAnAddonOnTwoClusters() throws IOException, InterruptedException {
        var commands = Guide.commands("docs/write-an-addon.md", "## Ten minutes");
        var machine = machine();

        try {
            var said = machine.run(commands);

            assertThat(said)
                    .contains("A hub and 2 clusters are up", "hello is being installed")
                    .containsPattern("CLUSTER +hello\\ncluster1 +available\\ncluster2 +available")
                    .containsPattern("open-cluster-management-agent-addon +hello +1/1")
                    .contains("The fleet is stopped.");
        } finally {
            // Where the commands failed halfway, what they started still runs.
            machine.run("./trellis down || true");
        }
    }

    private AuthorsMachine machine() throws IOException {
        return AuthorsMachine.in(folder, FleetTest.binaries().folder().resolve("kubectl"));
    }

    private static String together(List<String> kinds) {
        return """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <groupId>com.example</groupId>
          <artifactId>together</artifactId>
          <version>1</version>
          <packaging>pom</packaging>
          <modules>%s</modules>
        </project>
        """
                .formatted(
                        kinds.stream()
                                .map("<module>my-%s</module>"::formatted)
                                .collect(Collectors.joining()));
    }
}
