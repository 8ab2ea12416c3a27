package dev.trellis.hub.operatorset;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.graph.catalog.Bundle;
import dev.trellis.graph.update.ChannelEntry;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * A file-based catalog of a few versions: what a cluster needs of a catalog of the hub. It holds
 * nothing else, so the cluster can come to nothing else.
 */
final class CatalogSlice {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final StringBuilder documents = new StringBuilder();

    /** Adds a version, the only one of its package. */
    void add(String channel, ChannelEntry edges, Bundle bundle, List<JsonNode> manifests) {
        var packageName = bundle.traits().packageName();
        var offered = document("olm.package", packageName);
        offered.put("defaultChannel", channel);
        write(offered);
        write(channel(packageName, channel, edges));
        var version = document("olm.bundle", bundle.name()).put("package", packageName);
        if (!bundle.image().isEmpty()) {
            version.put("image", bundle.image());
        }
        var properties = version.putArray("properties");
        for (var property : bundle.traits().properties()) {
            properties
                    .addObject()
                    .put("type", property.type())
                    .set("value", ApiJson.readTree(property.value()));
        }
        for (var manifest : manifests) {
            properties
                    .addObject()
                    .put("type", "olm.bundle.object")
                    .putObject("value")
                    .put("data", base64(manifest.toString().getBytes(StandardCharsets.UTF_8)));
        }
        write(version);
    }

    private static ObjectNode channel(String packageName, String channel, ChannelEntry edges) {
        var document = document("olm.channel", channel).put("package", packageName);
        var entry = document.putArray("entries").addObject().put("name", edges.name());
        if (!edges.replaces().isEmpty()) {
            entry.put("replaces", edges.replaces());
        }
        if (!edges.skips().isEmpty()) {
            edges.skips().forEach(entry.putArray("skips")::add);
        }
        edges.skipRange().ifPresent(range -> entry.put("skipRange", range.text()));
        return document;
    }

    private static ObjectNode document(String schema, String name) {
        return JSON.objectNode().put("schema", schema).put("name", name);
    }

    private void write(ObjectNode document) {
        documents.append(document).append('\n');
    }

    /** The documents, compressed and as binary data of a ConfigMap holds them. */
    String data() {
        var bytes = new ByteArrayOutputStream();
        try (var compressed = new GZIPOutputStream(bytes)) {
            compressed.write(documents.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written to", e);
        }
        return base64(bytes.toByteArray());
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
