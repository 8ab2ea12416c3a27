package dev.trellis.operators.plan;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.InstallPlanStatus;
import dev.trellis.api.operator.OperatorGroup;
import dev.trellis.api.operator.OperatorMarks;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;
import dev.trellis.operators.cluster.ClusterReading;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.kind.Targets;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Carries approved plans out. */
public final class PlanController implements Controller<ObjectKey> {
    private static final Logger LOG = LoggerFactory.getLogger(PlanController.class);
    private static final Duration API_SOON = Duration.ofSeconds(1);
    private static final Duration AGAIN = Duration.ofSeconds(5);

    private final KubeApi api;
    private final Caches all;
    private final OperatorCaches caches;
    private final ClusterReading cluster;
    private final Writer<InstallPlan> writer;
    private final PlanMetrics metrics;
    private final EventRecorder events;
    private final InstantSource clock;

    public PlanController(
            KubeApi api,
            Caches all,
            OperatorCaches caches,
            ClusterReading cluster,
            Writer<InstallPlan> writer,
            PlanMetrics metrics,
            EventRecorder events,
            InstantSource clock) {
        this.api = api;
        this.all = all;
        this.caches = caches;
        this.cluster = cluster;
        this.writer = writer;
        this.metrics = metrics;
        this.events = events;
        this.clock = clock;
    }

    public void lookInto(KeySink<ObjectKey> keys) {
        CacheSource.connect(caches.plans(), plan -> List.of(ObjectKey.of(plan)), keys);
        CacheSource.connect(
                caches.groups(),
                group ->
                        caches.plans().in(group.getMetadata().getNamespace()).stream()
                                .map(ObjectKey::of)
                                .toList(),
                keys);
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return caches.plans()
                .find(key)
                .filter(plan -> !Metadata.isTerminating(plan))
                .map(this::look)
                .orElse(Next.DONE);
    }

    private Next look(InstallPlan plan) {
        var status = plan.getStatus();
        if (status == null || status.plan().isEmpty()) {
            return Next.DONE;
        }
        return switch (status.phase()) {
            case PlanDecision.UNAPPROVED ->
                    tell(
                            plan,
                            status,
                            PlanDecision.approval(
                                    status,
                                    plan.getSpec().approved(),
                                    Metadata.annotation(plan, OperatorMarks.SUPERSEDED_BY)));
            case PlanDecision.INSTALLING -> carryOut(plan, status);
            default -> Next.DONE;
        };
    }

    private Next carryOut(InstallPlan plan, InstallPlanStatus status) {
        var groups = caches.groupsIn(plan.getMetadata().getNamespace());
        var why = unready(groups);
        if (why.isPresent()) {
            return tell(plan, status, PlanDecision.unready(status, why.get(), clock.instant()));
        }
        var runner =
                new StepRunner(
                        new StepObjects(
                                api,
                                cluster.kinds(),
                                account(groups.getFirst()),
                                warning -> warn(plan, warning)),
                        all,
                        plan,
                        warning ->
                                events.warning(plan, "CRDValidation", "UpdateDefinition", warning));
        var progress = runner.run(status.plan());
        var after = PlanDecision.tried(status, progress, clock.instant());
        var told = tell(plan, status, after);
        if (!after.phase().equals(PlanDecision.INSTALLING)) {
            return told;
        }
        return Next.both(
                told,
                progress.trouble().isPresent()
                        ? Next.waiting("StepFailed", AGAIN)
                        : Next.waiting("ApiNotServedYet", API_SOON));
    }

    private void warn(InstallPlan plan, String warning) {
        metrics.warned();
        events.warning(plan, "AppliedWithWarnings", "CarryOutPlan", warning);
    }

    private static Optional<String> unready(List<OperatorGroup> groups) {
        if (groups.size() != 1) {
            return Optional.of(
                    "The namespace has %d OperatorGroups instead of one.".formatted(groups.size()));
        }
        var group = groups.getFirst();
        if (!Targets.of(group).areKnown()) {
            return Optional.of(
                    "OperatorGroup %s does not say yet which namespaces it means."
                            .formatted(group.getMetadata().getName()));
        }
        var status = group.getStatus();
        var account = group.spec().serviceAccountName();
        if (account != null && (status == null || status.serviceAccountRef() == null)) {
            return Optional.of(
                    "ServiceAccount %s of OperatorGroup %s is not there: create it."
                            .formatted(account, group.getMetadata().getName()));
        }
        return Optional.empty();
    }

    private static Optional<String> account(OperatorGroup group) {
        return Optional.ofNullable(group.spec().serviceAccountName())
                .map(name ->
                        "system:serviceaccount:%s:%s"
                                .formatted(group.getMetadata().getNamespace(), name));
    }

    private Next tell(InstallPlan plan, InstallPlanStatus before, InstallPlanStatus after) {
        if (after.equals(before)) {
            return Next.DONE;
        }
        var changed = new InstallPlan();
        changed.setMetadata(plan.getMetadata());
        changed.setSpec(plan.getSpec());
        changed.setStatus(after);
        if (!after.phase().equals(before.phase())) {
            report(plan, after);
            metrics.moved(after, clock.instant());
        }
        return Next.after(writer.patchStatus(plan, changed));
    }

    private void report(InstallPlan plan, InstallPlanStatus after) {
        LOG.atInfo()
                .setMessage("plan moves")
                .addKeyValue("plan", ObjectKey.of(plan))
                .addKeyValue("phase", after.phase())
                .addKeyValue("reason", after.message())
                .log();
        if (after.phase().equals(PlanDecision.FAILED)) {
            events.warning(
                    plan,
                    "InstallComponentFailed",
                    "CarryOutPlan",
                    String.valueOf(after.message()));
        } else if (after.phase().equals(PlanDecision.COMPLETE)) {
            events.normal(plan, "PlanComplete", "CarryOutPlan", "All steps are done.");
        }
    }
}
