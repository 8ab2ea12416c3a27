package dev.trellis.apiserver.http;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.BuiltInKinds;
import dev.trellis.apiserver.kind.Trait;
import dev.trellis.apiserver.protobuf.Protobuf;
import dev.trellis.apiserver.registry.Body;
import dev.trellis.apiserver.registry.ListOptions;
import dev.trellis.apiserver.registry.Page;
import dev.trellis.apiserver.registry.Target;
import dev.trellis.apiserver.registry.Verbs;
import dev.trellis.apiserver.registry.Written;

import java.util.List;

/** Requests about objects and collections: finds the verb, calls it, and writes its answer. */
final class Resources {
    private final ApiRequest request;
    private final Verbs verbs;
    private final Target target;
    private final Media media;

    private Resources(ApiRequest request, Verbs verbs, Target target) {
        this.request = request;
        this.verbs = verbs;
        this.target = target;
        Options.checkTimeout(request);
        // Before anything is done, so that nothing is where it cannot be answered.
        this.media = Media.accepted(request, subject(request, target));
    }

    private static Media.Subject subject(ApiRequest request, Target target) {
        if (target.kind().has(Trait.CUSTOM) && !target.subresource().equals("scale")) {
            return Media.Subject.CUSTOM;
        }
        return target.name().isEmpty() && !request.method().equals("POST")
                ? Media.Subject.LIST
                : Media.Subject.OBJECT;
    }

    static ApiResponse handle(
            ApiRequest request, Verbs verbs, String group, String version, List<String> parts) {
        var path = ResourcePath.parse(parts);
        var catalog = verbs.cluster().catalog();
        var kind = catalog.find(group, version, path.resource());
        if (kind.isEmpty() || !fits(kind.get(), path, request)) {
            return Api.notServed(catalog, group);
        }
        var target = new Target(kind.get(), path.namespace(), path.name(), path.subresource());
        var resources = new Resources(request, verbs, target);
        var response =
                path.watch() && request.method().equals("GET")
                        ? resources.watch(path.name())
                        : resources.answer();
        return Answers.warn(response, deprecations(kind.get()));
    }

    /** Of the kinds that are served, Endpoints is the only built-in one that is to go. */
    private static List<String> deprecations(ApiKind kind) {
        if (kind.qualified().equals("endpoints")) {
            return List.of(
                    "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice");
        }
        return kind.custom().flatMap(custom -> custom.version().deprecation()).stream().toList();
    }

    /** A namespaced kind is listed without a namespace, but nothing else. */
    private static boolean fits(ApiKind kind, ResourcePath path, ApiRequest request) {
        if (!kind.namespaced()) {
            return !path.scoped();
        }
        return path.scoped() || (path.name().isEmpty() && request.method().equals("GET"));
    }

    private ApiResponse answer() {
        if (target.kind().qualified().equals("bindings")) {
            return bind();
        }
        if (target.kind().has(Trait.REVIEW)) {
            return review(target.kind(), target.name().isEmpty());
        }
        if (target.name().isEmpty()) {
            return switch (request.method()) {
                case "GET" ->
                        request.query().flag("watch")
                                ? watch("")
                                : list(target, Options.list(request));
                case "POST" -> create();
                case "DELETE" -> deleteCollection();
                default -> throw StatusError.methodNotAllowed();
            };
        }
        if (!target.subresource().isEmpty()
                && !target.kind().subresources().contains(target.subresource())) {
            throw notThere();
        }
        return switch (target.subresource()) {
            case "token" -> review(BuiltInKinds.tokenRequest(), true);
            case "binding" -> act(BuiltInKinds.binding(), verbs.pods()::bind);
            case "eviction" -> act(BuiltInKinds.eviction(), verbs.pods()::evict);
            case "scale" -> scale();
            default -> one();
        };
    }

    private StatusError notThere() {
        if (Streams.names(target)) {
            verbs.reads().get(target);
            return Streams.notServed(target);
        }
        return target.kind().has(Trait.CUSTOM)
                ? StatusError.notFound(target.kind().resource(target.name()))
                : StatusError.noSuchResource();
    }

    /** Something that is done to an object by sending another one to it. */
    @FunctionalInterface
    private interface Act {
        Body with(Target target, ObjectNode sent, boolean dryRun);
    }

    private ApiResponse act(ApiKind kind, Act act) {
        if (!request.method().equals("POST")) {
            throw StatusError.methodNotAllowed();
        }
        var options = Options.write(request, "CreateOptions");
        return object(201, act.with(target, Bodies.object(request, kind), options.dryRun()));
    }

    /** A binding that is sent by itself names the pod that it is for. */
    private ApiResponse bind() {
        if (!request.method().equals("POST") || !target.name().isEmpty()) {
            throw StatusError.methodNotAllowed();
        }
        var options = Options.write(request, "CreateOptions");
        var binding = Bodies.object(request, target.kind());
        var pods = verbs.cluster().catalog().find("", "v1", "pods").orElseThrow();
        var pod =
                new Target(
                        pods,
                        target.namespace(),
                        binding.at("/metadata/name").asText(""),
                        "binding");
        return object(201, verbs.pods().bind(pod, binding, options.dryRun()));
    }

