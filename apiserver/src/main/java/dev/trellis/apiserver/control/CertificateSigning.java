package dev.trellis.apiserver.control;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.access.ClusterAccess;
import dev.trellis.apiserver.pki.CertificateRequest;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Grants approved requests for certificates of clients; other signers are somebody else's. */
final class CertificateSigning {
    private static final Duration LIFE = Duration.ofDays(365);

    private final Objects objects;
    private final ClusterAccess access;

    CertificateSigning(Objects objects, ClusterAccess access) {
        this.objects = objects;
        this.access = access;
    }

    void look(String name) {
        var kind = objects.kind("certificates.k8s.io", "certificatesigningrequests");
        objects.find(kind, name)
                .filter(CertificateSigning::waits)
                .ifPresent(request -> {
                    switch (SignerRules.look(request)) {
                        case SignerRules.Outcome.NotOurs _ -> {
                            // Whoever knows the signer grants it.
                        }
                        case SignerRules.Outcome.Faulty(var why) ->
                                objects.change(
                                        kind, name, "status", current -> failed(current, why));
                        case SignerRules.Outcome.Fit(var content) ->
                                objects.change(
                                        kind, name, "status", current -> granted(current, content));
                    }
                });
    }

    private static boolean waits(ObjectNode request) {
        var status = request.path("status");
        return status.path("certificate").asText("").isEmpty()
                && has(request, "Approved")
                && !has(request, "Denied")
                && !has(request, "Failed");
    }

    private ObjectNode granted(ObjectNode request, CertificateRequest content) {
        if (!waits(request)) {
            return request;
        }
        var spec = request.path("spec");
        var life =
                spec.has("expirationSeconds")
                        ? Duration.ofSeconds(spec.path("expirationSeconds").asLong())
                        : LIFE;
        var pem = content.grantedBy(access.clients(), usages(request), life, access.now());
        request.withObject("status")
                .put(
                        "certificate",
                        Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.UTF_8)));
        return request;
    }

    private static ObjectNode failed(ObjectNode request, String why) {
        if (waits(request)) {
            request.withObject("status")
                    .withArrayProperty("conditions")
                    .addObject()
                    .put("type", "Failed")
                    .put("status", "True")
                    .put("reason", "SignerValidationFailure")
                    .put("message", why);
        }
        return request;
    }

    static List<String> usages(ObjectNode request) {
        var usages = new ArrayList<String>();
        request.path("spec").path("usages").forEach(usage -> usages.add(usage.asText()));
        return usages;
    }

    private static boolean has(ObjectNode request, String type) {
        for (var condition : request.path("status").path("conditions")) {
            if (condition.path("type").asText().equals(type)
                    && condition.path("status").asText().equals("True")) {
                return true;
            }
        }
        return false;
    }
}
