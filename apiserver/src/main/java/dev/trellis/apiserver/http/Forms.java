package dev.trellis.apiserver.http;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.registry.Body;
import dev.trellis.apiserver.registry.Page;
import dev.trellis.apiserver.registry.WatchEvent;
import dev.trellis.apiserver.table.Tables;

import java.time.Instant;
import java.util.List;

/** Answers in other forms than objects as they are stored. */
final class Forms {
    private Forms() {}

    /** A list whose elements are parsed, for forms that are written as a whole. */
    static ObjectNode list(ApiKind kind, Page page) {
        return Json.readStored(Lists.json(kind, page));
    }

    static ObjectNode table(ApiRequest request, ApiKind kind, Page page) {
        var objects = page.items().stream().map(Body::parsed).toList();
        var metadata = Lists.metadata(kind, page);
        if (metadata.path("continue").asText("").isEmpty()) {
            metadata.remove("continue");
        }
        return Tables.of(kind, objects, metadata, include(request), true, Instant.now());
    }

    static ObjectNode table(ApiRequest request, ApiKind kind, Body body) {
        return table(request, kind, body.parsed(), true);
    }

    static ObjectNode partial(Body body) {
        var object = body.parsed();
        return isStatus(object) ? object : Tables.partial(object);
    }

    static ObjectNode partialList(ApiKind kind, Page page) {
        var made =
                Json.object()
                        .put("kind", "PartialObjectMetadataList")
                        .put("apiVersion", "meta.k8s.io/v1");
        var metadata = Lists.metadata(kind, page);
        if (metadata.path("continue").asText("").isEmpty()) {
            metadata.remove("continue");
        }
        made.set("metadata", metadata);
        var items = made.putArray("items");
        page.items().forEach(item -> items.add(Tables.partial(item.parsed())));
        return made;
    }

    /** Tables of one row each, of which the first describes the columns. */
    static EventForm tableEvents(ApiRequest request, ApiKind kind) {
        include(request);
        return new EventForm() {
            private boolean described;

            @Override
            public byte[] object(WatchEvent event) {
                var object = event.object().parsed();
                if (event.type() == WatchEvent.Type.ERROR) {
                    return event.object().bytes();
                }
                var headed = !described;
                described = true;
                return Json.write(table(request, kind, object, headed));
            }
        };
    }

    static EventForm partialEvents() {
        return event ->
                event.type() == WatchEvent.Type.ERROR
                        ? event.object().bytes()
                        : Json.write(Tables.partial(event.object().parsed()));
    }

    private static ObjectNode table(
            ApiRequest request, ApiKind kind, ObjectNode object, boolean headed) {
        if (isStatus(object)) {
            return object;
        }
        var metadata = Json.object();
        metadata.set("resourceVersion", object.at("/metadata/resourceVersion"));
        return Tables.of(kind, List.of(object), metadata, include(request), headed, Instant.now());
    }

    private static boolean isStatus(ObjectNode object) {
        return object.path("kind").asText().equals("Status")
                && object.path("apiVersion").asText().equals("v1");
    }

    private static Tables.Include include(ApiRequest request) {
        var text = request.query().text("includeObject");
        return switch (text) {
            case "", "Metadata" -> Tables.Include.METADATA;
            case "Object" -> Tables.Include.OBJECT;
            case "None" -> Tables.Include.NONE;
            default ->
                    throw StatusError.badRequest(
                            ("Unable to convert to Table as requested: includeObject: Invalid value:"
                                            + " \"%s\": must be 'Metadata', 'Object', 'None', or"
                                            + " empty")
                                    .formatted(text));
        };
    }
}
