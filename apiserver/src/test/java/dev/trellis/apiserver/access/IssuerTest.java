package dev.trellis.apiserver.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.apiserver.EmbeddedApiServer;

import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.util.Base64;

/** Tokens can be checked by whoever reads what their issuer publishes. */
class IssuerTest {
    private static final String TOKEN = "/api/v1/namespaces/default/serviceaccounts/default/token";

    @Test
    void publishesTheKeyOfItsTokens() throws GeneralSecurityException {
        try (var server = EmbeddedApiServer.start(0);
                var admin = new Sender(server.adminConfig())) {
            var about = admin.get("/.well-known/openid-configuration").json();
            var address = about.path("jwks_uri").asText();
            var keys = admin.get(address.replaceFirst("https://[^/]+", "")).json();
            var token = admin.post(TOKEN, "{}").json().at("/status/token").asText();

            assertThat(about.path("issuer").asText()).isEqualTo("https://kubernetes.default.svc");
            assertThat(isSigned(token, keys.at("/keys/0"))).isTrue();
            try (var account = Sender.withToken(server.adminConfig(), token);
                    var nobody = Sender.withToken(server.adminConfig(), "")) {
                assertThat(account.get("/openid/v1/jwks").code()).isEqualTo(200);
                assertThat(nobody.get("/openid/v1/jwks").code()).isEqualTo(403);
            }
            assertThat(admin.get("/openid/v1/nonsense").code()).isEqualTo(404);
            assertThat(admin.post("/openid/v1/jwks", "{}").code()).isEqualTo(405);
        }
    }

    @Test
    void tellsLogicalClustersApart() {
        try (var server = EmbeddedApiServer.start(0);
                var admin = new Sender(server.adminConfig())) {
            server.cluster("west");

            var about = admin.get("/clusters/west/.well-known/openid-configuration").json();

            assertThat(about.path("issuer").asText()).endsWith("/clusters/west");
            assertThat(about.path("jwks_uri").asText()).endsWith("/clusters/west/openid/v1/jwks");
        }
    }

    private static boolean isSigned(String token, JsonNode key) throws GeneralSecurityException {
        var parts = token.split("\\.", -1);
        var parameters = AlgorithmParameters.getInstance("EC");
        parameters.init(new ECGenParameterSpec("secp256r1"));
        var point = new ECPoint(number(key.path("x").asText()), number(key.path("y").asText()));
        var spec = new ECPublicKeySpec(point, parameters.getParameterSpec(ECParameterSpec.class));
        var signature = Signature.getInstance("SHA256withECDSAinP1363Format");
        signature.initVerify(KeyFactory.getInstance("EC").generatePublic(spec));
        signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
        return signature.verify(Base64.getUrlDecoder().decode(parts[2]));
    }

    private static BigInteger number(String text) {
        return new BigInteger(1, Base64.getUrlDecoder().decode(text));
    }
}
