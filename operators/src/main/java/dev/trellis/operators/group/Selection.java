package dev.trellis.operators.group;

import dev.trellis.api.meta.LabelSelector;

import java.util.Map;

/** Whether labels are what a selector asks for. */
final class Selection {
    private Selection() {}

    static boolean matches(LabelSelector selector, Map<String, String> labels) {
        var exact =
                selector.matchLabels().entrySet().stream()
                        .allMatch(one -> one.getValue().equals(labels.get(one.getKey())));
        return exact
                && selector.matchExpressions().stream()
                        .allMatch(one -> {
                            var value = labels.get(one.key());
                            return switch (one.operator()) {
                                case "In" -> value != null && one.values().contains(value);
                                case "NotIn" -> value == null || !one.values().contains(value);
                                case "Exists" -> value != null;
                                case "DoesNotExist" -> value == null;
                                // What nobody understands selects nothing.
                                default -> false;
                            };
                        });
    }
}
