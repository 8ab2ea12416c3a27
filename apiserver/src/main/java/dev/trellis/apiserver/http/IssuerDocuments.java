package dev.trellis.apiserver.http;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.http.ApiResponse.Header;
import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.registry.TokenIssuer;

import java.util.List;
import java.util.Optional;

/** What others need to check tokens of service accounts without asking the server each time. */
final class IssuerDocuments {
    private static final List<String> ABOUT = List.of(".well-known", "openid-configuration");
    private static final List<String> KEYS = List.of("openid", "v1", "jwks");
    private static final Header KEPT = new Header("Cache-Control", "public, max-age=3600");

    private IssuerDocuments() {}

    static ApiResponse answer(
            ApiRequest request, Optional<TokenIssuer> issuer, String prefix, List<String> parts) {
        if (issuer.isEmpty() || !(parts.equals(ABOUT) || parts.equals(KEYS))) {
            return Answers.pageNotFound();
        }
        if (!request.method().equals("GET")) {
            throw StatusError.methodNotAllowed();
        }
        if (parts.equals(KEYS)) {
            return Answers.with(
                    Answers.json(200, issuer.get().keys()),
                    KEPT,
                    new Header("Content-Type", "application/jwk-set+json"));
        }
        var host = request.header("Host").orElse("localhost");
        var made = Json.object().put("issuer", issuer.get().name());
        made.put("jwks_uri", "https://" + host + prefix + "/" + String.join("/", KEYS));
        made.putArray("response_types_supported").add("id_token");
        made.putArray("subject_types_supported").add("public");
        made.putArray("id_token_signing_alg_values_supported").add("ES256");
        return Answers.with(Answers.json(200, made), KEPT);
    }
}
