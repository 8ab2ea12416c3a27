package dev.trellis.promote.delivery;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.PayloadItem;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotionPayload;
import dev.trellis.promote.policy.BundleRoot;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a bundle stores of its objects: their content without the values of Secrets. */
public final class StoredContents {
    private StoredContents() {}

    /**
     * The content of all objects that the bundle delivers, by identity hash; empty as long as a
     * payload that it names is not there.
     */
    public static Optional<SortedMap<String, RawObject>> of(
            PromotedBundle bundle, Collection<PromotionPayload> payloads) {
        Map<String, Map<String, RawObject>> stored = new HashMap<>();
        for (var payload : payloads) {
            if (payload.getSpec().owner().uid().equals(bundle.getMetadata().getUid())) {
                stored.put(payload.getMetadata().getName(), items(payload));
            }
        }
        var found = new TreeMap<String, RawObject>();
        for (var object : BundleWorks.delivered(bundle.getSpec())) {
            // By the payload it names: earlier revisions are kept, and hold other content.
            var manifest =
                    object.manifest() == null
                            ? stored.getOrDefault(object.payload(), Map.of()).get(object.id())
                            : object.manifest();
            if (manifest == null) {
                return Optional.empty();
            }
            found.put(object.id(), manifest);
        }
        return Optional.of(found);
    }

    /** The roots of a bundle with their labels, which are not known before the content is there. */
    public static List<BundleRoot> roots(
            PromotedBundle bundle, Collection<PromotionPayload> payloads) {
        var contents = of(bundle, payloads);
        return bundle.getSpec().objects().stream()
                .filter(object -> object.role().equals(BundleObject.ROOT))
                .map(object ->
                        new BundleRoot(
                                object.ref(),
                                contents.map(all -> all.get(object.id()))
                                        .map(StoredContents::labels)
                                        .orElse(Map.of())))
                .toList();
    }

    private static Map<String, String> labels(RawObject object) {
        var labels = new TreeMap<String, String>();
        object.toTree()
                .at("/metadata/labels")
                .propertyStream()
                .forEach(entry -> labels.put(entry.getKey(), entry.getValue().asText()));
        return labels;
    }

    private static Map<String, RawObject> items(PromotionPayload payload) {
        return payload.getSpec().items().stream()
                .collect(Collectors.toMap(PayloadItem::id, PayloadItem::manifest));
    }
}
