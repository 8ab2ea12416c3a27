package dev.trellis.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.Addon;
import dev.trellis.sdk.agent.Outcome;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a chart sees of its release and its cluster, and what becomes of values nobody gave. */
class ChartModeTest {
    private static final String VALUES =
            """
            present: here
            empty: ""
            nested: {deep: {name: core}}
            list: [{name: first}]
            """;

    @TempDir Path folder;

    @BeforeEach
    void makeChart() throws IOException {
        Files.createDirectories(folder.resolve("templates"));
        Files.writeString(
                folder.resolve("Chart.yaml"),
                "apiVersion: v2\nname: some\nversion: 0.1.0\nannotations: {a: b}\n");
        Files.writeString(folder.resolve("values.yaml"), VALUES);
        Files.writeString(folder.resolve("note"), "a note");
    }

    static Stream<Arguments> answers() {
        return Stream.of(
                arguments(".Release.Service", "Helm"),
                arguments(".Values.hostingClusterCapabilities.KubeVersion.Version", ""),
                arguments(".Release.IsInstall", "false"),
                arguments(".Release.IsUpgrade", "false"),
                arguments("$.Release.Revision", "0"),
                arguments(".Capabilities.KubeVersion.Version", "v1.34.2"),
                arguments(".Capabilities.APIVersions.Has \"apps/v1\"", "false"),
                arguments("\"apps/v1\" | $.Capabilities.APIVersions.Has", "false"),
                arguments("len .Capabilities.APIVersions", "0"),
                arguments("with .Capabilities }}{{ .APIVersions.Has \"v1\" }}{{ end", "false"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("answers")
    void tellsWhatIsKnownOfReleaseAndCluster(String asked, String answer) throws IOException {
        assertThat(lenient(asked)).isEqualTo(Outcome.of(answer));
        assertThat(strict(asked)).isEqualTo(Outcome.of(answer));
    }

    static Stream<Arguments> present() {
        return Stream.of(
                arguments(".Values.present", "here"),
                arguments(".Values.empty | default \"other\"", "other"),
                arguments("$.Values.nested.deep.name", "core"),
                arguments("with .Values.nested }}{{ .deep.name }}{{ end", "core"),
                arguments("range $one := .Values.list }}{{ $one.name }}{{ end", "first"),
                arguments("(index .Values.list 0).name", "first"),
                arguments("(.Values.nested).deep.name", "core"),
                arguments("if .Values.empty }}a{{ else if .Values.present }}b{{ end", "b"),
                arguments(".Chart.Name", "some"),
                arguments(".Chart.Annotations.a", "b"),
                arguments(".Template.BasePath", "some/templates"),
                arguments(".Files.Get \"note\"", "a note"),
                arguments("(.Files.Glob \"note\").AsConfig", "note: a note"),
                arguments("get .Values \"absent\"", ""),
                arguments("dig \"absent\" \"other\" .Values.nested", "other"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("present")
    void isTheSameWhereAllIsThere(String asked, String answer) throws IOException {
        assertThat(lenient(asked)).isEqualTo(Outcome.of(answer));
        assertThat(strict(asked)).isEqualTo(Outcome.of(answer));
    }

    static Stream<Arguments> absent() {
        return Stream.of(
                arguments(".Values.absent", ".Values.absent"),
                arguments("$.Values.nested.absent | quote", "$.Values.nested.absent"),
                arguments(".Values.absent | default \"a\"", ".Values.absent"),
                arguments("default \"a\" .Values.absent", ".Values.absent"),
                arguments("if .Values.absent }}a{{ end", ".Values.absent"),
                arguments("with .Values.nested }}{{ .absent }}{{ end", ".absent"),
                arguments("range $one := .Values.list }}{{ $one.other }}{{ end", "$one.other"),
                arguments(".Chart.Annotations.other", ".Chart.Annotations.other"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("absent")
    void missesWhatNobodyGaveOnlyIfStrict(String asked, String missing) throws IOException {
        assertThat(lenient(asked)).isInstanceOf(Outcome.Done.class);
        assertThat(strict(asked))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed ->
                                assertThat(failed.why())
                                        .contains("some/templates/a.yaml:6:")
                                        .contains(missing + " is missing: set it"));
    }

    @Test
    void staysStrictWhenItAlsoTrims() throws IOException {
        write(".Values.absent");

        var chart = Chart.in(folder).strict().withoutDefinitionDescriptions();

        assertThat(rendered(chart)).isInstanceOf(Outcome.Failed.class);
    }

    private Outcome<String> lenient(String action) throws IOException {
        write(action);
        return rendered(Chart.in(folder));
    }

    private Outcome<String> strict(String action) throws IOException {
        write(action);
        return rendered(Chart.in(folder).strict());
    }

    private void write(String action) throws IOException {
        Files.writeString(
                folder.resolve("templates/a.yaml"),
                """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: a}
                data:
                  value: >-
                    {{ %s }}
                """
                        .formatted(action));
    }

    private static Outcome<String> rendered(Chart chart) {
        return Addon.named("hello")
                .from(chart)
                .preview(ChartTest.cluster(), ChartTest.install())
                .map(ChartModeTest::value);
    }

    private static String value(List<RawObject> objects) {
        return objects.getFirst().toTree().at("/data/value").asText().strip();
    }
}
