package dev.trellis.hub.addon;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Copies;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.install.Ownership;
import dev.trellis.sdk.manage.InstallRun;
import dev.trellis.sdk.manage.Installs;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;

import java.util.List;

/**
 * Brings one install to the state that its declaration asks for. All decisions about it come to one
 * write of its status; a converged install costs no request.
 */
final class InstallController implements Controller<ObjectKey> {
    private final InstallReading reading;
    private final Writer<ManagedClusterAddOn> installs;
    private final InstallRun run;

    InstallController(
            InstallReading reading, Writer<ManagedClusterAddOn> installs, InstallRun run) {
        this.reading = reading;
        this.installs = installs;
        this.run = run;
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
            return run.pass(situation);
        }
        var metadata =
                new ObjectMetaBuilder(install.getMetadata()).withOwnerReferences(wanted).build();
        var outcome = installs.updateLive(install, Installs.withMetadata(install, metadata));
        return outcome.written()
                .map(written -> run.pass(situation.with(written, situation.works())))
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
}