    private ApiResponse scale() {
        var kind = BuiltInKinds.scale();
        return switch (request.method()) {
            case "GET" -> object(200, verbs.scales().get(target));
            case "PUT" ->
                    written(
                            verbs.scales()
                                    .update(
                                            target,
                                            Bodies.object(request, kind),
                                            Options.write(request, "UpdateOptions")));
            case "PATCH" -> {
                var options = Options.write(request, "PatchOptions");
                yield written(
                        Patches.isApply(request)
                                ? verbs.scales()
                                        .apply(target, Patches.applied(request, kind), options)
                                : verbs.scales()
                                        .patch(
                                                target,
                                                Patches.read(
                                                        request,
                                                        target.kind().has(Trait.CUSTOM)
                                                                ? target.kind()
                                                                : kind),
                                                options));
            }
            default -> throw StatusError.methodNotAllowed();
        };
    }

    private ApiResponse one() {
        return switch (request.method()) {
            case "GET" -> object(200, verbs.reads().get(target));
            case "PUT" -> update();
            case "PATCH" -> patch();
            case "DELETE" -> delete();
            default -> throw StatusError.methodNotAllowed();
        };
    }

    private ApiKind shown() {
        return target.subresource().equals("scale") ? BuiltInKinds.scale() : target.kind();
    }

    /** Whatever is not stored can only be created. */
    private ApiResponse review(ApiKind kind, boolean served) {
        if (!served || !request.method().equals("POST")) {
            throw StatusError.methodNotAllowed();
        }
        return object(201, verbs.review(target, kind, Bodies.object(request, kind)));
    }

    private ApiResponse create() {
        var options = Options.write(request, "CreateOptions");
        return written(
                verbs.writes().create(target, Bodies.object(request, target.kind()), options));
    }

    private ApiResponse update() {
        var options = Options.write(request, "UpdateOptions");
        return written(
                verbs.writes().update(target, Bodies.object(request, target.kind()), options));
    }

    private ApiResponse patch() {
        var options = Options.write(request, "PatchOptions");
        if (Patches.isApply(request)) {
            var repeated = Patches.repeatedKeys(request, options.fieldValidation());
            var config = Patches.applied(request, target.kind());
            return Answers.warn(written(verbs.writes().apply(target, config, options)), repeated);
        }
        return written(verbs.writes().patch(target, Patches.read(request, target.kind()), options));
    }

    private ApiResponse delete() {
        if (!target.subresource().isEmpty()) {
            throw StatusError.methodNotAllowed();
        }
        return written(verbs.deletes().delete(target, Options.delete(request)));
    }

    private ApiResponse deleteCollection() {
        if (target.kind().has(Trait.NO_DELETE_COLLECTION)) {
            throw StatusError.methodNotAllowed();
        }
        var each = Options.delete(request).forEach();
        var selection = Options.selection(request, target, "");
        var page = verbs.reads().list(selection, Options.list(request));
        for (var item : page.items()) {
            var metadata = item.parsed().path("metadata");
            var one =
                    new Target(
                            target.kind(),
                            metadata.path("namespace").asText(""),
                            metadata.path("name").asText(),
                            "");
            try {
                verbs.deletes().delete(one, each);
            } catch (StatusError error) {
                if (error.code() != 404) {
                    throw error;
                }
            }
        }
        return list(page);
    }

    private ApiResponse list(Target target, ListOptions options) {
        return list(verbs.reads().list(Options.selection(request, target, ""), options));
    }

    private ApiResponse list(Page page) {
        var kind = target.kind();
        return switch (media) {
            case JSON, DISCOVERY -> Answers.json(200, Lists.json(kind, page));
            case YAML -> Answers.yaml(200, Forms.list(kind, page));
            case TABLE -> Answers.json(200, Forms.table(request, kind, page));
            case PARTIAL -> Answers.json(200, Forms.partialList(kind, page));
            case PROTOBUF -> Answers.protobuf(200, Protobuf.write(Forms.list(kind, page)));
            case PARTIAL_PROTOBUF ->
                    Answers.protobuf(200, Protobuf.write(Forms.partialList(kind, page)));
        };
    }

    private ApiResponse watch(String name) {
        var selection = Options.selection(request, target.named(""), name);
        var feed = verbs.watches().open(selection, Options.watch(request));
        var form =
                switch (media) {
                    case JSON, DISCOVERY -> EventForm.plain();
                    case TABLE -> Forms.tableEvents(request, target.kind());
                    case PARTIAL -> Forms.partialEvents();
                    case PROTOBUF -> frames(EventForm.plain());
                    case PARTIAL_PROTOBUF -> frames(Forms.partialEvents());
                    case YAML ->
                            throw StatusError.plain(
                                    406,
                                    "NotAcceptable",
                                    "only the following media types are accepted:"
                                            + " application/json;stream=watch,"
                                            + " application/vnd.kubernetes.protobuf;stream=watch");
                };
        return new ApiResponse.Stream(feed, form, Options.timeout(request));
    }

    /** A socket carries messages of text. */
    private EventForm frames(EventForm json) {
        return request.header("Upgrade").isPresent() ? json : new ProtobufEvents(json);
    }

    private ApiResponse written(Written written) {
        return Answers.warn(
                object(written.created() ? 201 : 200, written.body()), written.warnings());
    }

    private ApiResponse object(int status, Body body) {
        return switch (media) {
            case JSON, DISCOVERY -> Answers.json(status, body.bytes());
            case YAML -> Answers.yaml(status, body.parsed());
            case TABLE -> Answers.json(status, Forms.table(request, shown(), body));
            case PARTIAL -> Answers.json(status, Forms.partial(body));
            case PROTOBUF -> Answers.protobuf(status, Protobuf.write(body.parsed()));
            case PARTIAL_PROTOBUF -> Answers.protobuf(status, Protobuf.write(Forms.partial(body)));
        };
    }
}
