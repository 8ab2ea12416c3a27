package dev.trellis.promote.transaction;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.promotion.PayloadItem;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionPayload;
import dev.trellis.promote.delivery.BundleNeeds;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a promotion is to do, as its payloads hold it: enough to go on without the cluster.
 *
 * @param planDigest of the plan that was stored
 * @param bundle as it is to be made
 * @param expected what the agent should see, by identity hash
 * @param contents the objects, by identity hash
 */
record Draft(
        String planDigest,
        PromotedBundleSpec bundle,
        SortedMap<String, Expected> expected,
        SortedMap<String, PayloadItem> contents) {

    /** Ids of what is in a plan's payload beside objects. */
    static final String PLAN = "plan";

    static final String BUNDLE = "bundle";

    /** The state of an object that the plan was made for. */
    record Expected(String uid, long generation) {}

    Draft {
        expected = Collections.unmodifiableSortedMap(new TreeMap<>(expected));
        contents = Collections.unmodifiableSortedMap(new TreeMap<>(contents));
    }

    /** Empty as long as a part is missing. */
    static Optional<Draft> of(Promotion promotion, List<PromotionPayload> payloads) {
        var items = new TreeMap<String, PayloadItem>();
        for (var name : promotion.getSpec().planPayloads()) {
            var payload =
                    payloads.stream()
                            .filter(it -> it.getMetadata().getName().equals(name))
                            .findFirst();
            if (payload.isEmpty()) {
                return Optional.empty();
            }
            payload.get().getSpec().items().forEach(item -> items.put(item.id(), item));
        }
        var plan = items.remove(PLAN);
        var bundle = items.remove(BUNDLE);
        if (plan == null || bundle == null) {
            return Optional.empty();
        }
        var document = plan.manifest().toTree();
        var expected = new TreeMap<String, Expected>();
        for (var object : document.path("objects")) {
            var source = object.path("source");
            expected.put(
                    object.path("id").asText(),
                    new Expected(
                            source.path("uid").asText(""), source.path("generation").asLong(0)));
        }
        return Optional.of(
                new Draft(
                        document.path("digest").asText(),
                        ApiJson.serialization()
                                .unmarshal(bundle.manifest().json(), PromotedBundle.class)
                                .getSpec(),
                        expected,
                        items));
    }

    /** The roots that need an object, itself included where it is one. */
    Set<String> rootsOf(String id) {
        return BundleNeeds.rootsOf(bundle.objects(), id);
    }

    /** Without the contents. */
    @Override
    public String toString() {
        return "draft of " + planDigest;
    }
}
