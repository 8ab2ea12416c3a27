package dev.trellis.apiserver.http;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.protobuf.Protobuf;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** In which form a client wants its answer. */
enum Media {
    JSON,
    YAML,
    TABLE,
    PARTIAL,
    DISCOVERY,
    PROTOBUF,
    PARTIAL_PROTOBUF;

    private static final Pattern PARTS = Pattern.compile("\\s*;\\s*");

    /** What nearly all requests say. */
    private static final Map<String, List<List<String>>> PLAIN =
            Map.of(
                    "*/*", List.of(List.of("*/*")),
                    "application/json", List.of(List.of("application/json")));

    private static final String REPRESENTATIONS =
            "application/json, application/yaml, " + Protobuf.MEDIA_TYPE;
    private static final String STREAMS =
            ", application/json;stream=watch, " + Protobuf.MEDIA_TYPE + ";stream=watch";

    /** What is asked for. */
    enum Subject {
        DISCOVERY,
        /** Discovery of one group or version, which has no second form. */
        GROUP,
        OBJECT,
        LIST,
        /** Kinds of definitions have no form in Protobuf. */
        CUSTOM;

        private boolean knows(String as) {
            return as.isEmpty() ? this != CUSTOM : !isDiscovery() && as.startsWith("partial");
        }

        private boolean isDiscovery() {
            return this == DISCOVERY || this == GROUP;
        }
    }

    /** The first form that both sides know. */
    static Media accepted(ApiRequest request, Subject subject) {
        var known = false;
        for (var clause : clauses(request)) {
            switch (clause.getFirst()) {
                case "*/*", "application/json" -> {
                    switch (as(clause)) {
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
                            if (subject == Subject.DISCOVERY && clause.contains("v=v2")) {
                                return DISCOVERY;
                            }
                        }
                        default -> {}
                    }
                }
                case "application/yaml" -> {
                    return YAML;
                }
                case Protobuf.MEDIA_TYPE -> {
                    known = true;
                    if (subject.knows(as(clause))) {
                        return as(clause).isEmpty() ? PROTOBUF : PARTIAL_PROTOBUF;
                    }
                }
                default -> {}
            }
        }
        throw known || subject.isDiscovery()
                ? StatusError.plain(
                        406,
                        "NotAcceptable",
                        "only the following media types are accepted: " + REPRESENTATIONS)
                : StatusError.routing(
                        406,
                        "NotAcceptable",
                        "406: Not Acceptable\n\nAvailable representations: "
                                + REPRESENTATIONS
                                + (subject == Subject.LIST ? STREAMS : ""));
    }

    /** Whether a refusal is told in Protobuf: it is not where the client wants another form. */
    static boolean refusedInProtobuf(ApiRequest request) {
        for (var clause : clauses(request)) {
            switch (clause.getFirst()) {
                case "*/*", "application/json", "application/yaml" -> {
                    return false;
                }
                case Protobuf.MEDIA_TYPE -> {
                    return as(clause).isEmpty();
                }
                default -> {}
            }
        }
        return false;
    }

    private static List<List<String>> clauses(ApiRequest request) {
        var accept = request.header("Accept").orElse("*/*");
        var known = PLAIN.get(accept);
        return known != null
                ? known
                : Arrays.stream(accept.split(",", -1))
                        .map(clause ->
                                List.of(PARTS.split(clause.trim().toLowerCase(Locale.ROOT), -1)))
                        .toList();
    }

    private static String as(List<String> clause) {
        return clause.stream()
                .filter(part -> part.startsWith("as="))
                .map(part -> part.substring(3))
                .findFirst()
                .orElse("");
    }
}
