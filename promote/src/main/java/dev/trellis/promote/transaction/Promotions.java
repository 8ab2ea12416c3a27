package dev.trellis.promote.transaction;

import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleSpec;
import dev.trellis.api.promotion.PromotedBundleSpecBuilder;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionMarks;
import dev.trellis.api.promotion.PromotionOptions;
import dev.trellis.api.promotion.PromotionSpec;
import dev.trellis.api.promotion.PromotionSpecBuilder;
import dev.trellis.api.promotion.Requester;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.write.Outcome;
import dev.trellis.interpreter.object.KubeObject;
import dev.trellis.promote.access.HubAccess;
import dev.trellis.promote.plan.PlanDocument;
import dev.trellis.promote.plan.PlanRefused;
import dev.trellis.promote.plan.Planned;
import dev.trellis.promote.plan.ProblemCode;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What people ask of promotions. Each request is written down, and carried out by controllers. */
public final class Promotions {
    private static final int TRIES = 5;

    private final HubAccess hub;

    public Promotions(HubAccess hub) {
        this.hub = hub;
    }

    /**
     * Stores what was planned, and asks for it to be committed.
     *
     * @param id five characters by which everything of the promotion is found
     * @throws PlanRefused where the hub refuses to store it; nothing is left behind
     */
    public Promotion submit(
            Planned planned,
            ObjectKey key,
            String id,
            PromotionOptions options,
            Optional<Requester> requester) {
        var draft = new BundleDraft(planned, key.name());
        return submit(
                new Submission(
                        key,
                        id,
                        PlanDocument.toJson(planned.plan()),
                        draft.spec(),
                        draft.contents(),
                        draft.secrets(),
                        options,
                        requester,
                        Optional.empty()));
    }

    /**
     * Like {@link #submit}, for objects that join a bundle which is delivered already.
     *
     * @throws PlanRefused where the bundle has all of them, or the hub refuses to store the request
     */
    public Promotion extend(
            PromotedBundle bundle,
            Planned planned,
            ObjectKey key,
            String id,
            PromotionOptions options,
            Optional<Requester> requester) {
        var draft = new BundleDraft(planned, key.name(), Optional.of(bundle.getSpec()));
        if (draft.spec().objects().isEmpty()) {
            throw new PlanRefused(
                    ProblemCode.ALREADY_PROMOTED,
                    "Bundle %s has all of these objects already.".formatted(ObjectKey.of(bundle)));
        }
        return submit(
                new Submission(
                        key,
                        id,
                        PlanDocument.toJson(planned.plan()),
                        draft.spec(),
                        draft.contents(),
                        draft.secrets(),
                        options,
                        requester,
                        Optional.of(bundle.getMetadata().getName())));
    }

    Promotion submit(Submission submission) {
        var record = create(HubAccess.PROMOTIONS, submission.record());
        try {
            submission.payloads(record).forEach(payload -> create(HubAccess.PAYLOADS, payload));
            submission.secrets(record).forEach(secret -> create(HubAccess.SECRETS, secret));
        } catch (RuntimeException e) {
            // What was stored belongs to the record, and goes with it.
            hub.writer(HubAccess.PROMOTIONS).delete(record);
            throw e;
        }
        return ask(record, PromotionSpec.COMMIT);
    }

    private <T extends HasMetadata> T create(ResourceKind<T> kind, T object) {
        return switch (hub.writer(kind).create(object)) {
            case Outcome.Written<T>(var written) -> written;
            case Outcome.Refused<T> refused -> throw problem(refused);
            case Outcome.Exists<T> _ ->
                    throw new PlanRefused(
                            ProblemCode.UNDONE,
                            kind.kind()
                                    + " "
                                    + ObjectKey.of(object)
                                    + " is there already: choose another name.");
            case Outcome.Skipped<T> _, Outcome.Conflict<T> _, Outcome.Gone<T> _ ->
                    throw new IllegalStateException("creating " + kind.kind() + " came to nothing");
        };
    }

    /** Asks for a promotion to go further, or back. */
    public Promotion ask(Promotion promotion, String desiredPhase) {
        return changed(
                HubAccess.PROMOTIONS,
                promotion,
                now -> {
                    var asked = new Promotion();
                    asked.setMetadata(now.getMetadata());
                    asked.setStatus(now.getStatus());
                    asked.setSpec(
                            PromotionSpecBuilder.builder(now.getSpec())
                                    .desiredPhase(desiredPhase)
                                    .build());
                    return asked;
                });
    }

    /** Asks for a bundle to give back what it delivers; the objects of the cluster stay. */
    public PromotedBundle release(PromotedBundle bundle) {
        return changed(
                HubAccess.BUNDLES,
                bundle,
                now -> {
                    var released = new PromotedBundle();
                    released.setMetadata(now.getMetadata());
                    released.setStatus(now.getStatus());
                    released.setSpec(
                            PromotedBundleSpecBuilder.builder(now.getSpec())
                                    .management(PromotedBundleSpec.RELEASED)
                                    .build());
                    return released;
                });
    }

    /**
     * Gives objects of a bundle other content, all in one revision.
     *
     * @throws PlanRefused where the bundle does not deliver one of them
     */
    public PromotedBundle edit(PromotedBundle bundle, List<KubeObject> contents) {
        return changed(
                HubAccess.BUNDLES,
                bundle,
                now -> {
                    var edited = new PromotedBundle();
                    edited.setMetadata(now.getMetadata());
                    edited.setStatus(now.getStatus());
                    edited.setSpec(
                            BundleEdit.of(now.getMetadata().getName(), now.getSpec(), contents));
                    return edited;
                });
    }

    /**
     * Deletes a bundle together with the objects of the cluster that it may delete.
     *
     * @param digest of the objects that were shown to whoever confirmed it
     */
    public void delete(PromotedBundle bundle, String digest) {
        var confirmed =
                changed(
                        HubAccess.BUNDLES,
                        bundle,
                        now -> {
                            var marked = new PromotedBundle();
                            marked.setSpec(now.getSpec());
                            marked.setStatus(now.getStatus());
                            marked.setMetadata(
                                    new ObjectMetaBuilder(now.getMetadata())
                                            .addToAnnotations(PromotionMarks.CONFIRM_DELETE, digest)
                                            .build());
                            return marked;
                        });
        hub.writer(HubAccess.BUNDLES).delete(confirmed);
    }

    private <T extends HasMetadata> T changed(
            ResourceKind<T> kind, T known, UnaryOperator<T> change) {
        var writer = hub.writer(kind);
        for (var tries = 0; tries < TRIES; tries++) {
            // Live: a person asks once, and controllers write the same object.
            var now = writer.load(ObjectKey.of(known)).orElse(known);
            switch (writer.patch(now, change.apply(now))) {
                case Outcome.Written<T>(var written) -> {
                    return written;
                }
                case Outcome.Skipped<T> _, Outcome.Gone<T> _ -> {
                    return now;
                }
                case Outcome.Refused<T> refused -> throw problem(refused);
                case Outcome.Conflict<T> _, Outcome.Exists<T> _ -> {}
            }
        }
        throw new IllegalStateException(
                "%s %s is changed by others all the time: try again."
                        .formatted(kind.kind(), ObjectKey.of(known)));
    }

    private static PlanRefused problem(Outcome.Refused<?> refused) {
        return new PlanRefused(
                refused.reason().equals("Forbidden")
                        ? ProblemCode.CALLER_LACKS_RIGHTS
                        : ProblemCode.UNDONE,
                refused.message());
    }
}
