package dev.trellis.operators.subscription;

import dev.trellis.api.meta.Condition;
import dev.trellis.api.operator.SubscriptionCondition;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Changes of the conditions of a subscription, whose form is older than that of all others. */
final class SubscriptionConditions {
    static final String CATALOGS_UNHEALTHY = "CatalogSourcesUnhealthy";
    static final String PLAN_MISSING = "InstallPlanMissing";
    static final String PLAN_PENDING = "InstallPlanPending";
    static final String PLAN_FAILED = "InstallPlanFailed";
    static final String RESOLUTION_FAILED = "ResolutionFailed";
    static final String UNPACKING = "BundleUnpacking";
    static final String UNPACK_FAILED = "BundleUnpackFailed";
    static final String UPDATE_BLOCKED = "UpdateBlocked";

    private SubscriptionConditions() {}

    static List<SubscriptionCondition> with(
            List<SubscriptionCondition> before,
            String type,
            boolean holds,
            String reason,
            String message,
            Instant now) {
        var status = holds ? Condition.TRUE : Condition.FALSE;
        var made = new ArrayList<SubscriptionCondition>();
        var since = time(now);
        var isThere = false;
        for (var one : before) {
            if (!one.type().equals(type)) {
                made.add(one);
                continue;
            }
            isThere = true;
            if (one.status().equals(status)
                    && reason.equals(one.reason())
                    && message.equals(one.message())) {
                return before;
            }
            var then = one.status().equals(status) ? one.lastTransitionTime() : since;
            made.add(new SubscriptionCondition(type, status, reason, message, null, then));
        }
        if (!isThere) {
            made.add(new SubscriptionCondition(type, status, reason, message, null, since));
        }
        return List.copyOf(made);
    }

    static List<SubscriptionCondition> without(
            List<SubscriptionCondition> before, Set<String> types) {
        return before.stream().filter(one -> !types.contains(one.type())).toList();
    }

    static String time(Instant now) {
        return now.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
