package dev.trellis.agent.addon;

import dev.trellis.agent.credential.HubAddress;
import dev.trellis.agent.part.AgentAccess;
import dev.trellis.agent.part.AgentPart;
import dev.trellis.engine.cache.Scope;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.ControllerSettings;
import dev.trellis.engine.queue.Cause;
import dev.trellis.sdk.manage.AddonKinds;

import java.util.List;

/** Registration and health of the add-ons of a cluster. */
public record AddonPart(HubAddress address) implements AgentPart {
    private static final ControllerSettings ONE = ControllerSettings.DEFAULT.withWorkers(1);
    private static final ControllerSettings FEW = ControllerSettings.DEFAULT.withWorkers(2);

    @Override
    public Ending join(AgentAccess access) {
        var cluster = access.identity().cluster();
        // Live, once: which of its versions the kind is watched in cannot be known before.
        var kind = AddonKinds.installsServed(access.hub().api());
        var cache = access.hub().caches().of(Scope.all(kind).in(cluster));
        var addons =
                new Addons(
                        cluster, cache, access.hub().writer(kind, "trellis-agent"), access.clock());
        var group = access.controllers(cache::hasSynced);
        var credentials = new Credentials(access, addons, address);
        var keeping = group.add("addon-credential", credentials, FEW);
        credentials.lookInto(keeping);
        var registration =
                new AddonRegistrationController(
                        addons,
                        credentials,
                        access.settings().credentials().addonDriver(),
                        keeping);
        CacheSource.connect(
                cache,
                addon -> List.of(addon.getMetadata().getName()),
                group.add("addon-registration", registration, ONE));
        var health =
                group.add(
                        "addon-health",
                        new AddonHealthController(addons, access.member(), access.management()),
                        FEW);
        cache.onChange(change -> {
            if (AddonHealthController.matters(change)) {
                health.add(change.object().getMetadata().getName(), Cause.CHANGE);
            }
        });
        return NOTHING;
    }
}
