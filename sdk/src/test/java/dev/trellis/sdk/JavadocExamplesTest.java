package dev.trellis.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.sdk.agent.AgentAddon;
import dev.trellis.sdk.agent.HealthProber;
import dev.trellis.sdk.agent.Hosting;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.agent.RegistrationOption;
import dev.trellis.sdk.csr.CertificateSigner;
import dev.trellis.sdk.csr.CsrChecks;
import dev.trellis.sdk.health.Probers;
import dev.trellis.sdk.rbac.Grants;
import dev.trellis.testkit.JavadocExamples;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;

/** What an author begins with shows how, by code that a test runs. */
class JavadocExamplesTest {
    private static final List<Class<?>> ENTRIES =
            List.of(
                    Addon.class,
                    AddonManager.class,
                    ConfigTypes.class,
                    Install.class,
                    InstallOn.class,
                    LeaseUpdater.class,
                    ManifestFolder.class,
                    ManifestSource.class,
                    Registrations.class,
                    RunningManager.class,
                    Values.class,
                    ValuesFunction.class,
                    AgentAddon.class,
                    HealthProber.class,
                    Hosting.class,
                    Outcome.class,
                    RegistrationOption.class,
                    CertificateSigner.class,
                    CsrChecks.class,
                    Probers.class,
                    Grants.class);

    @Test
    void everyEntryShowsAnExampleThatRuns() {
        assertThat(JavadocExamples.problems(Path.of(""), ENTRIES)).isEmpty();
    }

    @Test
    void missesExamplesThatAreNotThere() {
        assertThat(
                        JavadocExamples.problems(
                                Path.of(""), List.of(InstallOn.class, PlainValues.class)))
                .singleElement()
                .asString()
                .contains("PlainValues has no example");
    }
}
