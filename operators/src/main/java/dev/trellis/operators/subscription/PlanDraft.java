package dev.trellis.operators.subscription;

import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.InstallPlanSpec;
import dev.trellis.api.operator.InstallPlanStatus;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.api.operator.Step;
import dev.trellis.api.operator.Subscription;
import dev.trellis.operators.kind.Hashes;
import dev.trellis.operators.kind.StepKinds;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;

import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A plan that is not written yet.
 *
 * @param operators names of what it installs
 * @param steps in the order in which they are carried out
 * @param updated the operator of each subscription that it moves
 */
record PlanDraft(
        List<String> operators,
        List<Step> steps,
        SortedMap<String, String> updated,
        Approval approval) {
    PlanDraft {
        operators = operators.stream().distinct().toList();
        // Operators first, then definitions: both are waited for by all that follows.
        steps =
                steps.stream()
                        .sorted(Comparator.comparingInt(PlanDraft::rank))
                        .collect(Collectors.toUnmodifiableList());
        updated = new TreeMap<>(updated);
    }

    private static int rank(Step step) {
        return switch (step.resource().kind()) {
            case StepKinds.OPERATOR -> 0;
            case StepKinds.DEFINITION -> 1;
            default -> 2;
        };
    }

    /** Equal for equal steps, whatever became of them. */
    String digest() {
        return Hashes.digest(
                steps.stream()
                        .map(step ->
                                step.resolving()
                                        + "\n"
                                        + step.resource().sourceNamespace()
                                        + "/"
                                        + step.resource().sourceName()
                                        + "\n"
                                        + step.resource().manifest())
                        .collect(Collectors.joining("\n")));
    }

    /** The object without its status. One draft of a generation has one name, so none is twice. */
    InstallPlan plan(String namespace, int generation, List<Subscription> owners) {
        var plan = new InstallPlan();
        var digest = digest();
        var name = Hashes.digest(namespace + "/" + generation + "/" + digest).substring(7, 17);
        plan.setMetadata(
                new ObjectMetaBuilder()
                        .withName("install-" + name)
                        .withNamespace(namespace)
                        .addToLabels(OperatorMarks.MANAGED, "true")
                        .addToAnnotations(OperatorMarks.PLAN_DIGEST, digest)
                        .withOwnerReferences(owners.stream().map(PlanDraft::owner).toList())
                        .build());
        plan.setSpec(
                new InstallPlanSpec(
                        operators,
                        approval.toString(),
                        approval == Approval.AUTOMATIC,
                        generation,
                        null,
                        null));
        return plan;
    }

    private static OwnerReference owner(Subscription subscription) {
        return new OwnerReferenceBuilder()
                .withApiVersion(subscription.getApiVersion())
                .withKind(subscription.getKind())
                .withName(subscription.getMetadata().getName())
                .withUid(subscription.getMetadata().getUid())
                .withController(false)
                .withBlockOwnerDeletion(false)
                .build();
    }

    /** What the plan says before anybody carries it out. */
    InstallPlanStatus status() {
        return new InstallPlanStatus(
                approval == Approval.AUTOMATIC ? States.PLAN_INSTALLING : States.PLAN_UNAPPROVED,
                List.of(),
                steps.stream().map(step -> step.resource().sourceName()).distinct().toList(),
                steps,
                List.of(),
                null,
                null,
                null);
    }
}
