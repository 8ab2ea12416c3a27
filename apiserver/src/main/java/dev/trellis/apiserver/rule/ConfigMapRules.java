package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Config maps have keys of a certain form and a bound on all of their values. */
final class ConfigMapRules implements KindRules {
    static final int BYTES_MAX = 1024 * 1024;

    @Override
    public void fill(ObjectNode object) {
        object.path("binaryData").forEach(text -> Unreadable.checkBase64(text, "ConfigMap"));
    }

    @Override
    public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        var causes = new ArrayList<>(ConfigKeys.check(object, "data", "binaryData"));
        object.path("data")
                .fieldNames()
                .forEachRemaining(key -> {
                    if (object.path("binaryData").has(key)) {
                        causes.add(
                                Cause.invalid(
                                        "data[" + key + "]",
                                        key,
                                        "duplicate of key present in binaryData"));
                    }
                });
        var bytes = 0L;
        for (var text : object.path("data")) {
            bytes += text.asText().getBytes(StandardCharsets.UTF_8).length;
        }
        for (var text : object.path("binaryData")) {
            bytes += Base64.getMimeDecoder().decode(text.asText()).length;
        }
        if (bytes > BYTES_MAX) {
            causes.add(Cause.tooLong("[]", BYTES_MAX));
        }
        causes.addAll(ConfigKeys.checkImmutable(object, old, "data", "binaryData"));
        return causes;
    }
}
