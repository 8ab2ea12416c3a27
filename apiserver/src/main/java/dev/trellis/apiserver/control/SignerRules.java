package dev.trellis.apiserver.control;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.pki.CertificateRequest;

import java.util.Base64;
import java.util.List;
import java.util.Set;

/** What the signers of this server ask of a request. */
final class SignerRules {
    private static final String NODES = "system:nodes";
    private static final String NODE = "system:node:";
    private static final Set<String> FOR_CLIENTS =
            Set.of("digital signature", "key encipherment", "client auth");

    private SignerRules() {}

    /** What is to be done with a request. */
    sealed interface Outcome {
        /** It is for another signer. */
        record NotOurs() implements Outcome {}

        /** It breaks a rule of its signer. */
        record Faulty(String why) implements Outcome {}

        /** It can be granted. */
        record Fit(CertificateRequest content) implements Outcome {}
    }

    static Outcome look(ObjectNode request) {
        var signer = request.path("spec").path("signerName").asText("");
        if (!Set.of(
                        "kubernetes.io/kube-apiserver-client",
                        "kubernetes.io/kube-apiserver-client-kubelet")
                .contains(signer)) {
            return new Outcome.NotOurs();
        }
        var text = Base64.getMimeDecoder().decode(request.path("spec").path("request").asText(""));
        return switch (CertificateRequest.read(text)) {
            case CertificateRequest.Reading.Faulty(var why) -> new Outcome.Faulty(why);
            case CertificateRequest.Reading.Read(var content) -> {
                var usages = CertificateSigning.usages(request);
                if (signer.endsWith("-kubelet")) {
                    yield kubelet(content, usages);
                }
                yield client(content, usages);
            }
        };
    }

    private static Outcome client(CertificateRequest content, List<String> usages) {
        for (var usage : usages) {
            if (!FOR_CLIENTS.contains(usage)) {
                return new Outcome.Faulty("invalid usage for client certificate: " + usage);
            }
        }
        return usages.contains("client auth")
                ? new Outcome.Fit(content)
                : new Outcome.Faulty("missing required usage for client certificate: client auth");
    }

    private static Outcome kubelet(CertificateRequest content, List<String> usages) {
        if (!content.organizations().equals(List.of(NODES))) {
            return new Outcome.Faulty("organization is not " + NODES);
        }
        return content.commonName().startsWith(NODE)
                ? client(content, usages)
                : new Outcome.Faulty("common name does not start with " + NODE);
    }
}
