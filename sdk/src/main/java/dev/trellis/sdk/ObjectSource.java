package dev.trellis.sdk;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.sdk.agent.Outcome;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Objects that an author's code makes. */
record ObjectSource(Function<Install, ? extends List<? extends HasMetadata>> objects)
        implements ManifestSource {

    @Override
    public Outcome<List<RawObject>> render(Install install) {
        var made = new ArrayList<RawObject>();
        for (var object : objects.apply(install)) {
            made.add(RawObject.of(ApiJson.serialization().asJson(object)));
        }
        return Outcome.of(made);
    }
}
