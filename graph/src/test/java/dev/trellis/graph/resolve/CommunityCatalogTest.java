package dev.trellis.graph.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.trellis.graph.catalog.CatalogReader;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

/** A large catalog as it is in the world, where a copy of it lies beside the checkout. */
final class CommunityCatalogTest {
    private static final CatalogKey KEY = new CatalogKey("ns", "community");

    private static Path file() {
        return Path.of(System.getProperty("trellis.root", ".."))
                .resolve("../shared/catalogs/community.fbc.jsonl.gz");
    }

    @Test
    void everyPackageResolvesOrIsExplained() throws IOException {
        assumeTrue(Files.exists(file()), "there is no catalog beside the checkout");
        var reader = new CatalogReader();
        try (var stream = Files.newInputStream(file())) {
            reader.read("community", stream);
        }
        var index = CatalogIndex.of(reader.finish());
        var source = new Source(KEY, 0, index);

        var codes = new TreeMap<ReasonCode, Integer>();
        var resolved = 0;
        for (var name : index.catalog().packages().keySet()) {
            var answer =
                    Resolver.resolve(
                            new ResolveState(
                                    "ns",
                                    List.of(source),
                                    List.of(new Wanted(name, 0, KEY, name, "")),
                                    List.of()));
            var outcome = answer.outcomes().get(name);
            if (outcome instanceof Outcome.Failed(var failure)) {
                assertThat(failure.headline()).as(name).contains(".");
                assertThat(failure.facts()).as(name).isNotEmpty();
                codes.merge(failure.code(), 1, Integer::sum);
            } else {
                assertThat(answer.isComplete()).as(name).isTrue();
                resolved++;
            }
        }

        assertThat(index.catalog().packages()).hasSize(446);
        assertThat(index.catalog().bundles()).isEqualTo(7_714);
        // Catalogs made for another tool that derives the edges itself have no usable channel here.
        assertThat(codes).doesNotContainKey(ReasonCode.UNCLASSIFIED);
        assertThat(resolved).isGreaterThan(250);
    }
}
