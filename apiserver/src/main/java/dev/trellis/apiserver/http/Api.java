package dev.trellis.apiserver.http;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.discovery.AggregatedDiscovery;
import dev.trellis.apiserver.discovery.Discovery;
import dev.trellis.apiserver.discovery.OpenApi;
import dev.trellis.apiserver.discovery.OpenApiTwo;
import dev.trellis.apiserver.discovery.Version;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.http.ApiResponse.Content;
import dev.trellis.apiserver.http.ApiResponse.Header;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.Catalog;
import dev.trellis.apiserver.protobuf.Protobuf;
import dev.trellis.apiserver.registry.Clusters;
import dev.trellis.apiserver.registry.Verbs;
import dev.trellis.apiserver.store.NotKeptException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Optional;

/** The whole API as a function from requests to answers. Transports call it and nothing else. */
public final class Api {
    private static final Logger LOG = LoggerFactory.getLogger(Api.class);
    private static final List<String> HEALTH = List.of("healthz", "livez", "readyz");

    private final Clusters clusters;

    public Api(Clusters clusters) {
        this.clusters = clusters;
    }

    /** Answers a request; what goes wrong is an answer too. */
    public ApiResponse handle(ApiRequest request) {
        try {
            return route(request);
        } catch (StatusError error) {
            return Answers.error(request, error);
        } catch (NotKeptException e) {
            return Answers.error(
                    request,
                    StatusError.plain(
                            500, "InternalError", "Internal error occurred: " + e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            LOG.atError()
                    .setCause(e)
                    .addKeyValue("method", request.method())
                    .addKeyValue("path", request.path())
                    .log("A request failed by a fault of the server");
            return Answers.error(
                    request,
                    StatusError.plain(
                            500, "InternalError", "Internal error occurred: the server failed"));
        }
    }

    /** The answer that refuses a request. */
    public static ApiResponse refused(ApiRequest request, StatusError error) {
        var answer = Answers.error(request, error);
        // As the reference does where it decides before it looks at what is asked for.
        return error.code() == 401 ? answer : Answers.with(answer, Answers.NO_SNIFF);
    }

    /** A plain text, as a few answers are. */
    public static ApiResponse text(int status, String text) {
        return Answers.text(status, text);
    }

    private ApiResponse route(ApiRequest request) {
        var place = ClusterPath.of(request.path());
        var found = clusters.find(place.cluster());
        return found.isEmpty()
                ? Answers.pageNotFound()
                : inCluster(request, found.get(), place.prefix(), place.path());
    }

    private ApiResponse inCluster(ApiRequest request, Verbs verbs, String prefix, String path) {
        var begin = path.startsWith("/") ? 1 : 0;
        var end = path.length() > begin && path.endsWith("/") ? path.length() - 1 : path.length();
        var parts = List.of(path.substring(begin, end).split("/", -1));
        var catalog = verbs.cluster().catalog();
        var first = parts.getFirst();
        if (HEALTH.contains(first)) {
            return health(parts);
        }
        return switch (first) {
            case "version" -> Answers.json(200, Version.info());
            case ".well-known", "openid" ->
                    IssuerDocuments.answer(request, verbs.cluster().issuer(), prefix, parts);
            case "openapi" -> openApi(request, catalog, prefix, parts);
            case "api" -> core(request, verbs, parts);
            case "apis" -> groups(request, verbs, parts);
            default -> Answers.pageNotFound();
        };
    }

    /** The whole of it, or the one check that is made here: that somebody answers. */
    private static ApiResponse health(List<String> parts) {
        if (parts.size() == 1) {
            return Answers.text(200, "ok");
        }
        return parts.equals(List.of(parts.getFirst(), "ping"))
                ? Answers.without(Answers.text(200, "ok"), Answers.NO_SNIFF)
                : Answers.pageNotFound();
    }

    private static ApiResponse core(ApiRequest request, Verbs verbs, List<String> parts) {
        var catalog = verbs.cluster().catalog();
        if (parts.size() == 1) {
            return discovery(
                    request,
                    () -> AggregatedDiscovery.core(catalog),
                    () -> Discovery.core(request.header("Host").orElse("localhost")));
        }
        if (!parts.get(1).equals("v1")) {
            throw StatusError.noSuchResource();
        }
        return parts.size() == 2
                ? plain(request, Discovery.resources(catalog, "", "v1"))
                : Resources.handle(request, verbs, "", "v1", parts.subList(2, parts.size()));
    }

    private static ApiResponse groups(ApiRequest request, Verbs verbs, List<String> parts) {
        var catalog = verbs.cluster().catalog();
        if (parts.size() == 1) {
            return discovery(
                    request,
                    () -> AggregatedDiscovery.groups(catalog),
                    () -> Discovery.groups(catalog));
        }
        var group = parts.get(1);
        if (group.isEmpty() || !catalog.hasGroup(group)) {
            return Answers.pageNotFound();
        }
        if (parts.size() == 2) {
            return plain(request, Discovery.group(catalog, group));
        }
        var version = parts.get(2);
        if (!catalog.versions(group).contains(version)) {
            return notServed(catalog, group);
        }
        return parts.size() == 3
                ? plain(request, Discovery.resources(catalog, group, version))
                : Resources.handle(request, verbs, group, version, parts.subList(3, parts.size()));
    }

    /** Groups of definitions answer in another way than built-in ones. */
    static ApiResponse notServed(Catalog catalog, String group) {
        if (catalog.isBuiltIn(group)) {
            throw StatusError.noSuchResource();
        }
        return Answers.pageNotFound();
    }

    private static ApiResponse discovery(
            ApiRequest request,
            java.util.function.Supplier<ObjectNode> aggregated,
            java.util.function.Supplier<ObjectNode> legacy) {
        if (!request.method().equals("GET")) {
            throw StatusError.methodNotAllowed();
        }
        return Media.accepted(request, Media.Subject.DISCOVERY) == Media.DISCOVERY
                ? aggregated(request, Json.write(aggregated.get()))
                : plain(request, legacy.get());
    }

    private static ApiResponse plain(ApiRequest request, ObjectNode document) {
        if (!request.method().equals("GET")) {
            throw StatusError.methodNotAllowed();
        }
        return switch (Media.accepted(request, Media.Subject.GROUP)) {
            case YAML -> Answers.yaml(200, document);
            case PROTOBUF, PARTIAL_PROTOBUF ->
                    // Some of these say in JSON what they are called, but not in which version.
                    Answers.protobuf(200, Protobuf.write(document.put("apiVersion", "v1")));
            case DISCOVERY, JSON, TABLE, PARTIAL -> Answers.json(200, document);
        };
    }

    private static ApiResponse aggregated(ApiRequest request, byte[] document) {
        var tag = "\"" + OpenApi.hash(document) + "\"";
        var known = request.header("If-None-Match").filter(tag::equals).isPresent();
        return Answers.with(
                known
                        ? new ApiResponse.Whole(304, List.of(), Content.of(new byte[0]))
                        : Answers.json(200, document),
                new Header(
                        "Content-Type",
                        "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList"),
                new Header("ETag", tag),
                new Header("Vary", "Accept"),
                new Header("Cache-Control", "public"));
    }

    private static ApiResponse openApi(
            ApiRequest request, Catalog catalog, String prefix, List<String> parts) {
        if (parts.size() == 2 && parts.get(1).equals("v2")) {
            return openApiTwo(request, catalog);
        }
        if (parts.size() < 2 || !parts.get(1).equals("v3")) {
            return Answers.pageNotFound();
        }
        if (parts.size() == 2) {
            return Answers.json(200, OpenApi.index(catalog, prefix));
        }
        return document(catalog, parts)
                .map(document -> {
                    var hash = OpenApi.hash(document);
                    var asked = request.query().text("hash");
                    if (!asked.isEmpty() && !asked.equals(hash)) {
                        var location =
                                "%s/%s?hash=%s".formatted(prefix, String.join("/", parts), hash);
                        return Answers.with(
                                new ApiResponse.Whole(301, List.of(), Content.of(new byte[0])),
                                new Header(
                                        "Location",
                                        location.startsWith("/") ? location : "/" + location));
                    }
                    return Answers.with(
                            Answers.json(200, document),
                            new Header("ETag", "\"" + hash + "\""),
                            new Header("Vary", "Accept"),
                            new Header(
                                    "Cache-Control",
                                    asked.isEmpty() ? "no-cache, private" : "public, immutable"));
                })
                .orElseGet(() ->
                        Answers.with(
                                new ApiResponse.Whole(404, List.of(), Content.of(new byte[0])),
                                new Header("Cache-Control", "no-cache, private")));
    }

    /** Its other form is Protobuf of its own kind, which only old clients ask for. */
    private static ApiResponse openApiTwo(ApiRequest request, Catalog catalog) {
        var accept = request.header("Accept").orElse("*/*");
        if (!accept.contains("json") && !accept.contains("*/*")) {
            throw StatusError.plain(
                    406,
                    "NotAcceptable",
                    "the second version of OpenAPI is served as application/json only: ask for that"
                            + " or for /openapi/v3");
        }
        var document = OpenApiTwo.document(catalog);
        var tag = "\"" + OpenApi.hash(document) + "\"";
        var known = request.header("If-None-Match").filter(tag::equals).isPresent();
        return Answers.with(
                known
                        ? new ApiResponse.Whole(304, List.of(), Content.of(new byte[0]))
                        : Answers.json(200, document),
                new Header("ETag", tag),
                new Header("Vary", "Accept"));
    }

    private static Optional<byte[]> document(Catalog catalog, List<String> parts) {
        var core = parts.size() == 4 && parts.get(2).equals("api");
        var group = core ? "" : parts.size() == 5 ? parts.get(3) : "-";
        var version = parts.getLast();
        return catalog.versions(group).contains(version)
                ? Optional.of(OpenApi.document(catalog, group, version))
                : Optional.empty();
    }
}
