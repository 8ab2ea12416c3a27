package dev.trellis.sdk.deploy;

import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.agent.Outcome;
import dev.trellis.sdk.work.Manifests;

import java.util.List;

/** What came of asking an add-on for its manifests. */
public sealed interface Rendering {

    /** It was not asked: the install waits for its configuration. */
    record NotAsked() implements Rendering {}

    /** It had no answer. */
    record Failed(String why) implements Rendering {}

    /** Its answer holds something that is no object of Kubernetes. */
    record Unusable(String why) implements Rendering {}

    record Rendered(Manifests manifests) implements Rendering {}

    static Rendering of(Outcome<List<RawObject>> answer) {
        return switch (answer) {
            case Outcome.Failed(var why) -> new Failed(why);
            case Outcome.Done(var objects) ->
                    switch (Manifests.of(objects)) {
                        case Outcome.Failed(var why) -> new Unusable(why);
                        case Outcome.Done(var manifests) -> new Rendered(manifests);
                    };
        };
    }
}
