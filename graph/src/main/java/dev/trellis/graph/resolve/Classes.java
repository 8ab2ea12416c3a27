package dev.trellis.graph.resolve;

import dev.trellis.graph.constraint.Constraint;
import dev.trellis.graph.resolve.Choice.Held;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Which of the known situations a conflict is, and the sentence for it. */
final class Classes {
    private Classes() {}

    static ReasonCode code(List<Reason> core) {
        var missing = first(core, Reason.Missing.class);
        if (missing.isPresent()) {
            return missing.get().code();
        }
        var unmet = unmet(core);
        if (unmet.isPresent()) {
            return switch (unmet.get().requirement().constraint()) {
                case Constraint.Provides _ -> ReasonCode.API_NOT_PROVIDED;
                case Constraint.OfPackage _ -> ReasonCode.PACKAGE_RANGE_UNMET;
                case Constraint.Labelled _,
                        Constraint.Fulfils _,
                        Constraint.All _,
                        Constraint.Any _,
                        Constraint.None _ ->
                        ReasonCode.UNCLASSIFIED;
            };
        }
        var forbidden = first(core, Reason.Forbidden.class);
        if (forbidden.isPresent()) {
            return forbidden.get().code();
        }
        var exclusive = first(core, Reason.OnePackage.class).isPresent();
        var contested = first(core, Reason.OneProvider.class).isPresent();
        var needed = first(core, Reason.Needs.class);
        if (needed.filter(needs -> needs.choice() instanceof Held).isPresent()) {
            return ReasonCode.DEPENDENT_NEEDS_API;
        }
        if (first(core, Reason.Unmanaged.class).isPresent() && (exclusive || contested)) {
            return ReasonCode.UNMANAGED_OPERATOR;
        }
        if (exclusive) {
            return ReasonCode.PACKAGE_CONFLICT;
        }
        return contested ? ReasonCode.API_CONFLICT : ReasonCode.UNCLASSIFIED;
    }

    static String headline(ReasonCode code, List<Reason> core) {
        return switch (code) {
            case NO_CATALOG_CONTENT,
                    PACKAGE_NOT_FOUND,
                    CHANNEL_NOT_FOUND,
                    CHANNEL_BROKEN,
                    STARTING_VERSION_NOT_FOUND ->
                    first(core, Reason.Missing.class).orElseThrow().sentence();
            case API_NOT_PROVIDED, PACKAGE_RANGE_UNMET -> unmet(unmet(core).orElseThrow());
            case PROVIDER_PROHIBITED, FOREIGN_NAMESPACE_CONFLICT, UPGRADE_IN_PROGRESS ->
                    forbidden(first(core, Reason.Forbidden.class).orElseThrow());
            case DEPENDENT_NEEDS_API -> dependent(core);
            case UNMANAGED_OPERATOR ->
                    "Operator %s is installed already and no Subscription manages it."
                            .formatted(
                                    first(core, Reason.Unmanaged.class)
                                            .orElseThrow()
                                            .operator()
                                            .name());
            case PACKAGE_CONFLICT ->
                    "%s different versions of package %s."
                            .formatted(
                                    askers(core),
                                    first(core, Reason.OnePackage.class)
                                            .orElseThrow()
                                            .packageName());
            case API_CONFLICT -> contested(core);
            case RESOLUTION_TIMEOUT -> "The search for a solution took longer than it may.";
            case UNCLASSIFIED ->
                    unmet(core)
                            .map(Classes::unmet)
                            .orElse("What is asked for cannot be installed together.");
        };
    }

    private static String askers(List<Reason> core) {
        var names = askerNames(core);
        return names.size() > 1
                ? "Subscriptions %s need".formatted(String.join(" and ", names))
                : "What is asked for needs";
    }

    private static List<String> askerNames(List<Reason> core) {
        return Stream.concat(
                        all(core, Reason.Exists.class).map(one -> one.subscription().name()),
                        all(core, Reason.Wants.class).map(one -> one.subscription().name()))
                .distinct()
                .sorted()
                .toList();
    }

    private static String contested(List<Reason> core) {
        var rule = first(core, Reason.OneProvider.class).orElseThrow();
        return askerNames(core).size() > 1
                ? "%s operators that manage %s, and a namespace can have only one."
                        .formatted(askers(core), rule.api())
                : "%s both manage %s, and a namespace can have only one."
                        .formatted(Facts.some(rule.choices(), "and"), rule.api());
    }

    private static String unmet(Reason.Needs needs) {
        return needs.broken().isEmpty()
                ? "%s needs %s, and no catalog offers it."
                        .formatted(needs.choice().name(), needs.requirement().words())
                : "%s needs %s, and what offers it cannot be used: %s"
                        .formatted(
                                needs.choice().name(),
                                needs.requirement().words(),
                                needs.broken().getFirst().fault());
    }

    private static String forbidden(Reason.Forbidden forbidden) {
        var phrase = forbidden.sentence();
        return "%s cannot be installed: %s%s"
                .formatted(forbidden.choice().name(), phrase, phrase.endsWith(".") ? "" : ".");
    }

    private static String dependent(List<Reason> core) {
        return all(core, Reason.Needs.class)
                .filter(needs -> needs.choice() instanceof Held)
                .findFirst()
                .map(needs ->
                        "%s, which is installed, needs %s, and this would no longer be there."
                                .formatted(needs.choice().name(), needs.requirement().words()))
                .or(() -> first(core, Reason.Forbidden.class).map(Classes::forbidden))
                .orElseThrow();
    }

    /** What helps where nothing that was tried did. */
    static String nextStep(ReasonCode code) {
        return switch (code) {
            case NO_CATALOG_CONTENT -> "name a catalog that has content, or mend this one";
            case PACKAGE_NOT_FOUND -> "name a package that the catalog has, or another catalog";
            case CHANNEL_NOT_FOUND -> "name a channel that the package has, or none";
            case CHANNEL_BROKEN -> "name another channel, or ask the catalog's author to mend it";
            case STARTING_VERSION_NOT_FOUND -> "name a version that the channel has, or none";
            case API_NOT_PROVIDED -> "add a catalog with an operator that provides the API";
            case PACKAGE_RANGE_UNMET -> "add a catalog with a version of the package in the range";
            case PROVIDER_PROHIBITED -> "choose another version, or change what forbids this one";
            case UNMANAGED_OPERATOR ->
                    "subscribe to the operator that is installed, or delete its ClusterServiceVersion";
            case PACKAGE_CONFLICT -> "remove one of the Subscriptions, or give them one channel";
            case API_CONFLICT -> "move one of the Subscriptions to another namespace";
            case DEPENDENT_NEEDS_API -> "wait for an update of the operator that needs it";
            case FOREIGN_NAMESPACE_CONFLICT ->
                    "use the operator of the other namespace, or change the targets of an OperatorGroup";
            case UPGRADE_IN_PROGRESS -> "wait until the installed operator allows it";
            case RESOLUTION_TIMEOUT -> "subscribe to fewer operators in this namespace";
            case UNCLASSIFIED -> "change one of the things that cannot be together";
        };
    }

    private static Optional<Reason.Needs> unmet(List<Reason> core) {
        return all(core, Reason.Needs.class).filter(one -> one.candidates().isEmpty()).findFirst();
    }

    private static <T extends Reason> Optional<T> first(List<Reason> core, Class<T> type) {
        return all(core, type).findFirst();
    }

    private static <T extends Reason> Stream<T> all(List<Reason> core, Class<T> type) {
        return core.stream().filter(type::isInstance).map(type::cast);
    }
}
