package dev.trellis.promote.follow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotionClaim;
import dev.trellis.api.promotion.Requirement;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.interpreter.Interpreters;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.closure.ClosureWalk;
import dev.trellis.promote.delivery.BundleNeeds;
import dev.trellis.promote.delivery.Departure;
import dev.trellis.promote.delivery.StoredContents;
import dev.trellis.promote.plan.Options;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Gathers what following a bundle may look at. */
final class HubSight {
    private final HubRecords hub;
    private final PromotedBundle bundle;
    private final Options options;
    private final SortedMap<ObjectId, KubeObject> objects = new TreeMap<>();
    private final SortedMap<String, BundleObject> offered = new TreeMap<>();

    HubSight(HubRecords hub, PromotedBundle bundle, Options options) {
        this.hub = hub;
        this.bundle = bundle;
        this.options = options;
    }

    /** Empty as long as some content of the bundle is not there. */
    Optional<FollowState> look(Interpreters interpreters) {
        var contents = contents(bundle);
        if (contents.isEmpty()) {
            return Optional.empty();
        }
        var claims = hub.claims(bundle.getSpec().cluster()).stream().filter(this::counts).toList();
        claims.forEach(this::offer);
        bundle.getSpec().objects().forEach(object -> add(object, contents.get()));
        var member =
                new HubMember(
                        objects,
                        refs(),
                        bundle.getSpec().objects().stream()
                                .flatMap(object -> object.requires().stream())
                                .map(Requirement::id)
                                .filter(id -> bundle.getSpec().find(id).isEmpty())
                                .filter(id -> !offered.containsKey(id))
                                .collect(Collectors.toSet()),
                        options);
        var closure = ClosureWalk.walk(roots(member), member, interpreters, options);
        return Optional.of(new FollowState(bundle, closure, claims, offered, hub.now()));
    }

    private Optional<SortedMap<String, RawObject>> contents(PromotedBundle of) {
        return StoredContents.of(of, hub.payloads(of.getMetadata().getNamespace()));
    }

    /** What a promotion claims that did not commit may never be delivered. */
    private boolean counts(PromotionClaim claim) {
        var by = claim.getSpec().promotion();
        return hub.promotion(new ObjectKey(by.namespace(), by.name()))
                .filter(it -> it.getMetadata().getUid().equals(by.uid()))
                .map(it -> it.status().commit() != null)
                .orElse(true);
    }

    /** Of what others deliver no more is seen than its name and labels: the rest is theirs. */
    private void offer(PromotionClaim claim) {
        var holder =
                new ObjectKey(
                        claim.getSpec().holder().namespace(), claim.getSpec().holder().bundle());
        if (holder.equals(ObjectKey.of(bundle))) {
            return;
        }
        var id = claim.getMetadata().getName();
        hub.bundle(holder)
                .filter(it -> it.status().activated() != null && Departure.of(it) == Departure.NONE)
                .ifPresent(it ->
                        it.getSpec()
                                .find(id)
                                .ifPresent(object -> {
                                    offered.put(id, object);
                                    objects.put(
                                            id(object.ref()), stub(object.ref(), labels(it, id)));
                                }));
    }

    private JsonNode labels(PromotedBundle holder, String id) {
        return contents(holder)
                .map(found -> found.get(id))
                .map(found -> found.toTree().at("/metadata/labels"))
                .orElseGet(JsonNodeFactory.instance::missingNode);
    }

    private void add(BundleObject object, SortedMap<String, RawObject> contents) {
        var content = contents.get(object.id());
        if (content != null) {
            objects.put(id(object.ref()), new KubeObject(content.toTree()));
        } else {
            objects.putIfAbsent(
                    id(object.ref()), stub(object.ref(), JsonNodeFactory.instance.missingNode()));
        }
    }

    private List<ObjectRef> refs() {
        var refs = new ArrayList<ObjectRef>();
        bundle.getSpec().objects().forEach(object -> refs.add(object.ref()));
        offered.values().forEach(object -> refs.add(object.ref()));
        return refs;
    }

    private List<ClosureWalk.Root> roots(HubMember member) {
        return bundle.getSpec().objects().stream()
                .filter(BundleNeeds::isRoot)
                .map(object ->
                        new ClosureWalk.Root(
                                member.findKind(object.ref().groupName(), "", object.ref().kind())
                                        .orElseThrow(),
                                Objects.requireNonNull(objects.get(id(object.ref())))))
                .toList();
    }

    private static KubeObject stub(ObjectRef ref, JsonNode labels) {
        return Stub.of(
                new Kind(
                                ref.groupName(),
                                Objects.requireNonNullElse(ref.version(), "v1"),
                                ref.kind())
                        .apiVersion(),
                id(ref),
                labels);
    }

    private static ObjectId id(ObjectRef ref) {
        return new ObjectId(ref.groupName(), ref.kind(), ref.namespaceName(), ref.name());
    }
}
