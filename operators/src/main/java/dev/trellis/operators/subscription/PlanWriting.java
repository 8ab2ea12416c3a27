package dev.trellis.operators.subscription;

import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Collections;
import java.util.Objects;
import java.util.Optional;

/** Writes plans. Each write may be repeated: a process that ends in between leaves no twin. */
public final class PlanWriting {
    private static final Logger LOG = LoggerFactory.getLogger(PlanWriting.class);

    private final Writer<InstallPlan> writer;
    private final EventRecorder events;

    public PlanWriting(Writer<InstallPlan> writer, EventRecorder events) {
        this.writer = writer;
        this.events = events;
    }

    /** The plan as the server has it; empty where it could not be written now. */
    Optional<InstallPlan> write(NamespaceState state, PlanDraft draft) {
        var known =
                PlanDrafts.withDigest(state, draft.digest()).stream()
                        .filter(plan -> !States.isOver(plan))
                        .findFirst();
        var plan = known.or(() -> create(state, draft));
        return plan.flatMap(one -> withStatus(one, draft))
                .map(one -> {
                    supersede(state, draft, one);
                    return one;
                });
    }

    private Optional<InstallPlan> create(NamespaceState state, PlanDraft draft) {
        var wanted = draft.plan(state.namespace(), generation(state), state.subscriptions());
        return switch (writer.create(wanted)) {
            case Outcome.Written<InstallPlan>(var plan) -> {
                LOG.atInfo()
                        .setMessage("plan made")
                        .addKeyValue("plan", ObjectKey.of(plan))
                        .addKeyValue("operators", draft.operators())
                        .addKeyValue("approval", draft.approval())
                        .log();
                events.normal(
                        plan,
                        "PlanMade",
                        "PlanOperators",
                        "The plan brings %s.".formatted(String.join(", ", draft.operators())));
                yield Optional.of(plan);
            }
            // The cache is behind: the same draft was written before.
            case Outcome.Exists<InstallPlan> _ -> writer.load(ObjectKey.of(wanted));
            case Outcome.Refused<InstallPlan> refused ->
                    throw new IllegalStateException(
                            "The plan for %s was refused: %s"
                                    .formatted(draft.operators(), refused.message()));
            case Outcome.Skipped<InstallPlan> _,
                    Outcome.Conflict<InstallPlan> _,
                    Outcome.Gone<InstallPlan> _ ->
                    Optional.empty();
        };
    }

    private Optional<InstallPlan> withStatus(InstallPlan plan, PlanDraft draft) {
        if (plan.getStatus() != null) {
            return Optional.of(plan);
        }
        var after = new InstallPlan();
        after.setMetadata(plan.getMetadata());
        after.setSpec(plan.getSpec());
        after.setStatus(draft.status());
        return writer.patchStatus(plan, after).written();
    }

    private static int generation(NamespaceState state) {
        var ofPlans =
                state.plans().stream().map(States::generation).max(Integer::compare).orElse(0);
        var ofSubscriptions =
                state.subscriptions().stream()
                        .map(one -> States.of(one).installPlanGeneration())
                        .filter(Objects::nonNull)
                        .max(Integer::compare)
                        .orElse(0);
        return Math.max(ofPlans, ofSubscriptions) + 1;
    }

    /** A plan that waits for a person and means something older is not to be approved any more. */
    private void supersede(NamespaceState state, PlanDraft draft, InstallPlan newer) {
        state.plans().stream()
                .filter(plan -> States.phase(plan).equals(States.PLAN_UNAPPROVED))
                .filter(plan -> States.generation(plan) < States.generation(newer))
                .filter(plan ->
                        !Collections.disjoint(
                                        plan.getSpec().clusterServiceVersionNames(),
                                        draft.operators())
                                || isOfSameSubscriptions(state, plan, draft))
                .forEach(plan -> {
                    var after = new InstallPlan();
                    after.setMetadata(
                            new ObjectMetaBuilder(plan.getMetadata())
                                    .addToAnnotations(
                                            OperatorMarks.SUPERSEDED_BY,
                                            newer.getMetadata().getName())
                                    .build());
                    after.setSpec(plan.getSpec());
                    after.setStatus(plan.getStatus());
                    writer.patch(plan, after);
                });
    }

    private static boolean isOfSameSubscriptions(
            NamespaceState state, InstallPlan plan, PlanDraft draft) {
        return state.subscriptions().stream()
                .filter(one -> draft.updated().containsKey(one.getMetadata().getName()))
                .anyMatch(one ->
                        Alignment.plan(States.of(one), state).filter(plan::equals).isPresent());
    }

    Next delete(InstallPlan plan) {
        return Next.after(writer.delete(plan));
    }
}
