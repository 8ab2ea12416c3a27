package dev.trellis.bench.resolve;

import dev.trellis.bench.CpuClock;
import dev.trellis.bench.Heap;
import dev.trellis.graph.catalog.CatalogReader;
import dev.trellis.graph.resolve.CatalogIndex;
import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.graph.resolve.ResolveState;
import dev.trellis.graph.resolve.Resolver;
import dev.trellis.graph.resolve.Source;
import dev.trellis.graph.resolve.Wanted;
import dev.trellis.graph.solve.Answer;
import dev.trellis.graph.solve.Budget;
import dev.trellis.graph.solve.Conflicts;
import dev.trellis.graph.solve.Solver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Measures processor time of resolving and prints one JSON line. */
public final class ResolveBenchmark {
    private static final int SEEDS = 200;
    private static final int PACKAGES = 500;

    private final Map<String, Object> results = new LinkedHashMap<>();

    private ResolveBenchmark() {}

    /** Takes the path of a catalog to resolve every package of, or none. */
    public static void main(String... args) throws InterruptedException {
        var bench = new ResolveBenchmark();
        bench.measureSolver();
        bench.measureNamespaces();
        if (args.length > 0 && !args[0].isBlank()) {
            bench.measureCatalog(Path.of(args[0]));
        }
        System.out.println(
                bench.results.entrySet().stream()
                        .map(one -> "\"%s\":%s".formatted(one.getKey(), one.getValue()))
                        .collect(Collectors.joining(",", "{\"benchmark\":\"resolve\",", "}")));
    }

    private void put(String name, double millis) {
        results.put(name, String.format(Locale.ROOT, "%.3f", millis));
    }

    private void measureSolver() {
        var problems = IntStream.range(0, SEEDS).mapToObj(Problems::random).toList();
        put(
                "random256Ms",
                CpuClock.median(
                                20,
                                () -> problems.forEach(one -> Solver.solve(one, Budget.usual())))
                        / SEEDS);
        var unsolvable =
                problems.stream()
                        .filter(one ->
                                Solver.solve(one, Budget.usual()) instanceof Answer.Unsolvable)
                        .findFirst();
        results.put(
                "random256Unsolvable",
                problems.stream()
                        .filter(one ->
                                Solver.solve(one, Budget.usual()) instanceof Answer.Unsolvable)
                        .count());
        unsolvable.ifPresent(one ->
                put(
                        "random256ExplainMs",
                        CpuClock.median(
                                10,
                                () ->
                                        Conflicts.smallest(
                                                one,
                                                IntStream.range(0, one.constraints().size())
                                                        .boxed()
                                                        .toList(),
                                                List.of(),
                                                Budget.usual()))));
        var dense = Problems.dense(200, 50, 8, 1);
        put("dense200x50Ms", CpuClock.median(1, () -> Solver.solve(dense, Budget.usual())));
        var hopeless = Problems.dense(30, 5, 25, 1);
        results.put("hopelessConstraints", hopeless.constraints().size());
        results.put(
                "hopelessAnswer",
                "\"" + Solver.solve(hopeless, Budget.usual()).getClass().getSimpleName() + "\"");
        put(
                "hopelessExplainMs",
                CpuClock.median(
                        2,
                        () ->
                                Conflicts.smallest(
                                        hopeless,
                                        IntStream.range(0, hopeless.constraints().size())
                                                .boxed()
                                                .toList(),
                                        List.of(),
                                        Budget.usual())));
    }

    private void measureNamespaces() throws InterruptedException {
        var text = Namespaces.catalog(PACKAGES);
        put("load10kMs", CpuClock.median(3, () -> Namespaces.index(text)));
        var before = Heap.used();
        var index = Namespaces.index(text);
        try {
            results.put("retained10kMb", (Heap.used() - before) / 1_000_000);
        } finally {
            // It counts on both sides, so it must not go in between.
            Reference.reachabilityFence(text);
        }
        var quiet = Namespaces.state(index, 50, 0);
        put("noChange50Ms", CpuClock.median(50, () -> Resolver.resolve(quiet)));
        var moving = Namespaces.state(index, 50, 5);
        put("fiveUpdates50Ms", CpuClock.median(50, () -> Resolver.resolve(moving)));
        results.put("fiveUpdatesInstalls", Resolver.resolve(moving).installs().size());
    }

    private void measureCatalog(Path file) {
        var key = new CatalogKey("ns", "catalog");
        put(
                "everyPackageColdMs",
                CpuClock.millis(() -> {
                    try (var stream = Files.newInputStream(file)) {
                        var catalog = new CatalogReader().read(file.toString(), stream).finish();
                        var index = CatalogIndex.of(catalog);
                        var resolved =
                                catalog.packages().keySet().stream()
                                        .filter(name ->
                                                Resolver.resolve(
                                                                new ResolveState(
                                                                        "ns",
                                                                        List.of(
                                                                                new Source(
                                                                                        key, 0,
                                                                                        index)),
                                                                        List.of(
                                                                                new Wanted(
                                                                                        name, 0,
                                                                                        key, name,
                                                                                        "")),
                                                                        List.of()))
                                                        .isComplete())
                                        .count();
                        results.put("packages", catalog.packages().size());
                        results.put("resolved", resolved);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }));
    }
}
