package dev.trellis.cli.promote;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.placement.ClusterDecision;
import dev.trellis.api.placement.PlacementLabels;
import dev.trellis.api.promotion.PromotedBundle;
import dev.trellis.api.promotion.PromotedBundleStatus;
import dev.trellis.api.promotion.Promotion;
import dev.trellis.api.promotion.PromotionStatus;
import dev.trellis.cli.fleet.HubFlags;
import dev.trellis.cli.shell.Nearest;
import dev.trellis.cli.shell.Refusal;
import dev.trellis.engine.cache.CacheSettings;
import dev.trellis.engine.cache.Caches;
import dev.trellis.engine.client.Clients;
import dev.trellis.engine.client.KubeApi;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.Servers;
import dev.trellis.engine.controller.Controllers;
import dev.trellis.engine.write.WriteMetrics;
import dev.trellis.promote.access.HubAccess;
import dev.trellis.promote.delivery.Reach;
import dev.trellis.promote.plan.PlanRefused;
import dev.trellis.promote.plan.ProblemCode;
import dev.trellis.promote.transaction.PromotionEngine;
import dev.trellis.promote.transaction.Promotions;

import io.prometheus.metrics.model.registry.PrometheusRegistry;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A connection to the hub that carries promotions out itself while it lasts, so that a hub without
 * a manager is enough. Where a manager does it too, the lease in the record keeps them apart.
 */
final class HubSession implements AutoCloseable {
    private static final String MANAGER = "trellis-cli";
    private static final Duration GLANCE = Duration.ofMillis(100);
    private static final Duration GOODBYE = Duration.ofSeconds(20);

    private final KubeApi api;
    private final Caches caches;
    private final Controllers controllers;
    private final HubAccess access;

    private HubSession(KubeApi api) {
        this.api = api;
        var registry = new PrometheusRegistry();
        caches = new Caches(api, CacheSettings.USUAL, registry);
        access =
                new HubAccess(
                        api, caches, new WriteMetrics(registry), MANAGER, InstantSource.system());
        controllers = Controllers.of(registry).waitFor(caches::haveSynced);
        PromotionEngine.addTo(
                controllers, access, "cli-" + ProcessHandle.current().pid(), Reach.home());
    }

    /** Connects for as long as the work takes. */
    static void with(HubFlags hub, Consumer<HubSession> work) {
        try (var client = new Clients(ApiJson.serialization()).make(hub.source(), "cli")) {
            var api = KubeApi.of(client);
            Servers.check(api);
            Servers.requireServed(api, HubAccess.NEEDED);
            try (var session = new HubSession(api)) {
                session.start();
                work.accept(session);
            }
        } catch (PlanRefused e) {
            throw Refusal.withCode(e.problem().code().exitCode(), e.problem().toString());
        }
    }

    private void start() {
        caches.start();
        controllers.start();
        until(caches::haveSynced, Instant.now().plusSeconds(60));
        if (!caches.haveSynced()) {
            throw Refusal.failed(
                    "%s The hub at %s cannot be watched: %s"
                            .formatted(
                                    ProblemCode.HUB_UNREACHABLE, api.server(), caches.troubles()));
        }
    }

    Promotions promotions() {
        return new Promotions(access);
    }

    Promotion promotion(ObjectKey key) {
        return access.promotions()
                .find(key)
                .orElseThrow(() ->
                        Refusal.failed(
                                Nearest.correction(
                                                "promotion",
                                                key.name(),
                                                access.promotions().in(key.namespace()).stream()
                                                        .map(it -> it.getMetadata().getName())
                                                        .toList())
                                        .orElse(
                                                "There is no promotion %s: name its namespace with -n."
                                                        .formatted(key))));
    }

    PromotedBundle bundle(ObjectKey key) {
        return access.bundles()
                .find(key)
                .orElseThrow(() ->
                        Refusal.failed(
                                Nearest.correction(
                                                "bundle",
                                                key.name(),
                                                access.bundles().in(key.namespace()).stream()
                                                        .map(it -> it.getMetadata().getName())
                                                        .toList())
                                        .orElse(
                                                "There is no bundle %s: name its namespace with -n."
                                                        .formatted(key))));
    }

    /** Whether a promotion is stored that waits for somebody to write a policy. */
    boolean isUnscheduled(Promotion promotion) {
        return Boolean.FALSE.equals(promotion.getSpec().how().createPolicy())
                && promotion.status().phaseName().equals(PromotionStatus.ADOPTING)
                && access.bundles()
                        .find(ObjectKey.of(promotion))
                        .filter(it -> PromotedBundleStatus.UNSCHEDULED.equals(it.status().phase()))
                        .isPresent();
    }

    /** The clusters that a placement has chosen. */
    Set<String> chosen(ObjectKey placement) {
        return access.decisions().in(placement.namespace()).stream()
                .filter(it ->
                        Metadata.label(it, PlacementLabels.PLACEMENT)
                                .filter(placement.name()::equals)
                                .isPresent())
                .flatMap(it -> it.status().decisions().stream())
                .map(ClusterDecision::clusterName)
                .collect(Collectors.toSet());
    }

    boolean hasBundle(ObjectKey key) {
        return access.bundles().find(key).isPresent();
    }

    /** Waits for a promotion to come to such a state; gives what it is when the time is over. */
    Promotion await(ObjectKey key, Duration patience, Predicate<Promotion> isReached) {
        until(
                () -> access.promotions().find(key).filter(isReached).isPresent(),
                Instant.now().plus(patience));
        return promotion(key);
    }

    /** Waits for a bundle to come to such a state; gives what it is when the time is over. */
    PromotedBundle awaitBundle(
            ObjectKey key, Duration patience, Predicate<PromotedBundle> isReached) {
        until(
                () -> access.bundles().find(key).filter(isReached).isPresent(),
                Instant.now().plus(patience));
        return bundle(key);
    }

    /** Waits for a bundle to go. */
    boolean awaitGone(ObjectKey bundle, Duration patience) {
        until(() -> !hasBundle(bundle), Instant.now().plus(patience));
        return !hasBundle(bundle);
    }

    private static void until(BooleanSupplier condition, Instant end) {
        while (!condition.getAsBoolean() && Instant.now().isBefore(end)) {
            try {
                Thread.sleep(GLANCE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    @Override
    public void close() {
        try {
            controllers.stop(GOODBYE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        caches.close();
    }
}
