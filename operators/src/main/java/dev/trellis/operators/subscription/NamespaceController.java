package dev.trellis.operators.subscription;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.api.meta.Metadata;
import dev.trellis.api.operator.InstallPlan;
import dev.trellis.api.operator.Subscription;
import dev.trellis.api.operator.SubscriptionStatus;
import dev.trellis.api.operator.SubscriptionStatusBuilder;
import dev.trellis.engine.controller.CacheSource;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.event.EventRecorder;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;
import dev.trellis.graph.resolve.CatalogKey;
import dev.trellis.graph.resolve.Install;
import dev.trellis.graph.resolve.Resolution;
import dev.trellis.graph.resolve.Resolver;
import dev.trellis.operators.kind.OperatorCaches;
import dev.trellis.operators.source.Shelf;
import dev.trellis.operators.source.StaleCatalog;

import io.fabric8.kubernetes.api.model.HasMetadata;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks after the operators of one namespace: asks the resolver and writes plans. */
public final class NamespaceController implements Controller<String> {
    private static final Logger LOG = LoggerFactory.getLogger(NamespaceController.class);
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final Duration UNPACK_AGAIN = Duration.ofMinutes(5);

    private final OperatorCaches caches;
    private final NamespaceReading reading;
    private final Shelf shelf;
    private final Writer<Subscription> subscriptions;
    private final PlanWriting plans;
    private final ResolutionMetrics metrics;
    private final EventRecorder events;

    public NamespaceController(
            OperatorCaches caches,
            NamespaceReading reading,
            Shelf shelf,
            Writer<Subscription> subscriptions,
            PlanWriting plans,
            ResolutionMetrics metrics,
            EventRecorder events) {
        this.caches = caches;
        this.reading = reading;
        this.shelf = shelf;
        this.subscriptions = subscriptions;
        this.plans = plans;
        this.metrics = metrics;
        this.events = events;
    }

    public void lookInto(KeySink<String> keys) {
        CacheSource.connect(caches.subscriptions(), NamespaceController::home, keys);
        CacheSource.connect(caches.groups(), NamespaceController::home, keys);
        CacheSource.connect(caches.plans(), NamespaceController::home, keys);
        CacheSource.connect(caches.operators(), NamespaceController::home, keys);
        CacheSource.connect(caches.conditions(), NamespaceController::home, keys);
        // A dependency may come from any catalog, so new content concerns everybody.
        shelf.onChange(_ ->
                caches.subscriptions().all().stream()
                        .map(one -> one.getMetadata().getNamespace())
                        .distinct()
                        .forEach(namespace -> keys.add(namespace, Cause.CHANGE)));
    }

    private static List<String> home(HasMetadata object) {
        return List.of(object.getMetadata().getNamespace());
    }

    @Override
    public Next reconcile(String namespace) {
        var state = reading.state(namespace);
        var old = Next.ofEach(OldPlans.of(state.plans()), plans::delete);
        return state.subscriptions().isEmpty() ? old : Next.both(old, look(state));
    }

    private Next look(NamespaceState state) {
        Map<Subscription, SubscriptionStatus> aligned = new LinkedHashMap<>();
        for (var one : state.subscriptions()) {
            aligned.put(
                    one,
                    Deprecations.of(one, Health.of(one, Alignment.of(one, state), state), state));
        }
        if (aligned.entrySet().stream()
                .anyMatch(one -> !one.getValue().equals(States.of(one.getKey())))) {
            // What we wrote brings the key back, with everything else at its newest.
            return write(aligned, state);
        }
        if (aligned.values().stream().allMatch(one -> Alignment.waits(one, state))) {
            return Next.DONE;
        }
        if (state.groups().size() != 1) {
            return write(prevented(aligned, state, groups(state)), state);
        }
        if (!reading.targetsAreKnown(state)) {
            return Next.DONE; // The group's status brings the key back.
        }
        if (state.catalogs().stream().anyMatch(one -> one.content().isEmpty())) {
            return Next.waiting("CatalogsLoading", SOON);
        }
        try {
            return resolve(aligned, state);
        } catch (StaleCatalog e) {
            return Next.waiting("CatalogChanged", SOON);
        }
    }

    private static String groups(NamespaceState state) {
        return state.groups().isEmpty()
                ? "Namespace %s has no OperatorGroup, so nobody knows where its operators may act: create one."
                        .formatted(state.namespace())
                : "Namespace %s has %d OperatorGroups: keep one of them."
                        .formatted(state.namespace(), state.groups().size());
    }

