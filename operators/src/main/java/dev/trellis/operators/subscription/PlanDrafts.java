package dev.trellis.operators.subscription;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.api.operator.Step;
import dev.trellis.api.operator.Subscription;
import dev.trellis.graph.resolve.Install;
import dev.trellis.operators.image.ImageTrouble;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes plans of the resolver's answer: one for each part that has nothing to do with others. */
final class PlanDrafts {
    /** An API server takes 1.5 MiB as a whole, and there is more in a plan than its manifests. */
    private static final long BYTES_MAX = 1_500_000;

    private final NamespaceState state;
    private final Function<Install, List<JsonNode>> manifests;
    private final List<PlanDraft> drafts = new ArrayList<>();
    private final Map<String, Fault> faults = new TreeMap<>();

    private PlanDrafts(NamespaceState state, Function<Install, List<JsonNode>> manifests) {
        this.state = state;
        this.manifests = manifests;
    }

    /**
     * @param drafts what is to be written
     * @param faults why some subscriptions cannot have what was chosen for them
     */
    record Made(List<PlanDraft> drafts, Map<String, Fault> faults) {
        Made {
            drafts = List.copyOf(drafts);
            faults = Map.copyOf(faults);
        }
    }

    /**
     * Why a subscription cannot have what was chosen for it.
     *
     * @param passes whether trying again later may help
     */
    record Fault(String sentence, boolean passes) {}

    static Made of(
            NamespaceState state,
            List<Install> installs,
            Function<Install, List<JsonNode>> manifests) {
        var making = new PlanDrafts(state, manifests);
        installs.stream()
                .collect(Collectors.groupingBy(Install::part, TreeMap::new, Collectors.toList()))
                .values()
                .forEach(making::add);
        return new Made(making.drafts, making.faults);
    }

    private void add(List<Install> part) {
        if (part.stream().anyMatch(this::isOnItsWay)) {
            return; // The plan that brings it wakes us when it is over.
        }
        var updated = new TreeMap<String, String>();
        part.forEach(one ->
                one.subscriptions().forEach(name -> updated.put(name, one.operator().name())));
        try {
            var steps = new ArrayList<Step>();
            for (var one : part) {
                steps.addAll(Steps.of(state.namespace(), one, manifests.apply(one)));
            }
            checkSize(part, steps);
            var draft =
                    new PlanDraft(
                            part.stream().map(one -> one.operator().name()).toList(),
                            steps,
                            updated,
                            Approval.of(
                                    subscriptions(part), part.stream().anyMatch(this::isUpdate)));
            if (failedBefore(draft).isEmpty()) {
                drafts.add(draft);
            }
        } catch (Unplannable e) {
            blame(part, new Fault(e.sentence(), false));
        } catch (ImageTrouble e) {
            blame(part, new Fault(e.sentence(), e.isPassing()));
        }
    }

    /** Steps hold the manifests, and what is too large for the server would never be stored. */
    private static void checkSize(List<Install> part, List<Step> steps) {
        var bytes =
                steps.stream()
                        .mapToLong(one ->
                                TextNode.valueOf(one.resource().manifest())
                                        .toString()
                                        .getBytes(StandardCharsets.UTF_8)
                                        .length)
                        .sum();
        if (bytes > BYTES_MAX) {
            throw new Unplannable(
                    "The plan for %s would have %d bytes, and API servers store no more than %d: its manifests must become smaller."
                            .formatted(
                                    part.stream()
                                            .map(one -> one.operator().name())
                                            .collect(Collectors.joining(", ")),
                                    bytes,
                                    BYTES_MAX));
        }
    }

    private void blame(List<Install> part, Fault fault) {
        part.forEach(one -> one.subscriptions().forEach(name -> faults.put(name, fault)));
    }

    /** Whether a plan that is being carried out brings the operator. */
    private boolean isOnItsWay(Install install) {
        return state.plans().stream()
                .filter(plan -> States.phase(plan).equals(States.PLAN_INSTALLING))
                .anyMatch(plan ->
                        plan.getSpec()
                                .clusterServiceVersionNames()
                                .contains(install.operator().name()));
    }

    private boolean isUpdate(Install install) {
        return state.hasOperator(install.replaces());
    }

    private List<Subscription> subscriptions(List<Install> part) {
        var names = new LinkedHashSet<String>();
        part.forEach(one -> names.addAll(one.subscriptions()));
        return state.subscriptions().stream()
                .filter(one -> names.contains(one.getMetadata().getName()))
                .toList();
    }

    /** The very same steps failed: nothing but a person or other content can change that. */
    private Optional<InstallPlan> failedBefore(PlanDraft draft) {
        return withDigest(state, draft.digest()).stream()
                .filter(plan -> States.phase(plan).equals(States.PLAN_FAILED))
                .findFirst();
    }

    static List<InstallPlan> withDigest(NamespaceState state, String digest) {
        return state.plans().stream()
                .filter(plan ->
                        Metadata.annotation(plan, OperatorMarks.PLAN_DIGEST)
                                .filter(digest::equals)
                                .isPresent())
                .toList();
    }
}
