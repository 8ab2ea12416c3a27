package dev.trellis.promote.transaction;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.PayloadItem;
import dev.trellis.api.promotion.PayloadOwner;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PromotionOptions;
import dev.trellis.api.promotion.PromotionPayload;
import dev.trellis.api.promotion.PromotionPayloadSpec;
import dev.trellis.api.promotion.PromotionSpec;
import dev.trellis.api.promotion.PromotionSpecBuilder;
import dev.trellis.api.promotion.Requester;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.promote.delivery.BundleNames;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A request for a promotion: what is stored on the hub before anybody carries it out. All of it
 * belongs to the record, and goes with it.
 *
 * @param key where the record is kept; a bundle that it makes gets the same name
 * @param extended the bundle that it adds to, where it makes none
 * @param id five characters by which everything of the promotion is found
 * @param plan the plan as a document, with its digest
 * @param bundle as it is to be made
 * @param contents the objects by identity hash, without values of Secrets
 * @param secrets those values, by identity hash
 */
record Submission(
        ObjectKey key,
        String id,
        ObjectNode plan,
        PromotedBundleSpec bundle,
        SortedMap<String, RawObject> contents,
        SortedMap<String, Map<String, String>> secrets,
        PromotionOptions options,
        Optional<Requester> requester,
        Optional<String> extended) {
    private static final int PART_BYTES = 400 * 1024;

    Submission {
        contents = Collections.unmodifiableSortedMap(new TreeMap<>(contents));
        secrets = Collections.unmodifiableSortedMap(new TreeMap<>(secrets));
    }

    /** The record, which nobody acts upon before it is asked to commit. */
    Promotion record() {
        var roots =
                bundle.objects().stream()
                        .filter(object -> object.role().equals(BundleObject.ROOT))
                        .map(BundleObject::ref)
                        .toList();
        var digest = plan.path("digest").asText();
        var record = new Promotion();
        record.setMetadata(
                new ObjectMetaBuilder()
                        .withNamespace(key.namespace())
                        .withName(key.name())
                        .addToLabels(PromotionMarks.PROMOTION, id)
                        .addToAnnotations(PromotionMarks.PLAN_DIGEST, digest)
                        .addToFinalizers(PromotionMarks.FINALIZER)
                        .build());
        record.setSpec(
                PromotionSpecBuilder.builder()
                        .sourceCluster(bundle.cluster())
                        .roots(
                                roots.isEmpty()
                                        ? bundle.objects().stream()
                                                .limit(1)
                                                .map(BundleObject::ref)
                                                .toList()
                                        : roots)
                        .bundleRef(extended.orElse(null))
                        .planDigest(digest)
                        .planPayloads(parts().stream().map(part -> name(part.number())).toList())
                        .options(options)
                        .desiredPhase(PromotionSpec.PLAN)
                        .requester(requester.orElse(null))
                        .build());
        return record;
    }

    private String name(int part) {
        return "%s-plan-0-%d".formatted(key.name(), part);
    }

    /** What the plan is about, in parts that fit into storage. */
    List<PromotionPayload> payloads(Promotion record) {
        var parts = parts();
        return parts.stream().map(part -> payload(record, part, parts.size())).toList();
    }

    private record Part(int number, List<PayloadItem> items) {}

    private List<Part> parts() {
        var items = new ArrayList<PayloadItem>();
        items.add(new PayloadItem(Draft.PLAN, null, embedded(plan)));
        items.add(new PayloadItem(Draft.BUNDLE, null, draft()));
        contents.forEach(
                (object, content) -> items.add(new PayloadItem(object, digest(object), content)));
        var parts = new ArrayList<Part>();
        var open = new ArrayList<PayloadItem>();
        var bytes = 0;
        for (var item : items) {
            var size = item.manifest().json().getBytes(StandardCharsets.UTF_8).length;
            if (!open.isEmpty() && bytes + size > PART_BYTES) {
                parts.add(new Part(parts.size(), List.copyOf(open)));
                open.clear();
                bytes = 0;
            }
            open.add(item);
            bytes += size;
        }
        parts.add(new Part(parts.size(), List.copyOf(open)));
        return List.copyOf(parts);
    }

    private String digest(String object) {
        return bundle.find(object).map(BundleObject::digest).orElse("");
    }

    /** An embedded object has metadata, which a plan lacks. */
    private RawObject embedded(ObjectNode document) {
        var copy = document.deepCopy();
        copy.putObject("metadata").put("name", key.name());
        return RawObject.of(copy);
    }

    private RawObject draft() {
        var made = new PromotedBundle();
        made.setMetadata(new ObjectMetaBuilder().withName(key.name()).build());
        made.setSpec(bundle);
        return RawObject.of(ApiJson.serialization().asJson(made));
    }

    private PromotionPayload payload(Promotion record, Part part, int parts) {
        var payload = new PromotionPayload();
        payload.setMetadata(owned(record, name(part.number())).build());
        payload.setSpec(
                new PromotionPayloadSpec(
                        PromotionPayloadSpec.PLAN,
                        new PayloadOwner(
                                PayloadOwner.PROMOTION, key.name(), record.getMetadata().getUid()),
                        null,
                        part.number(),
                        parts,
                        part.items(),
                        HubObjects.digest(part.items())));
        return payload;
    }

    private ObjectMetaBuilder owned(Promotion record, String name) {
        return new ObjectMetaBuilder()
                .withNamespace(key.namespace())
                .withName(name)
                .addToLabels(PromotionMarks.PROMOTION, id)
                .addToLabels(
                        PromotionMarks.BUNDLE,
                        BundleNames.of(new ObjectKey(key.namespace(), extended.orElse(key.name())))
                                .hash())
                .addToOwnerReferences(HubObjects.reference(record));
    }

    /** The values of Secrets, apart from everything that others may read. */
    List<Secret> secrets(Promotion record) {
        return secrets.entrySet().stream()
                .map(entry ->
                        new SecretBuilder()
                                .withMetadata(
                                        owned(
                                                        record,
                                                        BundleNames.secret(
                                                                key.name(), entry.getKey()))
                                                .build())
                                .withType(PromotionMarks.SECRET_TYPE)
                                .withData(entry.getValue())
                                .build())
                .toList();
    }

    /** Without the values. */
    @Override
    public String toString() {
        return "submission of " + key;
    }
}
