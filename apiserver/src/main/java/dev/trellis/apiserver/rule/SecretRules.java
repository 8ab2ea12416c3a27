package dev.trellis.apiserver.rule;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.Cause;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Secrets take plain text for writing, and keep their type. */
final class SecretRules implements KindRules {
    private static final String ACCOUNT = "kubernetes.io/service-account.name";
    private static final Map<String, List<String>> REQUIRED =
            Map.of(
                    "kubernetes.io/tls", List.of("tls.crt", "tls.key"),
                    "kubernetes.io/dockercfg", List.of(".dockercfg"),
                    "kubernetes.io/dockerconfigjson", List.of(".dockerconfigjson"),
                    "kubernetes.io/ssh-auth", List.of("ssh-privatekey"));

    @Override
    public void fill(ObjectNode object) {
        if (object.remove("stringData") instanceof ObjectNode texts) {
            var data = object.withObject("data");
            texts.properties()
                    .forEach(member ->
                            data.put(
                                    member.getKey(),
                                    Base64.getEncoder()
                                            .encodeToString(
                                                    member.getValue()
                                                            .asText()
                                                            .getBytes(StandardCharsets.UTF_8))));
        }
        if (object.path("type").asText("").isEmpty()) {
            object.put("type", "Opaque");
        }
    }

    @Override
    public List<Cause> check(ObjectNode object, Optional<ObjectNode> old) {
        var causes = new ArrayList<>(ConfigKeys.check(object, "data"));
        var bytes = 0L;
        for (var value : object.path("data")) {
            bytes += Base64.getMimeDecoder().decode(value.asText()).length;
        }
        if (bytes > ConfigMapRules.BYTES_MAX) {
            causes.add(Cause.tooLong("data", ConfigMapRules.BYTES_MAX));
        }
        for (var key : REQUIRED.getOrDefault(object.path("type").asText(), List.of())) {
            if (!object.path("data").has(key)) {
                causes.add(Cause.required("data[" + key + "]"));
            }
        }
        var type = object.path("type").asText();
        var data = object.path("data");
        if (type.equals("kubernetes.io/basic-auth")
                && !data.has("username")
                && !data.has("password")) {
            causes.add(Cause.required("data[username]"));
            causes.add(Cause.required("data[password]"));
        }
        if (type.equals("kubernetes.io/service-account-token")
                && object.at("/metadata/annotations").path(ACCOUNT).asText("").isEmpty()) {
            causes.add(Cause.required("metadata.annotations[" + ACCOUNT + "]"));
        }
        old.filter(before -> !before.path("type").equals(object.path("type")))
                .ifPresent(before ->
                        causes.add(
                                Cause.invalid("type", object.path("type"), "field is immutable")));
        causes.addAll(ConfigKeys.checkImmutable(object, old, "data"));
        return causes;
    }
}
