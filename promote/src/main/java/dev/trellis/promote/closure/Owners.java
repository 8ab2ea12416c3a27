package dev.trellis.promote.closure;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.Reference;
import dev.trellis.interpreter.Strength;
import dev.trellis.interpreter.object.Fields;
import dev.trellis.interpreter.object.Kind;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.interpreter.object.ObjectId;
import dev.trellis.promote.member.Member;
import dev.trellis.promote.plan.Edge;

import java.util.Optional;
import java.util.Set;

/** Who made an object: N21, and the way up to the topmost owner. */
public final class Owners {
    /** Owners have owners, but not so many; a ring of them must end too. */
    private static final int STEPS_MAX = 16;

    private Owners() {}

    /** The owner that controls an object. */
    public static Optional<Reference> controller(KubeObject object) {
        for (var owner : Fields.items(object.metadata().path("ownerReferences"))) {
            if (Fields.isTrue(owner, "controller")) {
                return Optional.of(reference(object, owner));
            }
        }
        return Optional.empty();
    }

    private static Reference reference(KubeObject object, JsonNode owner) {
        return Reference.named(
                Fields.text(owner, "apiVersion"),
                Fields.text(owner, "kind"),
                object.namespace(),
                Fields.text(owner, "name"));
    }

    /** What produces a Secret or ConfigMap, to be taken in its place. */
    static Optional<Want> producer(KubeObject object) {
        var kind = object.kind();
        if (!kind.group().isEmpty() || !Set.of("Secret", "ConfigMap").contains(kind.name())) {
            return Optional.empty();
        }
        var certificate = object.annotation("cert-manager.io/certificate-name");
        return controller(object)
                .or(() ->
                        certificate.isEmpty()
                                ? Optional.empty()
                                : Optional.of(
                                        Reference.named(
                                                "cert-manager.io/v1",
                                                "Certificate",
                                                object.namespace(),
                                                certificate)))
                .map(owner ->
                        Want.of(
                                object.id(),
                                owner,
                                Strength.REQUIRED,
                                Edge.Type.REFERENCE,
                                "metadata.ownerReferences",
                                "N21"));
    }

    /** The owner of the owner and so on, the one to be promoted instead. */
    public static ObjectId topmost(KubeObject object, Member member) {
        var current = object;
        for (var step = 0; step < STEPS_MAX; step++) {
            var owner = controller(current);
            if (owner.isEmpty()) {
                break;
            }
            var found = load(owner.get(), member);
            if (found.isEmpty()) {
                return owner.get().id();
            }
            current = found.get();
        }
        return current.id();
    }

    static Optional<KubeObject> load(Reference reference, Member member) {
        var named = Kind.of(reference.apiVersion(), reference.kind());
        return member.findKind(named.group(), named.version(), named.name())
                .flatMap(kind ->
                        member
                                .find(
                                        kind,
                                        kind.namespaced() ? reference.namespace() : "",
                                        Set.of(reference.name()))
                                .values()
                                .stream()
                                .findFirst());
    }
}
