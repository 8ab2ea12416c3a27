package dev.trellis.hub.template;

import static dev.trellis.hub.template.TemplateFixture.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class VariablesTest {
    static Stream<Arguments> layers() {
        return Stream.of(
                arguments(
                        "a cluster's name is always there",
                        template(),
                        Map.of("CLUSTER_NAME", "paris")),
                arguments(
                        "the kubeconfig's path comes with registrations, even none of them",
                        template().registration(),
                        Map.of(
                                "CLUSTER_NAME",
                                "paris",
                                "HUB_KUBECONFIG",
                                "/managed/hub-kubeconfig/kubeconfig")),
                arguments(
                        "the declared config overrides defaults",
                        template().registration().declared("HUB_KUBECONFIG", "declared"),
                        Map.of("CLUSTER_NAME", "paris", "HUB_KUBECONFIG", "declared")),
                arguments(
                        "a config in force overrides the declared one, name by name",
                        template()
                                .declared("A", "declared", "B", "declared")
                                .config("B", "in force"),
                        Map.of("CLUSTER_NAME", "paris", "A", "declared", "B", "in force")),
                arguments(
                        "the later of two configs overrides the earlier, name by name",
                        template().config("A", "1", "B", "1").config("B", "2", "C", "2"),
                        Map.of("CLUSTER_NAME", "paris", "A", "1", "B", "2", "C", "2")),
                arguments(
                        "nobody overrides constants",
                        template()
                                .declared("CLUSTER_NAME", "rome", "INSTALL_NAMESPACE", "mine")
                                .config("CLUSTER_NAME", "oslo", "INSTALL_NAMESPACE", "mine")
                                .installNamespace("chosen"),
                        Map.of("CLUSTER_NAME", "paris", "INSTALL_NAMESPACE", "chosen")),
                arguments(
                        "the install namespace is a constant only where one is chosen",
                        template().config("INSTALL_NAMESPACE", "mine").installNamespace(""),
                        Map.of("CLUSTER_NAME", "paris", "INSTALL_NAMESPACE", "mine")),
                arguments(
                        "private names are nobody's",
                        template().declared("__PROXY", "a").config("__REGISTRIES", "b"),
                        Map.of("CLUSTER_NAME", "paris")),
                arguments(
                        "a variable without a value is empty",
                        template().config("A", null),
                        Map.of("CLUSTER_NAME", "paris", "A", "")),
                arguments(
                        "strict: only the first config in force, and no declared one",
                        template()
                                .declared("A", "declared")
                                .config("B", "1")
                                .config("C", "2")
                                .strict(),
                        Map.of("CLUSTER_NAME", "paris", "B", "1")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("layers")
    void layers(String behaviour, TemplateFixture given, Map<String, String> expected) {
        assertThat(Variables.of(given.build()).values()).isEqualTo(expected);
    }

    @Test
    void onlyPresetsAreToldToAgentsDefaultsFirst() {
        var given =
                template()
                        .registration()
                        .config("HUB_KUBECONFIG", "mine", "ANOTHER", "not told")
                        .installNamespace("chosen");

        assertThat(Variables.of(given.build()).presets())
                .containsExactly(
                        entry("HUB_KUBECONFIG", "mine"),
                        entry("CLUSTER_NAME", "paris"),
                        entry("INSTALL_NAMESPACE", "chosen"));
    }

    @Test
    void withoutRegistrationAVariableOfThatNameIsNoPreset() {
        var given = template().config("HUB_KUBECONFIG", "mine").installNamespace("");

        assertThat(Variables.of(given.build()).presets())
                .containsExactly(entry("CLUSTER_NAME", "paris"));
    }

    static Stream<Arguments> takenFromTheDeclaration() {
        var mentions = template().manifest("{\"a\":\"{{A}}{{B}}{{CLUSTER_NAME}}\"}");
        return Stream.of(
                arguments(
                        "what is mentioned and not overridden",
                        mentions.declared("A", "1", "B", "1", "C", "1").config("B", "2"),
                        Map.of("A", "1")),
                arguments("no constants", mentions.declared("CLUSTER_NAME", "rome"), Map.of()),
                arguments(
                        "a default that agents are told",
                        template().registration().declared("HUB_KUBECONFIG", "there"),
                        Map.of("HUB_KUBECONFIG", "there")),
                arguments("nothing when strict", mentions.declared("A", "1").strict(), Map.of()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("takenFromTheDeclaration")
    void tellsWhatIsTakenFromTheDeclaration(
            String behaviour, TemplateFixture given, Map<String, String> expected) {
        assertThat(TemplateRendering.variablesOfDeclaration(given.build())).isEqualTo(expected);
    }

    @Test
    void aDeclarationMattersExactlyWhenWhatIsTakenFromItChanges() {
        Gen.forEachSeed(
                400,
                gen -> {
                    var inForce = anyVariables(gen);
                    var one = installed(gen.bool(), anyVariables(gen), inForce);
                    var other = one.declared(anyVariables(gen));

                    var taken = TemplateRendering.variablesOfDeclaration(one.build());
                    var takenNow = TemplateRendering.variablesOfDeclaration(other.build());

                    assertThat(render(one).equals(render(other))).isEqualTo(taken.equals(takenNow));
                });
    }

    private static Rendering render(TemplateFixture given) {
        return TemplateRendering.render(given.build());
    }

    private static TemplateFixture installed(
            boolean registers, String[] declared, String[] inForce) {
        var manifest =
                """
                {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"{{A}}-{{B}}"},\
                "spec":{"template":{"spec":{"containers":[{"name":"{{CLUSTER_NAME}}"}]}}}}\
                """;
        var given = template().manifest(manifest).declared(declared).config(inForce);
        return registers ? given.registration() : given;
    }

    private static String[] anyVariables(Gen gen) {
        return gen.someOf(List.of("A", "B", "C", "CLUSTER_NAME", "HUB_KUBECONFIG")).stream()
                .flatMap(name -> Stream.of(name, gen.pick("1", "2")))
                .toArray(String[]::new);
    }
}
