package dev.trellis.apiserver.access;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.identity.User;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.pki.CertificateRequest;
import dev.trellis.apiserver.rbac.AccessRequest;
import dev.trellis.apiserver.registry.Target;

import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Writes on certificate requests who asks, and lets only those approve or sign who may. */
final class RequestGuard {
    private static final String CLIENTS = "kubernetes.io/kube-apiserver-client";

    private final ClusterAccess access;

    RequestGuard(ClusterAccess access) {
        this.access = access;
    }

    void look(User user, Target target, ObjectNode next, Optional<ObjectNode> old) {
        if (old.isEmpty()) {
            begin(user, target, next);
            return;
        }
        var before = old.get();
        var signer = before.path("spec").path("signerName").asText("");
        switch (target.subresource()) {
            case "approval" -> require(user, "approve", signer, target);
            case "status" -> {
                if (!Json.same(before.path("status"), next.path("status"))) {
                    require(user, "sign", signer, target);
                }
            }
            default -> {
                // Nothing that follows from a request can be changed here.
            }
        }
    }

    private static void begin(User user, Target target, ObjectNode next) {
        var spec = next.withObject("spec");
        if (spec.path("signerName").asText("").equals(CLIENTS)) {
            refuseMasters(target, next);
        }
        spec.remove(List.of("username", "uid", "groups", "extra"));
        user.info().properties().forEach(member -> spec.set(member.getKey(), member.getValue()));
    }

    private static void refuseMasters(Target target, ObjectNode next) {
        var subject = target.kind().resource(next.path("metadata").path("name").asText(""));
        switch (CertificateRequest.read(decoded(next))) {
            case CertificateRequest.Reading.Faulty _ -> {
                // The rules of the kind refuse it, and say why.
            }
            case CertificateRequest.Reading.Read(var request) -> {
                if (request.organizations().contains(User.MASTERS)) {
                    throw StatusError.forbidden(
                            subject,
                            "use of %s signer with %s group is not allowed"
                                    .formatted(CLIENTS, User.MASTERS),
                            List.of());
                }
            }
        }
    }

    /** The text of a request; broken ones are explained by those who read it. */
    static byte[] decoded(ObjectNode object) {
        try {
            return Base64.getDecoder()
                    .decode(object.path("spec").path("request").asText("").replaceAll("\\s", ""));
        } catch (IllegalArgumentException _) {
            return new byte[0];
        }
    }

    private void require(User user, String verb, String signer, Target target) {
        var domain = signer.replaceFirst("/.*", "");
        if (!may(user, verb, signer) && !may(user, verb, domain + "/*")) {
            throw StatusError.forbidden(
                    target.kind().resource(target.name()),
                    "user not permitted to %s requests with signerName \"%s\""
                            .formatted(verb, signer),
                    List.of());
        }
    }

    private boolean may(User user, String verb, String signer) {
        return access.decide(
                        user,
                        new AccessRequest.Resource(
                                verb, "certificates.k8s.io", "signers", "", "", signer))
                .allowed();
    }
}
