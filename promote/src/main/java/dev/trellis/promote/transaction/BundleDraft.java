package dev.trellis.promote.transaction;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.promotion.BundleObject;
import dev.trellis.api.promotion.BundleObjectBuilder;
import dev.trellis.api.promotion.IgnoredPointer;
import dev.trellis.api.promotion.ObjectRef;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotedBundleSpecBuilder;
import dev.trellis.api.promotion.Requirement;
import dev.trellis.promote.delivery.BundleNames;
import dev.trellis.promote.plan.Action;
import dev.trellis.promote.plan.Edge;
import dev.trellis.promote.plan.Options;
import dev.trellis.promote.plan.PlanRefused;
import dev.trellis.promote.plan.Planned;
import dev.trellis.promote.plan.PlannedObject;
import dev.trellis.promote.plan.ProblemCode;
import dev.trellis.promote.plan.Role;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The bundle that a plan asks for. */
final class BundleDraft {
    /** What a work may carry; agents and API servers take more, but not much. */
    static final int PART_BYTES_MAX = 400 * 1024;

    private static final String SECRET = "Secret";

    private final Planned planned;
    private final Optional<PromotedBundleSpec> extended;
    private final String name;
    private final SortedMap<String, RawObject> contents = new TreeMap<>();
    private final SortedMap<String, Map<String, String>> secrets = new TreeMap<>();
    private final List<BundleObject> objects = new ArrayList<>();

    /**
     * @param name of the bundle
     * @throws PlanRefused where the plan asks for what cannot be carried out
     */
    BundleDraft(Planned planned, String name) {
        this(planned, name, Optional.empty());
    }

    /**
     * @param extended the bundle that gets the objects which it does not have yet
     */
    BundleDraft(Planned planned, String name, Optional<PromotedBundleSpec> extended) {
        this.planned = planned;
        this.name = name;
        this.extended = extended;
        var part = 0;
        var bytes = 0;
        for (var object : planned.plan().objects()) {
            if (object.action() == Action.REPLACE) {
                throw new PlanRefused(
                        ProblemCode.CONTENT_DIFFERS,
                        "%s is delivered with other content, and replacing that is not possible:"
                                        .formatted(object.ref())
                                + " release its bundle first.");
            }
            var role = role(object);
            if (role.isEmpty()
                    || extended.flatMap(bundle -> bundle.find(object.id())).isPresent()) {
                continue;
            }
            var size = carries(role) ? store(object) : 0;
            if (size > PART_BYTES_MAX) {
                throw new PlanRefused(
                        ProblemCode.TOO_LARGE,
                        "%s has %d bytes, and a work carries at most %d: leave it out."
                                .formatted(object.ref(), size, PART_BYTES_MAX));
            }
            if (bytes + size > PART_BYTES_MAX) {
                part++;
                bytes = 0;
            }
            bytes += size;
            objects.add(object(object, role, part));
        }
    }

    PromotedBundleSpec spec() {
        return PromotedBundleSpecBuilder.builder()
                .revision(1L)
                .lifecycle(PromotedBundleSpec.PROBATION)
                .management(PromotedBundleSpec.MANAGED)
                .role(PromotedBundleSpec.APPLICATION)
                .secretMode(
                        switch (planned.plan().options().secretMode()) {
                            case REFERENCE -> PromotedBundleSpec.REFERENCE;
                            case INLINE -> PromotedBundleSpec.INLINE;
                            case LEAVE -> PromotedBundleSpec.LEAVE;
                        })
                .cluster(planned.plan().source().cluster())
                .objects(objects)
                .build();
    }

    SortedMap<String, RawObject> contents() {
        return contents;
    }

    SortedMap<String, Map<String, String>> secrets() {
        return secrets;
    }

    private static boolean carries(String role) {
        return !role.equals(BundleObject.LINK) && !role.equals(BundleObject.PREREQUISITE);
    }

    /** Empty for what the bundle has nothing to do with. */
    private String role(PlannedObject object) {
        if (object.action() == Action.LINK) {
            return BundleObject.LINK;
        }
        if (object.action() == Action.CHECK) {
            return BundleObject.PREREQUISITE;
        }
        if (object.action() != Action.CREATE) {
            return "";
        }
        return switch (object.ref().kind()) {
            case "Namespace" -> BundleObject.NAMESPACE;
            case "CustomResourceDefinition" -> BundleObject.CRD;
            default ->
                    object.role() == Role.ROOT && extended.isEmpty()
                            ? BundleObject.ROOT
                            // What is added is there for the roots of the bundle.
                            : BundleObject.DEPENDENCY;
        };
    }

    private int store(PlannedObject object) {
        var content = planned.contents().get(object.id());
        if (content == null) {
            throw new IllegalStateException("The plan lacks the content of " + object.ref());
        }
        var tree = content.copy();
        if (isReferenced(object)) {
            secrets.put(object.id(), values(tree));
            tree.remove(List.of("data", "stringData"));
        }
        var raw = RawObject.of(tree);
        contents.put(object.id(), raw);
        return raw.json().getBytes(StandardCharsets.UTF_8).length;
    }

    private boolean isReferenced(PlannedObject object) {
        return object.ref().group().isEmpty()
                && object.ref().kind().equals(SECRET)
                && planned.plan().options().secretMode() == Options.SecretMode.REFERENCE;
    }

    private static Map<String, String> values(ObjectNode secret) {
        var values = new TreeMap<String, String>();
        secret.path("data")
                .propertyStream()
                .forEach(entry -> values.put(entry.getKey(), entry.getValue().asText()));
        return values;
    }

    private BundleObject object(PlannedObject object, String role, int part) {
        return BundleObjectBuilder.builder()
                .id(object.id())
                .ref(ref(object))
                .role(role)
                .rank(object.rank())
                .part(part)
                .payload(carries(role) ? BundleNames.template(name, 1, part) : null)
                .secretRef(
                        carries(role) && isReferenced(object)
                                ? BundleNames.secret(name, object.id())
                                : null)
                .digest(object.contentDigest())
                .requires(
                        planned.plan().edges().stream()
                                .filter(edge -> edge.from().equals(object.id()))
                                .map(BundleDraft::requirement)
                                .distinct()
                                .toList())
                .strategy(BundleObject.ADOPT)
                .ignoreFields(
                        object.ignoreFields().stream()
                                .map(it -> new IgnoredPointer(it.pointer(), it.reason()))
                                .toList())
                .deletion(
                        switch (object.deletion()) {
                            case ORPHAN -> BundleObject.ORPHAN;
                            case DELETE, DELETE_AFTER_GRADUATION -> BundleObject.INHERIT;
                        })
                .build();
    }

    private static Requirement requirement(Edge edge) {
        return new Requirement(
                edge.to(),
                switch (edge.strength()) {
                    case REQUIRED, PREREQUISITE -> Requirement.REQUIRED;
                    case OPTIONAL -> Requirement.OPTIONAL;
                    case ADVISORY -> Requirement.ADVISORY;
                },
                edge.path().isEmpty() ? null : edge.path(),
                edge.source().rule());
    }

    private static ObjectRef ref(PlannedObject object) {
        var ref = object.ref();
        return new ObjectRef(
                ref.group().isEmpty() ? null : ref.group(),
                ref.version(),
                ref.kind(),
                ref.resource(),
                ref.namespace().isEmpty() ? null : ref.namespace(),
                ref.name());
    }
}
