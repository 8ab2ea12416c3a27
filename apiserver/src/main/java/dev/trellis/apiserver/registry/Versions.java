package dev.trellis.apiserver.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.json.Stamped;
import dev.trellis.apiserver.kind.ApiKind;
import dev.trellis.apiserver.kind.BuiltInKinds;
import dev.trellis.apiserver.kind.Trait;
import dev.trellis.apiserver.rule.KindRules;
import dev.trellis.apiserver.store.Entry;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Stored bytes as a version of a kind shows them. Usually those are the same bytes; only an object
 * of another version, or one from before the schema changed, is read and written anew.
 */
final class Versions {
    private static final String API_VERSION = "apiVersion";

    private final Supplier<Conversion> conversion;

    Versions(Supplier<Conversion> conversion) {
        this.conversion = conversion;
    }

    byte[] show(Entry entry, ApiKind kind) {
        return isAsStored(entry, kind)
                ? entry.bytes()
                : Json.write(Stamped.ordered(parse(entry, kind)));
    }

    /** Many at once, so that a webhook is asked once. */
    List<byte[]> show(List<Entry> entries, ApiKind kind) {
        var objects = parse(entries.stream().filter(it -> !isAsStored(it, kind)).toList(), kind);
        var converted = objects.iterator();
        var shown = new ArrayList<byte[]>(entries.size());
        for (var entry : entries) {
            shown.add(
                    isAsStored(entry, kind)
                            ? entry.bytes()
                            : Json.write(Stamped.ordered(converted.next())));
        }
        return shown;
    }

    /** The object in the version of the kind; the caller's own to change. */
    ObjectNode parse(Entry entry, ApiKind kind) {
        return parse(List.of(entry), kind).getFirst();
    }

    private List<ObjectNode> parse(List<Entry> entries, ApiKind kind) {
        var objects = new ArrayList<ObjectNode>(entries.size());
        entries.forEach(entry -> objects.add(Json.readStored(entry.bytes())));
        var others = new ArrayList<Integer>();
        for (var i = 0; i < objects.size(); i++) {
            if (isAsStored(entries.get(i), kind)) {
                continue;
            }
            if (kind.has(Trait.NEW_EVENT)) {
                EventNames.newer(objects.get(i), kind.apiVersion());
            } else if (kind.has(Trait.OLD_AUTOSCALER)) {
                AutoscalerForms.older(objects.get(i), kind.apiVersion());
            } else if (needsWebhook(objects.get(i), kind.apiVersion(), kind)) {
                others.add(i);
            } else {
                var object = objects.get(i).put(API_VERSION, kind.apiVersion());
                // By the schema of the version that is kept: another one may know more defaults,
                // but they come only with a write.
                kind.custom().ifPresent(custom -> Shape.fit(object, kind, custom.storageSchema()));
            }
        }
        if (!others.isEmpty()) {
            var converted =
                    convert(kind, kind.apiVersion(), others.stream().map(objects::get).toList());
            for (var i = 0; i < others.size(); i++) {
                Shape.fit(converted.get(i), kind, kind.schema());
                objects.set(others.get(i), converted.get(i));
            }
        }
        return objects;
    }

    /** The object in the version in which it is kept. */
    ObjectNode stored(ObjectNode object, ApiKind kind) {
        if (kind.has(Trait.NEW_EVENT)) {
            return EventNames.core(Json.copyOf(object));
        }
        if (kind.has(Trait.OLD_AUTOSCALER)) {
            var newest = BuiltInKinds.catalog().find(kind.group(), "v2", kind.plural());
            var made = AutoscalerForms.newer(object.deepCopy(), newest.orElseThrow().apiVersion());
            KindRules.of(newest.orElseThrow()).fill(made);
            return made;
        }
        var version = kind.custom().map(ApiKind.Custom::storageVersion).orElse(kind.version());
        if (version.equals(kind.version())) {
            return object;
        }
        var apiVersion = kind.group() + "/" + version;
        if (!needsWebhook(object, apiVersion, kind)) {
            return Json.copyOf(object).put(API_VERSION, apiVersion);
        }
        var converted = convert(kind, apiVersion, List.of(object)).getFirst();
        // The reference does this whenever it reads what it stored; here bytes are shown as stored.
        kind.custom().ifPresent(custom -> Shape.fit(converted, kind, custom.storageSchema()));
        return converted;
    }

    private static boolean needsWebhook(ObjectNode object, String apiVersion, ApiKind kind) {
        return kind.custom().flatMap(ApiKind.Custom::webhook).isPresent()
                && !object.path(API_VERSION).asText().equals(apiVersion);
    }

    private List<ObjectNode> convert(ApiKind kind, String apiVersion, List<ObjectNode> objects) {
        var webhook = kind.custom().flatMap(ApiKind.Custom::webhook).orElseThrow();
        return conversion.get().convert(webhook, apiVersion, objects);
    }

    private static boolean isAsStored(Entry entry, ApiKind kind) {
        return kind.custom()
                .map(custom ->
                        custom.storageVersion().equals(kind.version())
                                && entry.revision() > custom.since())
                .orElse(!kind.has(Trait.NEW_EVENT) && !kind.has(Trait.OLD_AUTOSCALER));
    }
}
