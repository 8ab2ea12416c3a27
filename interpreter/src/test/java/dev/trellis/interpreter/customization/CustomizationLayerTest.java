package dev.trellis.interpreter.customization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.Answer;
import dev.trellis.interpreter.InterpreterFailure;
import dev.trellis.interpreter.Operation;
import dev.trellis.interpreter.Question;
import dev.trellis.interpreter.Yaml;
import dev.trellis.interpreter.lua.LuaEngine;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.testkit.Gen;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;

final class CustomizationLayerTest {
    private static final LuaEngine ENGINE = LuaEngine.usual();
    private static final KubeObject STORE =
            Yaml.object(
                    """
                    apiVersion: shop.example.org/v1
                    kind: Storefront
                    metadata: {name: north, namespace: sales, generation: 3}
                    spec:
                      replicas: 2
                      themeFrom: north-theme
                      note: {}
                      template: {spec: {serviceAccountName: runner, containers: [{resources: {requests: {cpu: 100m}}}]}}
                    status: {ready: 2}
                    """);

    private static Customization named(String name, String field, String script) {
        return Customization.of(
                Yaml.object(
                        """
                        apiVersion: config.karmada.io/v1alpha1
                        kind: ResourceInterpreterCustomization
                        metadata: {name: %s}
                        spec:
                          target: {apiVersion: shop.example.org/v1, kind: Storefront}
                          customizations:
                            %s:
                              luaScript: |
                        %s\
                        """
                                .formatted(name, field, script.indent(8))));
    }

    private static CustomizationLayer layer(Customization... customizations) {
        return new CustomizationLayer(List.of(customizations), ENGINE);
    }

