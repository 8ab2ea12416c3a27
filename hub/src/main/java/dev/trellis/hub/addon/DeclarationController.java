package dev.trellis.hub.addon;

import dev.trellis.api.addon.v1beta1.ClusterManagementAddOn;
import dev.trellis.api.addon.v1beta1.ClusterManagementAddOnStatus;
import dev.trellis.api.addon.v1beta1.ManagedClusterAddOn;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;
import dev.trellis.hub.configuration.ConfigurationDecision;
import dev.trellis.hub.configuration.ConfigurationPlan;
import dev.trellis.hub.configuration.ConfigurationPlan.Turns;
import dev.trellis.hub.configuration.ConfigurationState;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Brings the installs of one add-on into being, gives them their turns, and tells in the
 * declaration's status how far they are.
 */
final class DeclarationController implements Controller<String> {
    private final DeclarationReading reading;
    private final Slots slots;
    private final InstallChanges changes;
    private final Writer<ClusterManagementAddOn> declarations;
    private final KeySink<ObjectKey> installs;
    private final Pace pace;
    private final InstantSource clock;

    DeclarationController(
            DeclarationReading reading,
            Slots slots,
            InstallChanges changes,
            Writer<ClusterManagementAddOn> declarations,
            KeySink<ObjectKey> installs,
            Pace pace,
            InstantSource clock) {
        this.reading = reading;
        this.slots = slots;
        this.changes = changes;
        this.declarations = declarations;
        this.installs = installs;
        this.pace = pace;
        this.clock = clock;
    }

    @Override
    public Next reconcile(String addon) {
        return pace.orLater(
                addon, () -> reading.objects().installsOf(addon).size(), () -> look(addon));
    }

    private Next look(String addon) {
        var declaration = reading.objects().declaration(addon);
        if (declaration.isEmpty()) {
            slots.forget(addon);
            // Nobody gives them turns any more; what they name themselves they still follow.
            reading.objects()
                    .installsOf(addon)
                    .forEach(install -> installs.add(ObjectKey.of(install), Cause.CHANGE));
            return Next.DONE;
        }
        return look(declaration.get());
    }

    private Next look(ClusterManagementAddOn declaration) {
        var changed = changes.carryOut(declaration);
        var state = reading.configuration(declaration, clock.instant());
        var before = slots.find(declaration.getMetadata().getName());
        var plan = ConfigurationDecision.decide(state);
        slots.publish(declaration.getMetadata().getName(), plan.turns());
        wakeThoseBehind(before, plan.turns(), state);
        return Next.both(Next.both(changed, show(declaration, plan)), after(plan.turns()));
    }

    private void wakeThoseBehind(Optional<Turns> before, Turns turns, ConfigurationState state) {
        state.installs().values().stream()
                .filter(install ->
                        !hadTurn(before, install)
                                || Configuring.isBehind(
                                        install, Optional.of(turns), state.objects(), state.now()))
                .forEach(install -> installs.add(ObjectKey.of(install), Cause.CHANGE));
    }

    /** One that never had a turn was put off until it has one. */
    private static boolean hadTurn(Optional<Turns> before, ManagedClusterAddOn install) {
        return before.map(turns ->
                        !(turns instanceof Turns.Given(var byCluster, var _))
                                || byCluster.containsKey(install.getMetadata().getNamespace()))
                .orElse(false);
    }

    private Next show(ClusterManagementAddOn declaration, ConfigurationPlan plan) {
        var shown = declaration.status();
        var status =
                new ClusterManagementAddOnStatus(
                        plan.defaults(),
                        plan.progressions().orElse(List.copyOf(shown.installProgressions())));
        var after = new ClusterManagementAddOn();
        after.setMetadata(declaration.getMetadata());
        after.setSpec(declaration.getSpec());
        after.setStatus(status);
        return Next.after(declarations.patchStatus(declaration, after));
    }

    private static Next after(Turns turns) {
        return switch (turns) {
            case Turns.Given(var _, var recheck) -> recheck.map(Next::after).orElse(Next.DONE);
            // The condition of the installs stays; the change that mends it brings the key back.
            case Turns.Withheld _ -> Next.waiting("RolloutWithheld", Duration.ofMinutes(1));
            case Turns.NotOurs _ -> Next.DONE;
        };
    }
}
