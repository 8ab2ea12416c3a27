package dev.trellis.agent.addon;

import dev.trellis.agent.part.ServerAccess;
import dev.trellis.api.addon.AddOnConditions;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.meta.Condition;
import dev.trellis.engine.cache.Change;
import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * Tells the hub which add-ons are available. Leases are read every half minute, not watched: they
 * change all the time and mostly say what is known.
 */
final class AddonHealthController implements Controller<String> {
    private static final Logger LOG = LoggerFactory.getLogger(AddonHealthController.class);
    private static final ResourceKind<Lease> LEASES = ResourceKind.of(Lease.class);
    private static final String MANAGER = "trellis-agent";
    static final Duration EVERY = Duration.ofSeconds(30);
    private static final Duration AFTER_TROUBLE = Duration.ofSeconds(10);

    private final Addons addons;
    private final Writer<Lease> member;
    private final Writer<Lease> management;

    AddonHealthController(Addons addons, ServerAccess member, ServerAccess management) {
        this.addons = addons;
        this.member = member.writer(LEASES, MANAGER);
        this.management = management.writer(LEASES, MANAGER);
    }

    @Override
    public Next reconcile(String name) {
        return addons.find(name).map(this::tell).orElse(Next.DONE);
    }

    private Next tell(ManagedClusterAddOn addon) {
        Optional<AddonHealth> health;
        try {
            health = AddonHealth.decide(addon, () -> lease(addon), addons.clock().instant());
        } catch (ApiException e) {
            // Not knowing is no reason to say anything else than before.
            LOG.atWarn()
                    .setMessage("lease of an add-on cannot be read")
                    .addKeyValue("addon", ObjectKey.of(addon))
                    .addKeyValue("reason", e.getMessage())
                    .log();
            return Next.waiting("LeaseNotRead", AFTER_TROUBLE);
        }
        return health.map(found ->
                        addons.say(
                                addon,
                                AddOnConditions.AVAILABLE,
                                found.status(),
                                found.reason(),
                                found.message()))
                .map(outcome -> Next.both(Next.after(outcome), Next.after(EVERY)))
                .orElse(Next.after(EVERY));
    }

    private AddonHealth.Sight lease(ManagedClusterAddOn addon) {
        var place = AddonPlace.of(addon);
        var leases = place.hosted() ? management : member;
        return leases.load(new ObjectKey(place.namespace(), addon.getMetadata().getName()))
                .<AddonHealth.Sight>map(found ->
                        new AddonHealth.Sight.Seen(
                                Optional.ofNullable(found.getSpec())
                                        .map(spec -> spec.getRenewTime())
                                        .map(ZonedDateTime::toInstant)))
                .orElseGet(AddonHealth.Sight.Missing::new);
    }

    /** Whether a change says more than we wrote ourselves: then it is looked at now. */
    static boolean matters(Change<ManagedClusterAddOn> change) {
        return switch (change) {
            case Change.Appeared<ManagedClusterAddOn> _ -> true;
            case Change.Altered<ManagedClusterAddOn>(var before, var now) ->
                    !degraded(before).equals(degraded(now))
                            || !AddonPlace.of(before).equals(AddonPlace.of(now));
            case Change.Vanished<ManagedClusterAddOn> _, Change.Repeated<ManagedClusterAddOn> _ ->
                    false;
        };
    }

    private static Optional<String> degraded(ManagedClusterAddOn addon) {
        return Condition.find(addon.status().conditions(), AddOnConditions.DEGRADED)
                .map(found -> String.join("\n", found.status(), found.reason(), found.message()));
    }
}