    private static Map<Subscription, SubscriptionStatus> prevented(
            Map<Subscription, SubscriptionStatus> aligned, NamespaceState state, String why) {
        var told = new LinkedHashMap<Subscription, SubscriptionStatus>();
        aligned.forEach(
                (one, status) -> told.put(one, Verdicts.prevented(status, why, state.now())));
        return told;
    }

    private Next resolve(Map<Subscription, SubscriptionStatus> aligned, NamespaceState state) {
        var began = System.nanoTime();
        var answer = resolution(state);
        metrics.count(answer, System.nanoTime() - began);
        var made = PlanDrafts.of(state, answer.installs(), this::manifests);
        var told = new LinkedHashMap<Subscription, SubscriptionStatus>();
        aligned.forEach((one, status) -> {
            var name = one.getMetadata().getName();
            var verdict = Verdicts.of(status, name, answer, state.now());
            var fault = made.faults().get(name);
            told.put(
                    one,
                    fault == null ? verdict : Verdicts.unplannable(verdict, fault, state.now()));
        });
        var written =
                made.faults().values().stream().anyMatch(PlanDrafts.Fault::passes)
                        ? Next.waiting("BundleNotThere", UNPACK_AGAIN)
                        : Next.DONE;
        for (var draft : made.drafts()) {
            var plan = plans.write(state, draft);
            if (plan.isEmpty()) {
                written = Next.both(written, Next.retry("PlanNotWritten"));
                continue;
            }
            tell(told, draft, plan.get());
        }
        return Next.both(written, write(told, state));
    }

    private Resolution resolution(NamespaceState state) {
        try {
            return Resolver.resolve(reading.question(state).ask());
        } catch (IllegalArgumentException e) {
            // An operator whose annotations make no sense: told to those whom it stops.
            return Resolution.ofError(String.valueOf(e.getMessage()));
        }
    }

    private List<JsonNode> manifests(Install install) {
        return reading.checked(install, manifests(install.operator().source().key(), install));
    }

    private List<JsonNode> manifests(CatalogKey catalog, Install install) {
        var entry = install.operator().entry();
        return shelf.find(catalog)
                .map(one -> one.manifests().load(entry.packageName(), entry.name()))
                .orElse(List.of());
    }

    private void tell(
            Map<Subscription, SubscriptionStatus> told, PlanDraft draft, InstallPlan plan) {
        told.replaceAll((one, status) ->
                Optional.ofNullable(draft.updated().get(one.getMetadata().getName()))
                        .map(csv -> States.pending(status, plan, csv))
                        .orElse(status));
    }

    private Next write(Map<Subscription, SubscriptionStatus> wanted, NamespaceState state) {
        return Next.ofEach(wanted.entrySet(), one -> write(one.getKey(), one.getValue(), state));
    }

    private Next write(Subscription subscription, SubscriptionStatus wanted, NamespaceState state) {
        var before = States.of(subscription);
        if (wanted.equals(before) || Metadata.isTerminating(subscription)) {
            return Next.DONE;
        }
        var after = new Subscription();
        after.setMetadata(subscription.getMetadata());
        after.setSpec(subscription.getSpec());
        after.setStatus(
                SubscriptionStatusBuilder.builder(wanted)
                        .lastUpdated(SubscriptionConditions.time(state.now()))
                        .build());
        report(subscription, before, wanted);
        return Next.after(subscriptions.patchStatus(subscription, after));
    }

    private void report(
            Subscription subscription, SubscriptionStatus before, SubscriptionStatus wanted) {
        LOG.atInfo()
                .setMessage("subscription moves")
                .addKeyValue("subscription", subscription)
                .addKeyValue("state", wanted.state())
                .addKeyValue("current", wanted.currentCSV())
                .log();
        wanted.conditions().stream()
                .filter(one ->
                        one.type().equals(SubscriptionConditions.RESOLUTION_FAILED)
                                || one.type().equals(SubscriptionConditions.UNPACK_FAILED)
                                || one.type().equals(SubscriptionConditions.UPDATE_BLOCKED))
                .filter(one -> !before.conditions().contains(one))
                .forEach(one ->
                        events.warning(
                                subscription,
                                one.type(),
                                "ResolveOperators",
                                States.text(one.message())));
    }
}
