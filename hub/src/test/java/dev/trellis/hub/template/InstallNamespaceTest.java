package dev.trellis.hub.template;

import static dev.trellis.hub.template.TemplateFixture.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.addon.deployment.AddOnDeploymentConfigSpecBuilder;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

class InstallNamespaceTest {
    private static final String USUAL = "open-cluster-management-agent-addon";

    static Stream<Arguments> namespaces() {
        return Stream.of(
                arguments("the first Deployment", of("Deployment a", "Deployment b"), "a"),
                arguments("other kinds do not count", of("StatefulSet a", "Deployment b"), "b"),
                arguments("a Deployment before DaemonSets", of("DaemonSet a", "Deployment b"), "b"),
                arguments("else the first DaemonSet", of("DaemonSet a", "DaemonSet b"), "a"),
                arguments("else a later DaemonSet", of("DaemonSet ", "DaemonSet b"), "b"),
                arguments(
                        "a Deployment without namespace ends the search",
                        of("Deployment ", "Deployment b", "DaemonSet c"),
                        USUAL),
                arguments(
                        "with the DaemonSet before it",
                        of("DaemonSet a", "Deployment ", "Deployment b"),
                        "a"),
                arguments("nothing there", template(), USUAL),
                arguments("as written", of("Deployment {{NAMESPACE}}"), "{{NAMESPACE}}"),
                arguments(
                        "an empty choice leaves it to the template",
                        of("Deployment a").installNamespace(""),
                        "a"),
                arguments(
                        "a config without the member means the usual one",
                        of("Deployment a")
                                .config(AddOnDeploymentConfigSpecBuilder.builder().build()),
                        USUAL),
                arguments("the choice of a config", of("Deployment a").installNamespace("n"), "n"),
                arguments(
                        "the choice of the later config",
                        of("Deployment a").installNamespace("n").installNamespace("m"),
                        "m"),
                arguments(
                        "strict: the choice of the first config",
                        of("Deployment a").installNamespace("n").installNamespace("m").strict(),
                        "n"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("namespaces")
    void credentialsGoTo(String behaviour, TemplateFixture given, String expected) {
        var state = given.build();

        assertThat(InstallNamespace.ofAgent(state.template(), state.config())).isEqualTo(expected);
    }

    private static TemplateFixture of(String... kindsAndNamespaces) {
        var given = template();
        for (var each : kindsAndNamespaces) {
            var parts = each.split(" ", -1);
            given =
                    given.manifest(
                            """
                            {"apiVersion":"apps/v1","kind":"%s","metadata":{"namespace":"%s"}}\
                            """
                                    .formatted(parts[0], parts[1]));
        }
        return given;
    }
}
