package dev.trellis.hub.template;

import dev.trellis.api.json.RawObject;

import java.util.List;

/** What rendering a template for one cluster comes to. */
public sealed interface Rendering {

    /** The manifests for the cluster, in the order of the template, additional ones last. */
    record Rendered(List<RawObject> manifests) implements Rendering {
        public Rendered {
            manifests = List.copyOf(manifests);
        }
    }

    /** A person has to change the template, a config or the cluster; the sentence says what. */
    record RenderFailed(String sentence) implements Rendering {}
}
