package dev.trellis.graph.resolve;

import dev.trellis.graph.constraint.Gvk;
import dev.trellis.graph.constraint.Requirement;

import java.util.Comparator;
import java.util.List;

/** Why a constraint of the problem is there: what people are told when it is part of a conflict. */
sealed interface Reason {
    /** The order in which people learn most from a conflict. */
    Comparator<Reason> MOST_USEFUL_FIRST =
            Comparator.comparingInt(Reason::rank).thenComparing(Reason::text);

    /** The subscription names something that is not there. */
    record Missing(Wanted subscription, ReasonCode code, String text, String sentence)
            implements Reason {}

    record Exists(Wanted subscription) implements Reason {
        @Override
        public String text() {
            return "subscription " + subscription.name() + " exists";
        }
    }

    record Wants(Wanted subscription, List<Choice> candidates, String namespace) implements Reason {
        @Override
        public String text() {
            var ids = candidates.stream().map(one -> one.id(namespace)).toList();
            return "subscription %s requires %s"
                    .formatted(
                            subscription.name(),
                            ids.size() == 1
                                    ? ids.getFirst()
                                    : "at least one of " + listed(ids, " or "));
        }
    }

    /** An installed operator that no subscription names. */
    record Unmanaged(Installed operator) implements Reason {
        @Override
        public String text() {
            return "clusterserviceversion %s exists and is not referenced by a subscription"
                    .formatted(operator.name());
        }
    }

    record There(Neighbour operator) implements Reason {
        @Override
        public String text() {
            return "operator %s exists in namespace %s"
                    .formatted(operator.name(), operator.namespace());
        }
    }

    /** The choice may not be made, whoever asks. */
    record Forbidden(Choice choice, ReasonCode code, String text, String sentence)
            implements Reason {}

    record Needs(
            Choice choice, Requirement requirement, List<Choice> candidates, List<Group> broken)
            implements Reason {
        @Override
        public String text() {
            return "bundle %s requires an operator %s".formatted(choice.name(), requirement.text());
        }
    }

    record OnePackage(String packageName, List<Choice> choices, String namespace)
            implements Reason {
        @Override
        public String text() {
            return ids(choices, namespace) + " originate from package " + packageName;
        }
    }

    record OneProvider(Gvk api, List<Choice> choices, String namespace) implements Reason {
        @Override
        public String text() {
            return ids(choices, namespace) + " provide " + api;
        }
    }

    record Supersedes(Choice newer, Choice current) implements Reason {
        @Override
        public String text() {
            return newer.name() + " conflicts with " + current.name();
        }
    }

    /** A better wish that was fulfilled before. */
    record Picked(Choice choice) implements Reason {
        @Override
        public String text() {
            return choice.name() + " is chosen";
        }
    }

    /** In the words of the reference system, where it has some. */
    String text();

    private static String ids(List<Choice> choices, String namespace) {
        return listed(choices.stream().map(one -> one.id(namespace)).sorted().toList(), " and ");
    }

    private static String listed(List<String> words, String last) {
        return words.size() < 2
                ? String.join("", words)
                : String.join(", ", words.subList(0, words.size() - 1)) + last + words.getLast();
    }

    private int rank() {
        return switch (this) {
            case Missing _ -> 0;
            case Needs needs when needs.candidates().isEmpty() -> 1;
            case Exists _ -> 2;
            case Wants _ -> 3;
            case Unmanaged _, There _ -> 4;
            case Forbidden _ -> 5;
            case Needs _ -> 6;
            case OnePackage _ -> 7;
            case OneProvider _ -> 8;
            case Supersedes _ -> 9;
            case Picked _ -> 10;
        };
    }
}
