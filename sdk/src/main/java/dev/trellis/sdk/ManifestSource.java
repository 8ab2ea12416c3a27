package dev.trellis.sdk;

import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.agent.Outcome;

import java.util.List;

/**
 * Makes the objects that a cluster gets: a folder of templates, a chart, or code.
 *
 * <p>It is asked often, from several threads, and must answer equal installs with equal objects.
 *
 * {@snippet class="dev.trellis.sdk.example.AddonExamplesTest" region="source"}
 */
@FunctionalInterface
public interface ManifestSource {

    /** The objects, or a sentence for users that says why there are none, with file and line. */
    Outcome<List<RawObject>> render(Install install);
}
