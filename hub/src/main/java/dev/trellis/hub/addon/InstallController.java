package dev.trellis.hub.addon;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOnStatus;
import dev.trellis.api.meta.Copies;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Outcome;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.addon.InstallSituation.Failures;
import dev.trellis.hub.install.Ownership;
import dev.trellis.sdk.deploy.WorkWrite;
import dev.trellis.sdk.work.WorkKey;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Brings one install to the state that its declaration asks for. All decisions about it come to one
 * write of its status; a converged install costs no request.
 */
final class InstallController implements Controller<ObjectKey> {
    private final InstallReading reading;
    private final Granting granting;
    private final Writer<ManagedClusterAddOn> installs;
    private final Writer<ManifestWork> works;
    private final DependencyMetrics metrics;

    InstallController(
            InstallReading reading,
            Granting granting,
            Writer<ManagedClusterAddOn> installs,
            Writer<ManifestWork> works,
            DependencyMetrics metrics) {
        this.reading = reading;
        this.granting = granting;
        this.installs = installs;
        this.works = works;
        this.metrics = metrics;
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return reading.find(key)
                // With the turn everything comes in one write.
                .filter(situation -> !situation.awaitsTurn())
                .map(this::owned)
                .orElse(Next.DONE);
    }

    @Override
    public boolean settlesInOneRun() {
        return true;
    }

    /** The owner comes first: what is made for an install goes with it, and it with its owner. */
    private Next owned(InstallSituation situation) {
        var install = situation.install();
        var owners = Copies.list(install.getMetadata().getOwnerReferences());
        var wanted = ownersOf(situation, owners);
        if (wanted.equals(owners)) {
            return pass(situation);
        }
        var metadata =
                new ObjectMetaBuilder(install.getMetadata()).withOwnerReferences(wanted).build();
        var outcome = installs.updateLive(install, Installs.withMetadata(install, metadata));
        return outcome.written()
                .map(written -> pass(situation.with(written, situation.works())))
                .orElseGet(() -> Next.after(outcome));
    }

    private static List<OwnerReference> ownersOf(
            InstallSituation situation, List<OwnerReference> owners) {
        return situation
                .declaration()
                .filter(_ -> situation.isManaged())
                .map(declaration ->
                        Ownership.ensured(
                                owners,
                                Ownership.of(
                                        declaration.getMetadata().getName(),
                                        declaration.getMetadata().getUid())))
                .orElse(owners);
    }

    private Next pass(InstallSituation situation) {
        var plan = InstallPass.decide(situation);
        var refused = granting.grant(plan.permissions());
        if (refused.isPresent()) {
            var known = situation.with(new Failures(refused, Map.of()));
            return carryOut(known, InstallPass.decide(known));
        }
        return carryOut(situation, plan);
    }

    private Next carryOut(InstallSituation situation, InstallPlan plan) {
        if (plan.finalizers().isPresent()) {
            return withFinalizers(situation, plan, plan.finalizers().get());
        }
        if (plan.works().isEmpty()) {
            return Next.both(show(situation.install(), plan.status()), afterErrors(plan));
        }
        if (!plan.needsGroundwork(situation.install().status())) {
            return withWorks(situation, plan);
        }
        var shown =
                installs.patchStatus(
                        situation.install(),
                        Installs.withStatus(situation.install(), plan.groundwork()));
        metrics.count(situation.install(), shown);
        return switch (shown) {
            case Outcome.Written<ManagedClusterAddOn>(var written) ->
                    withWorks(situation.with(written, situation.works()), plan);
            case Outcome.Skipped<ManagedClusterAddOn> _ -> withWorks(situation, plan);
            default -> Next.after(shown);
        };
    }

    /**
     * The status waits for the next pass, which follows at once. Before a finalizer goes, what it
     * guarded is done; before one has come, nothing that it guards is.
     */
    private Next withFinalizers(
            InstallSituation situation, InstallPlan plan, List<String> finalizers) {
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

    private Next withWorks(InstallSituation situation, InstallPlan plan) {
        var refused = write(plan.works());
        var key = ObjectKey.of(situation.install());
        var grant = situation.failures().grant();
        var after =
                InstallPass.decide(
                        situation
                                .with(situation.install(), reading.worksOf(key))
                                .with(new Failures(grant, refused)));
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
        metrics.count(install, outcome);
        return Next.after(outcome);
    }

    private static Next afterErrors(InstallPlan plan) {
        return plan.errors().isEmpty() ? Next.DONE : Next.retry("AgentHasNoAnswer");
    }
}
