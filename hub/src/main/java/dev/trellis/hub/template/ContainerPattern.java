package dev.trellis.hub.template;

import org.jspecify.annotations.Nullable;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The containers that a {@code containerID} of a deployment config chooses: resource, workload and
 * container name between colons, {@code *} for any text. Everything else in it is a regular
 * expression, because it always was one for the add-ons that exist.
 */
final class ContainerPattern {
    private final String containerId;
    private final @Nullable Pattern pattern;

    private ContainerPattern(String containerId, @Nullable Pattern pattern) {
        this.containerId = containerId;
        this.pattern = pattern;
    }

    static ContainerPattern of(String containerId) {
        if (containerId.split(":", -1).length != 3) {
            throw new Unrenderable("invalid ContainerID: " + containerId);
        }
        return new ContainerPattern(containerId, compiled(regexOf(containerId)));
    }

    /** The regular expression that a well-formed id stands for. */
    static String regexOf(String containerId) {
        return "^" + containerId.replace("*", ".+") + "$";
    }

    boolean matches(String container) {
        try {
            return pattern != null && pattern.matcher(new BoundedText(container)).find();
        } catch (BoundedText.Exhausted e) {
            throw new Unrenderable(
                    "the containerID %s takes too long to compare with %s: write it more simply"
                            .formatted(containerId, container));
        }
    }

    /** Nothing is matched by an id that is no expression at all: it has always been passed over. */
    private static @Nullable Pattern compiled(String regex) {
        try {
            return Pattern.compile(regex);
        } catch (PatternSyntaxException e) {
            return null;
        }
    }
}
