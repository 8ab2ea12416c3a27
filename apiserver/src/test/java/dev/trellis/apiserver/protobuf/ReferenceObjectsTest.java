package dev.trellis.apiserver.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.BuiltInKinds;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The objects with a value in every field that the Go module of the API carries in both forms.
 * Where the module is not on this machine, there is nothing to compare with.
 */
class ReferenceObjectsTest {
    private static final String MODULE = "k8s.io/api@v0.36.3/testdata/HEAD";

    static Stream<ApiKind> kinds() {
        var catalog = BuiltInKinds.catalog();
        var served =
                Stream.concat(Stream.of(""), catalog.groups().stream())
                        .distinct()
                        .flatMap(group ->
                                catalog.versions(group).stream()
                                        .flatMap(
                                                version -> catalog.kinds(group, version).stream()));
        return Stream.concat(served, Stream.of(BuiltInKinds.tokenRequest()));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void readsAndWritesEveryField(ApiKind kind) throws IOException {
        var folder = folder();
        assumeTrue(folder.isPresent(), "the Go module of the API is not here");
        var group = kind.group().isEmpty() ? "core" : kind.group();
        var file =
                folder.get().resolve("%s.%s.%s.json".formatted(group, kind.version(), kind.kind()));
        assumeTrue(Files.exists(file), "the module has no " + kind.kind());
        var json = (ObjectNode) Json.read(Files.readAllBytes(file));
        var bytes = Files.readAllBytes(Path.of(file.toString().replace(".json", ".pb")));

        var read = Protobuf.read(bytes, "", "");
        var written = Protobuf.write(json);

        assertThat(text(read)).isEqualTo(text(json));
        assertThat(HexFormat.of().formatHex(written)).isEqualTo(HexFormat.of().formatHex(bytes));
    }

    private static String text(JsonNode object) {
        return sorted(object).toPrettyString();
    }

    private static JsonNode sorted(JsonNode node) {
        if (node instanceof ObjectNode object) {
            var made = Json.object();
            object.propertyStream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(member -> made.set(member.getKey(), sorted(member.getValue())));
            return made;
        }
        if (node.isArray()) {
            var made = Json.object().arrayNode();
            node.forEach(item -> made.add(sorted(item)));
            return made;
        }
        return node;
    }

    private static Optional<Path> folder() {
        var home = Path.of(System.getProperty("user.home"), "go", "pkg", "mod");
        var cache = Optional.ofNullable(System.getenv("GOMODCACHE")).map(Path::of).orElse(home);
        return Optional.of(cache.resolve(MODULE)).filter(Files::isDirectory);
    }
}