    @Test
    void findsWhatAScriptNames() {
        var layer =
                layer(
                        named(
                                "theme",
                                "dependencyInterpretation",
                                """
                                function GetDependencies(desiredObj)
                                  return {{apiVersion = "v1", kind = "ConfigMap",
                                    namespace = desiredObj.metadata.namespace, name = desiredObj.spec.themeFrom}}
                                end
                                """));

        var answer = (Answer.Dependencies) layer.answer(new Question.Dependencies(STORE));

        assertThat(answer.dependencies())
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.to()).hasToString("ConfigMap sales/north-theme");
                    assertThat(one.strength()).hasToString("unstated");
                    assertThat(one.rule()).isEqualTo("theme");
                });
    }

    @Test
    void unitesWhatAllScriptsNameInAnyOrder() {
        var theme =
                named(
                        "b-theme",
                        "dependencyInterpretation",
                        "function GetDependencies(o) return {{apiVersion = 'v1', kind = 'ConfigMap', namespace = 'sales', name = o.spec.themeFrom, optional = true}} end");
        var pods =
                named(
                        "a-pods",
                        "dependencyInterpretation",
                        "local kube = require('kube') function GetDependencies(o) return kube.getPodDependencies(o.spec.template, o.metadata.namespace) end");

        Gen.forEachSeed(
                5,
                gen -> {
                    var layer = new CustomizationLayer(gen.shuffled(List.of(theme, pods)), ENGINE);
                    var answer =
                            (Answer.Dependencies) layer.answer(new Question.Dependencies(STORE));

                    assertThat(answer.dependencies().stream().map(one -> one.to().toString()))
                            .containsExactly(
                                    "ConfigMap sales/north-theme", "ServiceAccount sales/runner");
                    assertThat(layer.source(STORE.kind(), Operation.DEPENDENCY))
                            .isEqualTo("a-pods,b-theme");
                });
    }

    @Test
    void takesTheFirstByNameForEverythingElse() {
        var first =
                named("a", "healthInterpretation", "function InterpretHealth(o) return true end");
        var second =
                named("b", "healthInterpretation", "function InterpretHealth(o) return false end");
        var empty = named("0", "healthInterpretation", " ");

        Gen.forEachSeed(
                5,
                gen -> {
                    var all = new ArrayList<>(gen.shuffled(List.of(first, second, empty)));
                    var layer = new CustomizationLayer(all, ENGINE);

                    assertThat(layer.answer(new Question.Health(STORE)))
                            .isEqualTo(new Answer.Health(true));
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            textBlock =
                    """
                    retention | function Retain(d, o) d.spec.replicas = o.spec.replicas return d end | {"replicas":5,"themeFrom":"north-theme","note":{}
                    replicaRevision | function ReviseReplica(o, n) o.spec.replicas = n return o end | {"replicas":5,"themeFrom":"north-theme","note":{}
                    pruning | function Prune(o) o.spec.template = nil return o end | {"replicas":2,"themeFrom":"north-theme","note":{}}
                    """)
    void changesWhatAScriptChangesAndNothingElse(String field, String script, String spec) {
        var layer = layer(named("a", field, script));
        var observed = Yaml.object("{spec: {replicas: 5}}");
        var question =
                switch (field) {
                    case "retention" -> new Question.Retain(STORE, observed);
                    case "replicaRevision" -> new Question.Revise(STORE, 5);
                    default -> new Question.Prune(STORE);
                };

        var answer = (Answer.Changed) layer.answer(question);

        assertThat(answer.object().spec().toString()).startsWith(spec);
        assertThat(STORE.spec().path("replicas").intValue()).isEqualTo(2);
    }

    @Test
    void readsCountsStatusAndComponents() {
        var layer =
                layer(
                        named(
                                "a",
                                "replicaResource",
                                "local kube = require('kube') function GetReplicas(o) return o.spec.replicas, kube.accuratePodRequirements(o.spec.template) end"),
                        named(
                                "b",
                                "statusReflection",
                                "function ReflectStatus(o) return {ready = o.status.ready} end"),
                        named(
                                "c",
                                "statusAggregation",
                                "function AggregateStatus(o, items) o.status = {sum = 0} for _, i in ipairs(items or {}) do o.status.sum = o.status.sum + i.status.ready end return o end"),
                        named(
                                "d",
                                "componentResource",
                                "function GetComponents(o) return {{name = 'web', replicas = 2}} end"));

        assertThat(layer.answer(new Question.Replicas(STORE)))
                .isEqualTo(
                        new Answer.Replicas(
                                2, Yaml.object("{resourceRequest: {cpu: 100m}}").json()));
        assertThat(layer.answer(new Question.Status(STORE)))
                .isEqualTo(new Answer.Status(Yaml.object("{ready: 2}").json()));
        var items =
                List.<JsonNode>of(
                        Yaml.object("{status: {ready: 1}}").json(),
                        Yaml.object("{status: {ready: 3}}").json());
        var summed = (Answer.Changed) layer.answer(new Question.Aggregate(STORE, items));
        assertThat(summed.object().status()).isEqualTo(Yaml.object("{sum: 4}").json());
        var none = (Answer.Changed) layer.answer(new Question.Aggregate(STORE, List.of()));
        assertThat(none.object().status()).isEqualTo(Yaml.object("{sum: 0}").json());
        var components = (Answer.Components) layer.answer(new Question.Components(STORE));
        assertThat(components.components().getFirst().name()).isEqualTo("web");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    function GetDependencies(o) return 7 end | GetDependencies should return a table and returned a number
                    function GetDependencies(o) return {{kind = 'Secret'}} end | apiVersion is missing
                    function Other(o) return {} end | it defines no function GetDependencies
                    function GetDependencies(o) while true do end end | was stopped in GetDependencies
                    function GetDependencies(o) error('nonsense') end | nonsense
                    function GetDependencies(o) return o.spec.none.deeper end | a:1
                    """)
    void failsWithTheScript(String script, String sentence) {
        var layer = layer(named("a", "dependencyInterpretation", script));

        assertThatThrownBy(() -> layer.answer(new Question.Dependencies(STORE)))
                .isInstanceOf(InterpreterFailure.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void refusesAScriptThatIsNoLua() {
        var broken = named("a", "retention", "function Retain(");

        assertThatThrownBy(() -> layer(broken)).hasMessageStartingWith("script a is no Lua");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {apiVersion: v1, kind: ConfigMap, metadata: {name: a}} | is no ResourceInterpreterCustomization
                    {apiVersion: trellis.dev/v1alpha1, kind: ResourceInterpreterCustomization, metadata: {name: a}, spec: {}} | needs spec.target.apiVersion
                    {apiVersion: trellis.dev/v1alpha1, kind: ResourceInterpreterCustomization, metadata: {name: a}, spec: {target: {apiVersion: v1, kind: Pod}, customizations: {odd: {}}}} | has no field spec.customizations.odd
                    """)
    void refusesWhatIsNoCustomization(String yaml, String sentence) {
        assertThatThrownBy(() -> Customization.of(Yaml.object(yaml)))
                .hasMessageContaining(sentence);
    }

    @Test
    void answersForExactlyItsKindAndOperation() {
        var layer = layer(named("a", "retention", "function Retain(d, o) return d end"));

        assertThat(layer.answers(STORE.kind(), Operation.RETAIN)).isTrue();
        assertThat(layer.answers(STORE.kind(), Operation.HEALTH)).isFalse();
        assertThat(layer.answers(Kind.of("shop.example.org/v2", "Storefront"), Operation.RETAIN))
                .isFalse();
    }
}
