package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the verb does beyond what its guide shows. */
final class InterpretVerbTest {
    private static final String POD =
            "{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: demo}, spec: {nodeName: n, volumes: [{secret: {secretName: keys}}, {emptyDir: {}}]}}";

    @TempDir Path folder;

    private String file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }

    @Test
    void tellsEachObjectOfAFileAsData() throws IOException {
        var list = "{apiVersion: v1, kind: List, items: [" + POD + "]}\n---\n" + POD;

        var run = Run.of("interpret", "-f", file("pods.yaml", list), "-o", "json");

        var data = new ObjectMapper().readTree(run.out());
        assertThat(run.exitCode()).isZero();
        assertThat(data).hasSize(2);
        assertThat(data.at("/1/answer/0/name").asText()).isEqualTo("keys");
        assertThat(data.at("/1/answer/0/strength").asText()).isEqualTo("required");
        assertThat(data.at("/1/interpreter").asText()).isEqualTo("native");
    }

    @Test
    void showsWhatIsLeftOfAnObject() throws IOException {
        var run =
                Run.of(
                        "interpret",
                        "-f",
                        file("pod.yaml", POD),
                        "--operation",
                        "prune",
                        "-o",
                        "json");

        var pod = new ObjectMapper().readTree(run.out()).at("/0/answer");
        assertThat(pod.at("/spec/nodeName").isMissingNode()).isTrue();
        assertThat(pod.at("/spec/volumes/1/emptyDir").isObject()).isTrue();
    }

    @Test
    void keepsWhatAClusterHas() throws IOException {
        var wanted = "{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {}}";

        var run =
                Run.of(
                        "interpret",
                        "-f",
                        file("wanted.yaml", wanted),
                        "--operation",
                        "Retain",
                        "--observed",
                        file("pod.yaml", POD));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("\"nodeName\" : \"n\"");
    }

    @Test
    void saysWhatWasPassedOver() throws IOException {
        var odd = "{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {volumes: 7}}";

        assertThat(Run.of("interpret", "-f", file("odd.yaml", odd)).out())
                .contains("  nothing", "  passed over: spec.volumes is no list");
    }

    @Test
    void refusesWithASentence() throws IOException {
        var store =
                file(
                        "store.yaml",
                        "{apiVersion: shop.example.org/v1, kind: Store, metadata: {name: a}}");
        var broken =
                file(
                        "rules.yaml",
                        "{apiVersion: trellis.dev/v1alpha1, kind: ResourceInterpreterCustomization, metadata: {name: rules}, spec: {target: {apiVersion: shop.example.org/v1, kind: Store}, customizations: {dependencyInterpretation: {luaScript: 'function GetDependencies(o) while true do end end'}}}}");

        assertThat(Run.of("interpret", "-f", store).err())
                .startsWith(
                        "trellis: No interpreter knows InterpretDependency of a shop.example.org/v1 Store: add --customization");
        assertThat(Run.of("interpret", "-f", store, "--customization", broken).err())
                .startsWith(
                        "trellis: InterpretDependency of Store.shop.example.org a by the declarative interpreter rules failed: script rules was stopped in GetDependencies: it takes");
        assertThat(Run.of("interpret", "-f", store, "--customization", store).err())
                .contains("is no ResourceInterpreterCustomization");
        assertThat(Run.of("interpret", "-f", store, "--operation", "Guess").err())
                .contains("'Guess' is no operation: choose one of InterpretReplica,");
        assertThat(Run.of("interpret", "-f", store, "--operation", "Retain").err())
                .contains("Retain needs --observed FILE: add it.");
        assertThat(Run.of("interpret", "-f", store, "--operation", "ReviseReplica").err())
                .contains("ReviseReplica needs --replicas N: add it.");
        assertThat(Run.of("interpret", "-f", file("empty.yaml", "")).err())
                .contains("There is no object in");
        assertThat(Run.of("interpret", "-f", file("broken.yaml", "{a: [")).err())
                .contains("is neither YAML nor JSON");
        assertThat(Run.of("interpret", "-f", folder.resolve("none").toString()).err())
                .contains("cannot be read");
    }
}
