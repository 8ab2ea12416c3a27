package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the verb writes and refuses; that its projects build and pass is tested end to end. */
final class CreateVerbTest {
    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"manifests", "helm", "template", "java"})
    void leavesNothingToFillIn(String kind) throws IOException {
        var goal = folder.resolve("my-addon");

        var run = Run.of("addon", "create", "my-addon", "--kind", kind, "--dir", goal.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(goal.resolve("pom.xml")).content().contains("<artifactId>my-addon</artifactId>");
        try (var files = Files.walk(goal)) {
            assertThat(files.filter(Files::isRegularFile))
                    .hasSizeGreaterThan(5)
                    .allSatisfy(file ->
                            assertThat(file)
                                    .content()
                                    .doesNotContainPattern("@(if|end|[A-Z]+)\\b"));
        }
    }

    @Test
    void tellsTheFilesItMade() {
        var goal = folder.resolve("hello");

        var run = Run.of("addon", "create", "hello", "--dir", goal.toString());

        assertThat(run.out())
                .startsWith("The add-on hello is in " + goal + ":\n")
                .contains("  src/main/java/com/example/hello/HelloAddon.java\n");
    }

    @Test
    void callsThingsByNamesThatJavaKnows() {
        var goal = folder.resolve("digits");

        assertThat(Run.of("addon", "create", "2-new", "--dir", goal.toString()).exitCode())
                .isZero();

        assertThat(goal.resolve("src/main/java/com/example/addon2new/The2NewAddon.java")).exists();
    }

    @Test
    void refusesWithASentence() throws IOException {
        Files.writeString(folder.resolve("mine"), "keep this");

        assertThat(Run.of("addon", "create", "Hello").err())
                .startsWith("trellis: 'Hello' cannot be the name of an add-on: use at most 50");
        assertThat(Run.of("addon", "create", "hello", "--dir", folder.toString()).err())
                .contains("is there already and not empty: name another folder with --dir.");
        assertThat(Run.of("addon", "create", "hello", "--kind", "go").err())
                .contains("'go' is none of manifests, helm, template, java");
        assertThat(folder.resolve("mine")).content().isEqualTo("keep this");
    }
}
