package dev.trellis.operators.subscription;

import dev.trellis.api.operator.Subscription;
import dev.trellis.api.operator.SubscriptionCondition;
import dev.trellis.api.operator.SubscriptionStatus;
import dev.trellis.api.operator.SubscriptionStatusBuilder;
import dev.trellis.graph.catalog.Deprecation;
import dev.trellis.graph.catalog.OperatorPackage;
import dev.trellis.graph.resolve.CatalogKey;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What a subscription says of its package, channel and version, should a catalog advise against.
 */
final class Deprecations {
    private static final String ROLL_UP = "Deprecated";

    private Deprecations() {}

    /** What can be advised against, with the condition that tells it. */
    private enum Level {
        PACKAGE("olm.package", "PackageDeprecated"),
        CHANNEL("olm.channel", "ChannelDeprecated"),
        BUNDLE("olm.bundle", "BundleDeprecated");

        private final String schema;
        private final String condition;

        Level(String schema, String condition) {
            this.schema = schema;
            this.condition = condition;
        }
    }

    static SubscriptionStatus of(
            Subscription subscription, SubscriptionStatus status, NamespaceState state) {
        var installed = orEmpty(status.installedCSV());
        // Of a version that its catalog does not know, what was told last is the best there is.
        return offered(subscription, state)
                .filter(one -> one.bundles().containsKey(installed))
                .map(one ->
                        SubscriptionStatusBuilder.builder(status)
                                .conditions(told(subscription, status, one, state))
                                .build())
                .orElse(status);
    }

    private static Optional<OperatorPackage> offered(
            Subscription subscription, NamespaceState state) {
        var spec = subscription.getSpec();
        var source = new CatalogKey(spec.sourceNamespace(), spec.source());
        return state.catalogs().stream()
                .filter(one -> one.key().equals(source))
                .flatMap(one -> one.content().stream())
                .flatMap(one ->
                        Optional.ofNullable(one.index().catalog().packages().get(spec.name()))
                                .stream())
                .findFirst();
    }

    private static List<SubscriptionCondition> told(
            Subscription subscription,
            SubscriptionStatus status,
            OperatorPackage offered,
            NamespaceState state) {
        var conditions = status.conditions();
        var messages = new ArrayList<String>();
        for (var level : Level.values()) {
            var name =
                    switch (level) {
                        case PACKAGE -> offered.name();
                        case CHANNEL -> orEmpty(subscription.getSpec().channel());
                        case BUNDLE -> orEmpty(status.installedCSV());
                    };
            var message = message(offered.deprecations(), level, name);
            message.ifPresent(messages::add);
            conditions = with(conditions, level.condition, message, state);
        }
        return with(
                conditions,
                ROLL_UP,
                messages.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", messages)),
                state);
    }

    private static Optional<String> message(
            List<Deprecation> deprecations, Level level, String name) {
        return deprecations.stream()
                .filter(one -> one.schema().equals(level.schema))
                .filter(one -> level == Level.PACKAGE || one.name().equals(name))
                .map(one -> "%s/%s: %s".formatted(level.schema, name, one.message()))
                .findFirst();
    }

    private static List<SubscriptionCondition> with(
            List<SubscriptionCondition> before,
            String type,
            Optional<String> message,
            NamespaceState state) {
        return message.map(text ->
                        SubscriptionConditions.with(before, type, true, "", text, state.now()))
                .orElseGet(() -> SubscriptionConditions.without(before, Set.of(type)));
    }

    private static String orEmpty(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }
}
