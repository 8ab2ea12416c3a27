package dev.trellis.bench.fleet;

import dev.trellis.testkit.server.ApiRequest;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** How often something was asked of an API server, by verb and resource: {@code patch pods}. */
record RequestCounts(SortedMap<String, Long> byKind) {
    RequestCounts {
        byKind = Collections.unmodifiableSortedMap(new TreeMap<>(byKind));
    }

    static RequestCounts of(Collection<ApiRequest> requests, Predicate<ApiRequest> counted) {
        return new RequestCounts(
                requests.stream()
                        .filter(counted)
                        .collect(
                                Collectors.groupingBy(
                                        RequestCounts::kind, TreeMap::new, Collectors.counting())));
    }

    private static String kind(ApiRequest request) {
        // Paths without a resource are discovery and health.
        var what = request.resource().isEmpty() ? request.uri() : request.resource();
        return request.verb() + " " + what;
    }

    long total() {
        return byKind.values().stream().mapToLong(Long::longValue).sum();
    }

    boolean has(String kind) {
        return byKind.containsKey(kind);
    }

    /** What came after the earlier count. */
    RequestCounts since(RequestCounts earlier) {
        var later = new TreeMap<String, Long>();
        byKind.forEach((kind, count) -> {
            var more = count - earlier.byKind.getOrDefault(kind, 0L);
            if (more > 0) {
                later.put(kind, more);
            }
        });
        return new RequestCounts(later);
    }
}
