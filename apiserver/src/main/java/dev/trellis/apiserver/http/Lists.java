package dev.trellis.apiserver.http;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.Trait;
import dev.trellis.apiserver.registry.Page;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes lists from the bytes of their objects. */
final class Lists {
    private Lists() {}

    static ObjectNode metadata(ApiKind kind, Page page) {
        var made = Json.object();
        if (kind.has(Trait.CUSTOM)) {
            made.put("continue", page.continued().orElse(""));
        }
        made.put("resourceVersion", Long.toString(page.revision()));
        page.continued().ifPresent(token -> made.put("continue", token));
        page.remaining().ifPresent(count -> made.put("remainingItemCount", count));
        return made;
    }

    static byte[] json(ApiKind kind, Page page) {
        var out = new ByteArrayOutputStream(1024);
        var head =
                Json.object().put("kind", kind.names().list()).put("apiVersion", kind.apiVersion());
        head.set("metadata", metadata(kind, page));
        var start = Json.write(head);
        out.write(start, 0, start.length - 1);
        out.writeBytes(",\"items\":[".getBytes(StandardCharsets.US_ASCII));
        // Elements of built-in lists do not repeat what they are; stored objects begin with it.
        var cut = kind.has(Trait.CUSTOM) ? 0 : head(kind).length;
        var first = true;
        for (var item : page.items()) {
            if (!first) {
                out.write(',');
            }
            first = false;
            var bytes = item.bytes();
            if (cut > 0) {
                out.write('{');
            }
            out.write(bytes, cut, bytes.length - cut);
        }
        out.writeBytes("]}".getBytes(StandardCharsets.US_ASCII));
        return out.toByteArray();
    }

    private static byte[] head(ApiKind kind) {
        return "{\"kind\":\"%s\",\"apiVersion\":\"%s\","
                .formatted(kind.kind(), kind.apiVersion())
                .getBytes(StandardCharsets.UTF_8);
    }
}
