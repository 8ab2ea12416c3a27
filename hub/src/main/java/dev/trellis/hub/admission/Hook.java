package dev.trellis.hub.admission;

import dev.trellis.engine.client.ObjectKey;
import dev.trellis.hub.webhook.Reviewer;

import java.util.List;
import java.util.Optional;

/**
 * A question that API servers are to ask us before they store an object of one kind.
 *
 * @param name of the configuration and of the webhook in it; people read it in refusals
 * @param part by which a configuration with this name is known as ours
 * @param path where the webhook serves the reviewer
 * @param topic of the question in metrics
 * @param about the objects that the question is about
 * @param needed whether nothing is stored while nobody answers; otherwise it is stored unchecked
 * @param onlyIf a CEL expression: API servers ask only where it is true
 * @param reviewer who answers
 */
public record Hook(
        String name,
        String part,
        String path,
        String topic,
        About about,
        boolean needed,
        Optional<String> onlyIf,
        Reviewer reviewer) {

    /** Objects of one resource, when they are created or updated. */
    public record About(String group, List<String> versions, String resource, boolean namespaced) {
        public About {
            versions = List.copyOf(versions);
        }

        String scope() {
            return namespaced ? "Namespaced" : "Cluster";
        }
    }

    ObjectKey key() {
        return ObjectKey.ofClusterScoped(name);
    }

    String failurePolicy() {
        return needed ? "Fail" : "Ignore";
    }
}
