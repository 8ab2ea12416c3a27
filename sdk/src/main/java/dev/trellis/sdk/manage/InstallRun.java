package dev.trellis.sdk.manage;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;
import dev.trellis.sdk.deploy.WorkWrite;
import dev.trellis.sdk.work.WorkKey;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Carries out passes over installs: permissions, finalizers, works, and all that is decided about
 * the status in one write. A converged install costs no request.
 */
public final class InstallRun {
    private final Granting granting;
    private final Writer<ManagedClusterAddOn> installs;
    private final Writer<ManifestWork> works;
    private final Function<ObjectKey, List<ManifestWork>> worksOf;
    private final BiConsumer<ManagedClusterAddOn, Outcome<ManagedClusterAddOn>> shown;

    /**
     * @param worksOf the works of an install as they are now
     * @param shown is told of every write of a status: what it was, and what came of it
     */
    public InstallRun(
            Granting granting,
            Writer<ManagedClusterAddOn> installs,
            Writer<ManifestWork> works,
            Function<ObjectKey, List<ManifestWork>> worksOf,
            BiConsumer<ManagedClusterAddOn, Outcome<ManagedClusterAddOn>> shown) {
        this.granting = granting;
        this.installs = installs;
        this.works = works;
        this.worksOf = worksOf;
        this.shown = shown;
    }

    /** Decides and writes. */
    public <S extends Situation<S>> Next pass(S situation) {
        var plan = situation.decide();
        var refused = granting.grant(plan.permissions());
        if (refused.isPresent()) {
            var known = situation.with(new Failures(refused, Map.of()));
            return carryOut(known, known.decide());
        }
        return carryOut(situation, plan);
    }

    private <S extends Situation<S>> Next carryOut(S situation, InstallPlan plan) {
        if (plan.finalizers().isPresent()) {
            return withFinalizers(situation, plan, plan.finalizers().get());
        }
        if (plan.works().isEmpty()) {
            return Next.both(show(situation.install(), plan.status()), afterErrors(plan));
        }
        if (!plan.needsGroundwork(situation.install().status())) {
            return withWorks(situation, plan);
        }
        var outcome =
                installs.patchStatus(
                        situation.install(),
                        Installs.withStatus(situation.install(), plan.groundwork()));
        shown.accept(situation.install(), outcome);
        return switch (outcome) {
            case Outcome.Written<ManagedClusterAddOn>(var written) ->
                    withWorks(situation.with(written, situation.works()), plan);
            case Outcome.Skipped<ManagedClusterAddOn> _ -> withWorks(situation, plan);
            default -> Next.after(outcome);
        };
    }

    /**
     * The status waits for the next pass, which follows at once. Before a finalizer goes, what it
     * guarded is done; before one has come, nothing that it guards is.
     */
    private <S extends Situation<S>> Next withFinalizers(
            S situation, InstallPlan plan, List<String> finalizers) {
        var install = situation.install();
        var comes = !Copies.list(install.getMetadata().getFinalizers()).containsAll(finalizers);
        if (!comes && !write(plan.works()).isEmpty()) {
            return Next.retry("WorksRefused");
        }
        var metadata =
                new ObjectMetaBuilder(install.getMetadata()).withFinalizers(finalizers).build();
        var outcome = installs.updateLive(install, Installs.withMetadata(install, metadata));
        return outcome.written().isPresent() ? Next.after(Duration.ZERO) : Next.after(outcome);
    }

    private <S extends Situation<S>> Next withWorks(S situation, InstallPlan plan) {
        Optional<String> grant = situation.failures().grant();
        var refused = write(plan.works());
        var after =
                situation
                        .with(situation.install(), worksOf.apply(ObjectKey.of(situation.install())))
                        .with(new Failures(grant, refused))
                        .decide();
        return Next.both(show(situation.install(), after.status()), afterErrors(after));
    }

    /**
     * Why works could not be written, by work. A conflict is none: the next pass sees its cause.
     */
    private Map<WorkKey, String> write(List<WorkWrite> writes) {
        var refused = new HashMap<WorkKey, String>();
        for (var write : writes) {
            var outcome =
                    switch (write) {
                        case WorkWrite.Create(var work) -> works.create(work);
                        case WorkWrite.Patch(var found, var work) -> works.patch(found, work);
                        case WorkWrite.Delete(var work) -> works.delete(work);
                    };
            if (outcome instanceof Outcome.Refused<ManifestWork>(var _, var _, var message)) {
                refused.put(write.key(), message);
            }
        }
        return refused;
    }

    private Next show(ManagedClusterAddOn install, ManagedClusterAddOnStatus status) {
        if (status.equals(install.status())) {
            return Next.DONE; // Most runs end here: cheaper than comparing both as JSON.
        }
        var outcome = installs.patchStatus(install, Installs.withStatus(install, status));
        shown.accept(install, outcome);
        // Some steps of a departure wait until the one before was saved, and own writes wake
        // nobody.
        return outcome.written().isPresent() && Metadata.isTerminating(install)
                ? Next.after(Duration.ZERO)
                : Next.after(outcome);
    }

    private static Next afterErrors(InstallPlan plan) {
        return plan.errors().isEmpty() ? Next.DONE : Next.retry("AgentHasNoAnswer");
    }
}
