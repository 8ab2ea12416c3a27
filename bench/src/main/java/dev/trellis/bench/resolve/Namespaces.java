package dev.trellis.bench.resolve;

import dev.trellis.graph.catalog.CatalogReader;
import dev.trellis.graph.constraint.Property;
import dev.trellis.graph.constraint.PropertyReader;
import dev.trellis.graph.constraint.Traits;
import dev.trellis.graph.resolve.CatalogIndex;
import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.graph.resolve.Installed;
import dev.trellis.graph.resolve.ResolveState;
import dev.trellis.graph.resolve.Source;
import dev.trellis.graph.resolve.Wanted;
import dev.trellis.graph.version.Dialect;
import dev.trellis.graph.version.Version;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Made-up catalogs and the namespaces that use them. */
final class Namespaces {
    private static final String NAMESPACE = "ns";
    private static final int VERSIONS = 20;

    private Namespaces() {}

    /** A catalog of so many packages with twenty versions each, as the text of its files. */
    static byte[] catalog(int packages) {
        var text = new StringBuilder();
        for (var p = 0; p < packages; p++) {
            text.append(
                    "{\"schema\":\"olm.package\",\"name\":\"p%d\",\"defaultChannel\":\"stable\"}\n"
                            .formatted(p));
            text.append(
                    "{\"schema\":\"olm.channel\",\"package\":\"p%d\",\"name\":\"stable\",\"entries\":["
                            .formatted(p));
            for (var v = 0; v < VERSIONS; v++) {
                text.append(
                        "%s{\"name\":\"p%d.v%d\",\"replaces\":\"%s\"}"
                                .formatted(
                                        v == 0 ? "" : ",",
                                        p,
                                        v,
                                        v == 0 ? "" : "p%d.v%d".formatted(p, v - 1)));
            }
            text.append("]}\n");
            for (var v = 0; v < VERSIONS; v++) {
                text.append(bundle(p, v)).append('\n');
            }
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The last version of each of the first packages needs APIs of two packages further on. */
    private static String bundle(int p, int v) {
        var needs =
                v == VERSIONS - 1 && p < 10
                        ? ",{\"type\":\"olm.gvk.required\",\"value\":%s},{\"type\":\"olm.gvk.required\",\"value\":%s}"
                                .formatted(api(100 + p), api(150 + p))
                        : "";
        return ("{\"schema\":\"olm.bundle\",\"name\":\"p%d.v%d\",\"package\":\"p%d\",\"image\":\"example.org/p%d:v%d\","
                        + "\"properties\":[%s%s]}")
                .formatted(p, v, p, p, v, properties(p, v), needs);
    }

    private static String properties(int p, int v) {
        return "{\"type\":\"olm.package\",\"value\":{\"packageName\":\"p%d\",\"version\":\"1.%d.0\"}},{\"type\":\"olm.gvk\",\"value\":%s}"
                .formatted(p, v, api(p));
    }

    private static String api(int p) {
        return "{\"group\":\"p%d.example.org\",\"kind\":\"Thing\",\"version\":\"v1\"}".formatted(p);
    }

    static CatalogIndex index(byte[] text) {
        return CatalogIndex.of(
                new CatalogReader().read("made up", new ByteArrayInputStream(text)).finish());
    }

    /**
     * Four catalogs with the same content, and subscriptions to the first one whose operators are
     * installed, most of them in the newest version.
     *
     * @param behind how many are one version behind
     */
    static ResolveState state(CatalogIndex index, int subscriptions, int behind) {
        var sources = new ArrayList<Source>();
        for (var i = 0; i < 4; i++) {
            sources.add(new Source(new CatalogKey(NAMESPACE, "cat" + i), 0, index));
        }
        var reader = new PropertyReader(Dialect.EXTENDED);
        var wanted = new ArrayList<Wanted>();
        var installed = new ArrayList<Installed>();
        for (var i = 0; i < subscriptions; i++) {
            // The first ten packages need something new in their last version, others nothing.
            var p = i < behind ? i : i + 200;
            var v = i < behind ? VERSIONS - 2 : VERSIONS - 1;
            var csv = "p%d.v%d".formatted(p, v);
            installed.add(new Installed(csv, traits(reader, p, v)));
            wanted.add(
                    new Wanted("p" + p, i, new CatalogKey(NAMESPACE, "cat0"), "p" + p, "stable")
                            .withInstalledCsv(csv));
        }
        return new ResolveState(NAMESPACE, sources, wanted, installed);
    }

    private static Traits traits(PropertyReader reader, int p, int v) {
        return Traits.of(
                reader,
                List.of(
                        new Property(
                                Traits.PACKAGE,
                                "{\"packageName\":\"p%d\",\"version\":\"1.%d.0\"}".formatted(p, v)),
                        new Property(Traits.GVK, api(p))),
                "p" + p,
                Optional.of(Version.parse("1.%d.0".formatted(v))));
    }
}
