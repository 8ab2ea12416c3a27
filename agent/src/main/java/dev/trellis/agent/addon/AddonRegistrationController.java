package dev.trellis.agent.addon;

import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Outcome;

import java.util.Set;

/** Decides per add-on which credentials are kept, and ends those that nobody wants any more. */
final class AddonRegistrationController implements Controller<String> {
    private final Addons addons;
    private final Credentials credentials;
    private final String driver;
    private final KeySink<WantedCredential> keys;

    /**
     * @param driver how we obtain credentials for the hub
     */
    AddonRegistrationController(
            Addons addons, Credentials credentials, String driver, KeySink<WantedCredential> keys) {
        this.addons = addons;
        this.credentials = credentials;
        this.driver = driver;
        this.keys = keys;
    }

    @Override
    public Next reconcile(String name) {
        var found = addons.find(name);
        if (found.isEmpty()) {
            return drop(name, Set.of());
        }
        if (Metadata.isTerminating(found.get())) {
            // Its agent may still have to clean up on the hub, and needs its credentials for that.
            return Next.DONE;
        }
        return register(found.get());
    }

    private Next register(ManagedClusterAddOn addon) {
        var name = addon.getMetadata().getName();
        var declared =
                addons.writer()
                        .changeStatus(
                                addon,
                                before ->
                                        Addons.with(
                                                before,
                                                DriverDeclaration.withDriver(
                                                        before.status(), driver)));
        if (!(declared instanceof Outcome.Skipped<?>)) {
            // The answer to our own write brings the key back, with the driver in it.
            return Next.after(declared);
        }
        var wanted = WantedCredential.of(addons.cluster(), addon);
        var dropped = drop(name, wanted);
        if (dropped.equals(Next.DONE)) {
            wanted.forEach(one -> credentials.keep(one, keys));
            // Tokens wait for what the hub says in the add-on.
            credentials.look(name, keys);
        }
        return dropped;
    }

    private Next drop(String addon, Set<WantedCredential> wanted) {
        return Next.afterEach(credentials.unwanted(addon, wanted), credentials::drop);
    }
}
