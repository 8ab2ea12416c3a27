package dev.trellis.hub.registration.admission;

import dev.trellis.api.json.ApiJson;
import dev.trellis.api.json.RawObject;
import dev.trellis.hub.admission.AdmissionRequest;
import dev.trellis.hub.admission.Requester;

import java.util.List;

/** Questions of an API server about the cluster rome, asked for jane. */
final class Reviews {
    private Reviews() {}

    static AdmissionRequest creation(String cluster) {
        return update("null", cluster);
    }

    static AdmissionRequest update(String before, String after) {
        return named("rome", before, after);
    }

    static AdmissionRequest named(String name, String before, String after) {
        return new AdmissionRequest(
                "uid",
                "",
                name,
                new Requester("jane", "", List.of(), RawObject.EMPTY),
                ApiJson.readTree(before),
                ApiJson.readTree(after));
    }
}
