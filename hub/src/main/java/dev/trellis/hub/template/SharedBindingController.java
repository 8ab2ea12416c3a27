package dev.trellis.hub.template;

import dev.trellis.api.addon.ConfigSpecHash;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.api.addon.v1beta1.Registration;
import dev.trellis.engine.cache.CacheIndex;
import dev.trellis.engine.cache.Change;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.queue.WorkQueue;
import dev.trellis.sdk.manage.AddonCaches;
import dev.trellis.sdk.manage.Granter;

import io.fabric8.kubernetes.api.model.rbac.RoleBinding;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Keeps the bindings that the agents of a template add-on share over all clusters. Its key is the
 * add-on: however many installs change, one look at all of them makes one write.
 */
public final class SharedBindingController implements Controller<String> {
    private static final Logger LOG = LoggerFactory.getLogger(SharedBindingController.class);

    // A fleet that is installed at once is looked at a few times, not once for every cluster.
    private static final Duration GATHERING = Duration.ofMillis(500);
    private static final Duration UNTIL_TEMPLATE = Duration.ofMinutes(1);

    private final AddonCaches addons;
    private final Function<String, TemplateAgent> agents;
    private final Granter granter;
    private final KeySink<ObjectKey> installs;
    private final CacheIndex<RoleBinding> byAddon;

    /**
     * @param agents the agent of a template add-on, always the same for a name
     * @param installs where installs go that have something else to tell than before
     */
    public SharedBindingController(
            AddonCaches addons,
            Function<String, TemplateAgent> agents,
            Granter granter,
            KeySink<ObjectKey> installs) {
        this.addons = addons;
        this.agents = agents;
        this.granter = granter;
        this.installs = installs;
        this.byAddon = granter.bindings().index("shared", SharedBindings::addonOf);
    }

    /** Makes the controller look, a little later, when installs or shared bindings change. */
    public void lookInto(WorkQueue<String> queue) {
        KeySink<String> later = (addon, cause) -> queue.addAfter(addon, GATHERING, cause);
        CacheSource.connect(granter.bindings(), SharedBindings::addonOf, later);
        addons.installs().onChange(change -> wake(change, later));
    }

    @Override
    public Next reconcile(String addon) {
        var agent = agents.apply(addon);
        var shared = agent.sharedBindings();
        var problems = new TreeMap<AgentBinding, String>();
        for (var role : shared.roles()) {
            keep(shared, role).ifPresent(why -> problems.put(role, why));
        }
        var left =
                shared.abandoned(byAddon.find(addon)).stream()
                        .flatMap(binding -> revoke(binding).stream())
                        .toList();
        if (agent.sharedProblems().tell(problems)) {
            addons.installsOf(addon)
                    .forEach(install -> installs.add(ObjectKey.of(install), Cause.CHANGE));
        }
        return next(addon, shared, problems.values(), left);
    }

    /** Why the role cannot be bound, if so. */
    private Optional<String> keep(SharedBindings shared, AgentBinding role) {
        var found = granter.bindings().find(new ObjectKey(role.namespace(), role.name()));
        // It would be taken back and forth between the two.
        if (found.filter(SharedBindings::isOwned).isPresent()) {
            return Optional.of(
                    "RoleBinding %s/%s belongs to the install in this namespace: give the SingleNamespace permission another one"
                            .formatted(role.namespace(), role.name()));
        }
        return granter.grant(List.of(shared.binding(role, found)));
    }

    private Optional<String> revoke(RoleBinding binding) {
        var problem = granter.revoke(binding);
        if (problem.isEmpty()) {
            LOG.atInfo()
                    .setMessage("shared binding removed, no install needs it")
                    .addKeyValue("binding", ObjectKey.of(binding))
                    .log();
        }
        return problem;
    }

    private static Next next(
            String addon, SharedBindings shared, Collection<String> unbound, List<String> left) {
        if (!unbound.isEmpty() || !left.isEmpty()) {
            LOG.atWarn()
                    .setMessage("shared bindings cannot be brought in line")
                    .addKeyValue("addon", addon)
                    .addKeyValue("unbound", unbound)
                    .addKeyValue("left", left)
                    .log();
            // A right that somebody grants changes nothing that is watched.
            return Next.retry("SetPermissionFailed");
        }
        return shared.isComplete() ? Next.DONE : Next.waiting("TemplateMissing", UNTIL_TEMPLATE);
    }

    private static void wake(Change<ManagedClusterAddOn> change, KeySink<String> later) {
        var addon = change.object().getMetadata().getName();
        switch (change) {
            case Change.Altered<ManagedClusterAddOn>(var before, var now) -> {
                if (!Share.of(before).equals(Share.of(now))) {
                    later.add(addon, Cause.CHANGE);
                }
            }
            case Change.Appeared<ManagedClusterAddOn> _, Change.Vanished<ManagedClusterAddOn> _ ->
                    later.add(addon, Cause.CHANGE);
            case Change.Repeated<ManagedClusterAddOn> _ -> later.add(addon, Cause.BACKGROUND);
        }
    }

    /** What of an install decides about its share in the bindings. */
    private record Share(
            List<Optional<ConfigSpecHash>> templates, List<Registration> registrations) {

        static Share of(ManagedClusterAddOn install) {
            return new Share(
                    TemplateReferences.templates(install), install.status().registrations());
        }
    }
}
