package dev.trellis.apiserver.http;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.registry.Target;

import java.util.Map;
import java.util.Set;

/** What a kubelet would answer: here is none, and whoever asks is told so. */
final class Streams {
    private static final Map<String, Set<String>> NAMES =
            Map.of(
                    "pods", Set.of("log", "exec", "attach", "portforward", "proxy"),
                    "services", Set.of("proxy"),
                    "nodes", Set.of("proxy"));

    private Streams() {}

    static boolean names(Target target) {
        return NAMES.getOrDefault(target.kind().table(), Set.of()).contains(name(target));
    }

    static StatusError notServed(Target target) {
        return StatusError.of(
                501,
                "NotImplemented",
                "%s of %s is not served: this API server keeps objects and runs no containers, so ask the cluster where they run"
                        .formatted(name(target), target.kind().resource(target.name())),
                target.kind().resource(target.name()));
    }

    private static String name(Target target) {
        return target.subresource().replaceFirst("/.*", "");
    }
}
