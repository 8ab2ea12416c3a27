package dev.trellis.graph.resolve;

import dev.trellis.graph.catalog.Catalog;
import dev.trellis.graph.catalog.CatalogReader;
import dev.trellis.graph.constraint.Property;
import dev.trellis.graph.constraint.PropertyReader;
import dev.trellis.graph.constraint.Traits;
import dev.trellis.graph.version.Dialect;
import dev.trellis.graph.version.Version;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Small catalogs, a line for each bundle: {@code a.v2 2.0.0 stable replaces=a.v1 provides=K1
 * requires=K2}. The package is what stands before the first point, the first channel of a package
 * its default. An underscore in a range stands for a space, two in a constraint, a tilde for a
 * quote in an expression.
 */
final class Shelf {
    private Shelf() {}

    /** One line, taken apart. */
    record Line(String name, String version, List<String> channels, List<String[]> terms) {
        static Line of(String text) {
            var words = text.strip().split("\\s+", -1);
            return new Line(
                    words[0],
                    words[1],
                    List.of(words[2].split(",", -1)),
                    Stream.of(words).skip(3).map(word -> word.split("=", 2)).toList());
        }

        Stream<String> all(String key) {
            return terms.stream()
                    .filter(term -> term[0].equals(key))
                    .flatMap(term -> Stream.of((term.length == 1 ? "" : term[1]).split(",", -1)));
        }

        String one(String key) {
            return terms.stream()
                    .filter(term -> term[0].equals(key))
                    .map(term -> term.length == 1 ? "" : term[1].replace('_', ' '))
                    .findFirst()
                    .orElse("");
        }

        boolean has(String key) {
            return terms.stream().anyMatch(term -> term[0].equals(key));
        }

        String packageName() {
            return has("package") ? one("package") : name.substring(0, name.indexOf('.'));
        }

        List<Property> properties() {
            var all = new ArrayList<Property>();
            if (!has("anonymous")) {
                all.add(
                        property(
                                "olm.package",
                                "{'packageName':'%s','version':'%s'}"
                                        .formatted(packageName(), version)));
            }
            all("provides").forEach(kind -> all.add(property("olm.gvk", api(kind))));
            all("requires").forEach(kind -> all.add(property("olm.gvk.required", api(kind))));
            all("label")
                    .forEach(
                            one -> all.add(property("olm.label", "{'label':'%s'}".formatted(one))));
            all("needslabel")
                    .forEach(one ->
                            all.add(
                                    property(
                                            "olm.label.required",
                                            "{'label':'%s'}".formatted(one))));
            terms.stream()
                    .filter(term -> term[0].equals("needs"))
                    .map(term -> term[1].replace('_', ' ').split(":", 2))
                    .forEach(term ->
                            all.add(
                                    property(
                                            "olm.package.required",
                                            "{'packageName':'%s','versionRange':'%s'}"
                                                    .formatted(term[0], term[1]))));
            terms.stream()
                    .filter(term -> term[0].equals("constraint"))
                    .forEach(term ->
                            all.add(property("olm.constraint", term[1].replace("__", " "))));
            if (has("deprecated")) {
                all.add(property("olm.deprecated", "{}"));
            }
            return all;
        }

        private static Property property(String type, String json) {
            return new Property(type, json.replace('\'', '"'));
        }

        Traits traits() {
            return Traits.of(
                    new PropertyReader(Dialect.EXTENDED),
                    properties(),
                    has("anonymous") ? "" : packageName(),
                    Optional.of(Version.tolerant(version)));
        }
    }

    static String api(String kind) {
        return "{'group':'example.org','version':'v1','kind':'%s'}".formatted(kind);
    }

    static CatalogIndex index(String... lines) {
        return CatalogIndex.of(catalog(lines));
    }

    static Catalog catalog(String... lines) {
        var reader = new CatalogReader();
        reader.read("test", new ByteArrayInputStream(json(lines).getBytes(StandardCharsets.UTF_8)));
        return reader.finish();
    }

    static String json(String... texts) {
        var lines = Stream.of(texts).map(Line::of).toList();
        Map<String, Map<String, List<String>>> channels = new LinkedHashMap<>();
        var documents = new ArrayList<String>();
        for (var line : lines) {
            for (var channel : line.channels()) {
                channels.computeIfAbsent(line.packageName(), _ -> new LinkedHashMap<>())
                        .computeIfAbsent(channel, _ -> new ArrayList<>())
                        .add(
                                "{'name':'%s','replaces':'%s','skips':[%s],'skipRange':'%s'}"
                                        .formatted(
                                                line.name(),
                                                line.one("replaces"),
                                                line.all("skips")
                                                        .map(one -> "'" + one + "'")
                                                        .collect(Collectors.joining(",")),
                                                line.one("range")));
            }
            var properties =
                    line.properties().stream()
                            .map(one ->
                                    "{'type':'%s','value':%s}".formatted(one.type(), one.value()))
                            .collect(Collectors.joining(","));
            var metadata =
                    line.has("kube") || line.has("native") || line.has("modes")
                            ? ",{'type':'olm.csv.metadata','value':{'minKubeVersion':'%s','nativeAPIs':[%s]%s}}"
                                    .formatted(
                                            line.one("kube"),
                                            line.all("native")
                                                    .map(Shelf::api)
                                                    .collect(Collectors.joining(",")),
                                            line.has("modes")
                                                    ? ",'installModes':["
                                                            + line.all("modes")
                                                                    .map(mode ->
                                                                            "{'type':'%s','supported':true}"
                                                                                    .formatted(
                                                                                            mode))
                                                                    .collect(
                                                                            Collectors.joining(","))
                                                            + "]"
                                                    : "")
                            : "";
            documents.add(
                    "{'schema':'olm.bundle','name':'%s','package':'%s','image':'example.org/%s','properties':[%s%s]}"
                            .formatted(
                                    line.name(),
                                    line.packageName(),
                                    line.name(),
                                    properties,
                                    metadata));
        }
        channels.forEach((name, byChannel) -> {
            var byDefault =
                    lines.stream()
                            .filter(line -> line.packageName().equals(name) && line.has("default"))
                            .map(line -> line.one("default"))
                            .findFirst()
                            .orElse(byChannel.keySet().iterator().next());
            documents.add(
                    "{'schema':'olm.package','name':'%s','defaultChannel':'%s'}"
                            .formatted(name, byDefault));
            byChannel.forEach((channel, entries) ->
                    documents.add(
                            "{'schema':'olm.channel','package':'%s','name':'%s','entries':[%s]}"
                                    .formatted(name, channel, String.join(",", entries))));
        });
        return String.join("\n", documents).replace('\'', '"').replace('~', '\'');
    }
}
