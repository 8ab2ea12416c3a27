package dev.trellis.bench.fleet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What was measured, as a table for people. With two managers the last column compares them. */
final class Report {
    private Report() {}

    private record Measure(String name, int decimals, ToDoubleFunction<FleetResult> value) {}

    private static final List<Measure> MEASURES =
            List.of(
                    seconds(
                            "seconds until all works exist",
                            r -> r.phases().worksCreated().length()),
                    seconds(
                            "seconds until all are available",
                            r -> r.phases().available().length()),
                    seconds(
                            "seconds until all works have the change",
                            r -> r.phases().worksUpdated().length()),
                    seconds(
                            "seconds until all completed the change",
                            r -> r.phases().completed().length()),
                    seconds("processor seconds to start", FleetResult::startCpu),
                    seconds("processor seconds in all", FleetResult::cpu),
                    new Measure("peak memory, MB", 0, r -> r.peakBytes() / 1e6),
                    new Measure("requests an add-on", 1, FleetResult::requestsPerAddOn),
                    seconds(
                            "until all are available: processor seconds of the manager",
                            r -> r.phases().available().shares().manager()),
                    seconds(
                            "until all are available: of the API server and etcd",
                            r -> r.phases().available().shares().server()),
                    seconds(
                            "until all are available: of the benchmark",
                            r -> r.phases().available().shares().bench()),
                    seconds("quiet: processor seconds", r -> r.quiet().cpu()),
                    new Measure("quiet: requests", 0, r -> r.quiet().requests().total()),
                    new Measure("processors busy with other work", 2, FleetResult::bystanders));

    static String table(List<FleetResult> results) {
        var lines = new ArrayList<List<String>>();
        lines.add(heading(results));
        for (var measure : MEASURES) {
            lines.add(
                    line(
                            measure.name(),
                            measure.decimals(),
                            results.stream().mapToDouble(measure.value()).boxed().toList()));
        }
        var kinds = new TreeSet<String>();
        results.forEach(result -> kinds.addAll(result.requests().byKind().keySet()));
        for (var kind : kinds) {
            lines.add(
                    line(
                            kind,
                            0,
                            results.stream()
                                    .map(r -> (double) r.requests().byKind().getOrDefault(kind, 0L))
                                    .toList()));
        }
        return aligned(lines);
    }

    private static Measure seconds(String name, Function<FleetResult, Duration> value) {
        return new Measure(name, 2, result -> value.apply(result).toMillis() / 1000.0);
    }

    private static List<String> heading(List<FleetResult> results) {
        var heading = new ArrayList<String>();
        heading.add("%d clusters".formatted(results.getFirst().clusters()));
        results.forEach(result -> heading.add(result.manager()));
        if (results.size() == 2) {
            heading.add(results.getFirst().manager() + " / " + results.getLast().manager());
        }
        return heading;
    }

    private static List<String> line(String name, int decimals, List<Double> values) {
        var line = new ArrayList<String>();
        line.add(name);
        values.forEach(value -> line.add(number(value, decimals)));
        if (values.size() == 2) {
            line.add(ratio(values.getFirst(), values.getLast()));
        }
        return line;
    }

    private static String ratio(double one, double other) {
        return other == 0 ? "-" : number(one / other, 2);
    }

    private static String number(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    private static String aligned(List<List<String>> lines) {
        var columns = lines.getFirst().size();
        var widths = new int[columns];
        for (var line : lines) {
            for (var i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        return lines.stream()
                .map(line -> {
                    var text = new StringBuilder(padded(line.getFirst(), -widths[0]));
                    for (var i = 1; i < columns; i++) {
                        text.append("  ").append(padded(line.get(i), widths[i]));
                    }
                    return text.toString();
                })
                .collect(Collectors.joining("\n"));
    }

    private static String padded(String text, int width) {
        return String.format(Locale.ROOT, "%" + width + "s", text);
    }
}
