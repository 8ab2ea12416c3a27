package dev.trellis.operators.lifecycle;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.ClusterServiceVersion;
import dev.trellis.api.operator.ClusterServiceVersionStatus;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.write.Writer;
import dev.trellis.operators.group.Claims;
import dev.trellis.operators.kind.Copies;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.kind.Targets;
import dev.trellis.operators.serving.ExtensionApis;
import dev.trellis.operators.serving.Serving;

import io.fabric8.kubernetes.api.model.ObjectMeta;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** Takes an operator from phase to phase. */
public final class LifecycleController implements Controller<ObjectKey> {
    private static final Logger LOG = LoggerFactory.getLogger(LifecycleController.class);

    /** Where only time passes: an install that is late is noticed soon enough. */
    private static final Duration LATE = Duration.ofSeconds(30);

    private static final Duration SOON = Duration.ofMillis(200);

    private final OperatorCaches caches;
    private final OperatorReading reading;
    private final Installation installation;
    private final Serving serving;
    private final ExtensionApis extensions;
    private final Rights rights;
    private final Claims claims;
    private final Writer<ClusterServiceVersion> writer;
    private final EventRecorder events;
    private final InstantSource clock;

    LifecycleController(
            OperatorCaches caches,
            OperatorReading reading,
            Installation installation,
            Serving serving,
            ExtensionApis extensions,
            Rights rights,
            Claims claims,
            Writer<ClusterServiceVersion> writer,
            EventRecorder events,
            InstantSource clock) {
        this.caches = caches;
        this.reading = reading;
        this.installation = installation;
        this.serving = serving;
        this.extensions = extensions;
        this.rights = rights;
        this.claims = claims;
        this.writer = writer;
        this.events = events;
        this.clock = clock;
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return caches.operators()
                .find(key)
                .filter(one -> !Copies.isCopy(one))
                .map(this::look)
                .orElse(Next.DONE);
    }

    private Next look(ClusterServiceVersion operator) {
        if (!extensions.areReadFor(operator)) {
            return Next.waiting("ExtensionApisLoading", SOON);
        }
        if (Metadata.isTerminating(operator)) {
            return letGo(operator);
        }
        var groups = caches.groupsIn(operator.getMetadata().getNamespace());
        var metadata = OperatorMetadata.of(operator, groups);
        if (!metadata.equals(operator.getMetadata())) {
            return Next.after(writer.patch(operator, with(operator, metadata)));
        }
        var fault = reading.groupFault(operator);
        if (fault.isEmpty() && !isLeaving(operator)) {
            switch (claims.claim(operator, ObjectKey.of(groups.getFirst()))) {
                case Claims.Result.Held() -> {}
                case Claims.Result.Refused(var reason, var message) ->
                        fault = Optional.of(new Fault(reason, message));
                case Claims.Result.Later(var next) -> {
                    return next;
                }
            }
        }
        return Next.both(move(operator, fault), spread(operator, fault));
    }

    private static boolean isLeaving(ClusterServiceVersion operator) {
        var phase = Phase.of(operator.status().phaseOrEmpty());
        return phase == Phase.REPLACING || phase == Phase.DELETING;
    }

    /** What people may do with its APIs, and nothing in namespaces that its group has left. */
    private Next spread(ClusterServiceVersion operator, Optional<Fault> fault) {
        var group = OperatorMetadata.group(caches.groupsIn(operator.getMetadata().getNamespace()));
        return group.isEmpty() || fault.isPresent() || isLeaving(operator)
                ? Next.DONE
                : Next.both(
                        rights.provide(operator),
                        rights.retract(operator, Targets.of(group.get())));
    }

    private Next move(ClusterServiceVersion operator, Optional<Fault> fault) {
        var requirements = reading.requirements(operator);
        var state = reading.state(operator, fault, requirements, clock.instant());
        var verdict = PhaseDecision.decide(state);
        if (verdict.phase() == Phase.FAILED && PhaseDecision.OF_CLAIMS.contains(verdict.reason())) {
            installation.remove(operator);
        }
        if (state.phase() == Phase.DELETING) {
            return Next.after(writer.delete(operator));
        }
        if (verdict.phase() == Phase.INSTALLING && state.phase() == Phase.INSTALL_READY) {
            var failure = install(operator);
            if (failure.isPresent()) {
                verdict = new Verdict(Phase.FAILED, "InstallComponentFailed", failure.get());
            }
        } else if (verdict.reason().equals(PhaseDecision.NEEDS_UNMET) && wasInstalled(operator)) {
            // What its plan brought and somebody deleted is brought back.
            rights.restore(operator);
        }
        var after =
                StatusMaking.of(
                        operator.status(),
                        verdict,
                        requirements,
                        serving.dates(operator),
                        clock.instant());
        var told = tell(operator, after);
        return verdict.phase() == Phase.INSTALLING ? Next.both(told, Next.after(LATE)) : told;
    }

    /** Before that, its plan is still on its way. */
    private static boolean wasInstalled(ClusterServiceVersion operator) {
        return operator.status().conditions().stream()
                .anyMatch(one -> Phase.SUCCEEDED.toString().equals(one.phase()));
    }

    private Optional<String> install(ClusterServiceVersion operator) {
        var group = OperatorMetadata.group(caches.groupsIn(operator.getMetadata().getNamespace()));
        return group.flatMap(one -> rights.spread(operator, Targets.of(one)))
                .or(() -> serving.prepare(operator, clock.instant()))
                .or(() -> installation.install(operator))
                .or(() -> group.flatMap(one -> serving.connect(operator, one)));
    }

    private Next letGo(ClusterServiceVersion operator) {
        var finalizers = operator.getMetadata().getFinalizers();
        var released = OperatorMetadata.released(operator.getMetadata());
        if (finalizers == null || finalizers.equals(released.getFinalizers())) {
            return Next.DONE;
        }
        var others =
                caches.operatorsIn(operator.getMetadata().getNamespace()).stream()
                        .filter(one -> !Metadata.isTerminating(one))
                        .toList();
        var taken = Next.both(rights.takeAway(operator), serving.takeAway(operator, others));
        return taken.equals(Next.DONE)
                ? Next.after(writer.patch(operator, with(operator, released)))
                : taken;
    }

    private static ClusterServiceVersion with(ClusterServiceVersion operator, ObjectMeta metadata) {
        var after = new ClusterServiceVersion();
        after.setMetadata(metadata);
        after.setSpec(operator.getSpec());
        after.setStatus(operator.getStatus());
        return after;
    }

    private Next tell(ClusterServiceVersion operator, ClusterServiceVersionStatus wanted) {
        if (wanted.equals(operator.status())) {
            return Next.DONE;
        }
        var after = with(operator, operator.getMetadata());
        after.setStatus(wanted);
        if (!wanted.phaseOrEmpty().equals(operator.status().phaseOrEmpty())) {
            report(operator, wanted);
        }
        return Next.after(writer.patchStatus(operator, after));
    }

    private void report(ClusterServiceVersion operator, ClusterServiceVersionStatus wanted) {
        var reason = String.valueOf(wanted.reason());
        var message = String.valueOf(wanted.message());
        LOG.atInfo()
                .setMessage("operator moves")
                .addKeyValue("operator", ObjectKey.of(operator))
                .addKeyValue("phase", wanted.phaseOrEmpty())
                .addKeyValue("reason", reason)
                .log();
        if (Phase.of(wanted.phaseOrEmpty()) == Phase.FAILED) {
            events.warning(operator, reason, "InstallOperator", message);
        } else {
            events.normal(operator, reason, "InstallOperator", message);
        }
    }
}
