package dev.trellis.apiserver.http;

import dev.trellis.apiserver.fault.StatusError;

import java.util.List;
import java.util.Locale;

/** In which form a client wants its answer. */
enum Media {
    JSON,
    YAML,
    TABLE,
    PARTIAL,
    DISCOVERY;

    private static final String REPRESENTATIONS =
            "application/json, application/yaml, application/vnd.kubernetes.protobuf";

    /** The first form that both sides know. */
    static Media accepted(ApiRequest request, boolean discovery) {
        return accepted(request, discovery, REPRESENTATIONS);
    }

    /** The same for collections, which can be watched too. */
    static Media acceptedForList(ApiRequest request) {
        return accepted(
                request,
                false,
                REPRESENTATIONS
                        + ", application/json;stream=watch,"
                        + " application/vnd.kubernetes.protobuf;stream=watch");
    }

    private static Media accepted(ApiRequest request, boolean discovery, String available) {
        var accept = request.header("Accept").orElse("*/*");
        for (var clause : accept.split(",", -1)) {
            var parts = List.of(clause.trim().toLowerCase(Locale.ROOT).split("\\s*;\\s*", -1));
            var as =
                    parts.stream()
                            .filter(part -> part.startsWith("as="))
                            .map(part -> part.substring(3))
                            .findFirst()
                            .orElse("");
            switch (parts.getFirst()) {
                case "*/*", "application/json" -> {
                    switch (as) {
                        case "" -> {
                            return JSON;
                        }
                        case "table" -> {
                            return TABLE;
                        }
                        case "partialobjectmetadata", "partialobjectmetadatalist" -> {
                            return PARTIAL;
                        }
                        case "apigroupdiscoverylist" -> {
                            if (discovery && parts.contains("v=v2")) {
                                return DISCOVERY;
                            }
                        }
                        default -> {}
                    }
                }
                case "application/yaml" -> {
                    return YAML;
                }
                default -> {}
            }
        }
        throw discovery
                ? StatusError.plain(
                        406,
                        "NotAcceptable",
                        "only the following media types are accepted: " + REPRESENTATIONS)
                : StatusError.routing(
                        406,
                        "NotAcceptable",
                        "406: Not Acceptable\n\nAvailable representations: " + available);
    }
}
