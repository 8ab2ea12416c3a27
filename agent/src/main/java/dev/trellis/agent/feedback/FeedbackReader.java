package dev.trellis.agent.feedback;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.agent.jsonpath.JsonPath;
import dev.trellis.api.work.FeedbackPath;
import dev.trellis.api.work.FeedbackRule;
import dev.trellis.api.work.FeedbackValue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads from an object what rules ask for. One part of a rule that fails stops no other. */
public final class FeedbackReader {

    private final ValueForm form;

    public FeedbackReader(FeedbackSettings settings) {
        this.form = new ValueForm(settings);
    }

    public Feedback read(ObjectNode object, List<FeedbackRule> rules) {
        var collected = new Collected(object, ObjectKind.of(object));
        rules.forEach(collected::follow);
        return new Feedback(collected.values, collected.problems.stream().distinct().toList());
    }

    private final class Collected {
        private final ObjectNode object;
        private final ObjectKind kind;
        private final List<FeedbackValue> values = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();

        Collected(ObjectNode object, ObjectKind kind) {
            this.object = object;
            this.kind = kind;
        }

        void follow(FeedbackRule rule) {
            switch (rule.type()) {
                case FeedbackRule.WELL_KNOWN_STATUS ->
                        WellKnownValues.of(kind)
                                .ifPresentOrElse(
                                        paths -> paths.forEach(this::follow),
                                        () ->
                                                problems.add(
                                                        "cannot find the wellknown statuses for "
                                                                + "resource with gvk "
                                                                + kind));
                case FeedbackRule.JSON_PATHS -> rule.jsonPaths().forEach(this::follow);
                default ->
                        problems.add(
                                "the feedback rule type %s is not known".formatted(rule.type()));
            }
        }

        private void follow(FeedbackPath path) {
            var version = path.version();
            if (version != null && !version.isEmpty() && !version.equals(kind.version())) {
                problems.add(
                        "version set in the path %s is not matched for the related resource"
                                .formatted(path.name()));
                return;
            }
            switch (JsonPath.read(path.path())) {
                case JsonPath.Reading.Unreadable(var why) ->
                        problems.add(
                                "failed to parse json path %s of %s with error: %s"
                                        .formatted(path.path(), path.name(), why));
                case JsonPath.Reading.Path(var readable) -> {
                    switch (readable.find(object)) {
                        case JsonPath.Finding.Mismatch(var why) ->
                                problems.add(
                                        "failed to find value for %s with error: %s"
                                                .formatted(path.name(), why));
                        case JsonPath.Finding.Values(var found) -> report(path.name(), found);
                    }
                }
            }
        }

        private void report(String name, List<JsonNode> found) {
            form.single(found).ifPresent(value -> report(name, value));
        }

        private void report(String name, JsonNode value) {
            // API servers refuse a whole status that has a name twice.
            if (values.stream().anyMatch(other -> other.name().equals(name))) {
                problems.add("the value %s is asked for more than once".formatted(name));
                return;
            }
            switch (form.of(name, value)) {
                case ValueForm.Reported(var reported) ->
                        values.add(new FeedbackValue(name, reported));
                case ValueForm.Unreportable(var why) -> problems.add(why);
            }
        }
    }

    /** All problems in one sentence, as errors are joined elsewhere in Kubernetes. */
    public static Optional<String> joined(List<String> problems) {
        return switch (problems.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(problems.getFirst());
            default -> Optional.of("[" + String.join(", ", problems) + "]");
        };
    }
}
