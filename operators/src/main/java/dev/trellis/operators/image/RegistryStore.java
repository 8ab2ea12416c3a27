package dev.trellis.operators.image;

import com.fasterxml.jackson.databind.ObjectMapper;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** An image in a registry that speaks the distribution protocol. */
final class RegistryStore implements ImageStore {
    private static final String MANIFESTS =
            String.join(
                    ", ",
                    "application/vnd.oci.image.index.v1+json",
                    "application/vnd.oci.image.manifest.v1+json",
                    "application/vnd.docker.distribution.manifest.list.v2+json",
                    "application/vnd.docker.distribution.manifest.v2+json");
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Pattern PARAMETER = Pattern.compile("([a-z]+)=\"([^\"]*)\"");
    private static final int HOPS_MAX = 6;
    private static final int TOKEN_BYTES_MAX = 1 << 16;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http;
    private final ImageName name;
    private final Optional<Login> login;
    private String authorization = "";

    RegistryStore(HttpClient http, ImageName name, Optional<Login> login) {
        this.http = http;
        this.name = name;
        this.login = login;
    }

    @Override
    public byte[] manifest(int bytesMax) throws IOException {
        return manifest(name.tag().isEmpty() ? "latest" : name.tag(), bytesMax);
    }

    @Override
    public byte[] manifest(String reference, int bytesMax) throws IOException {
        try (var in = get("manifests/" + reference, MANIFESTS);
                var _ = new Watchdog(in, PATIENCE)) {
            return in.readNBytes(bytesMax + 1);
        }
    }

    @Override
    public InputStream blob(Descriptor descriptor) throws IOException {
        return get("blobs/" + descriptor.digest(), "*/*");
    }

    private InputStream get(String what, String accept) throws IOException {
        var first = URI.create(base() + "/v2/" + name.repository() + "/" + what);
        var uri = first;
        var asked = false;
        for (var hop = 0; hop < HOPS_MAX; hop++) {
            // Storage that a registry sends us to has nothing to do with who we are here.
            var isHome = first.getAuthority().equals(uri.getAuthority());
            var answer = send(uri, accept, isHome ? authorization : "");
            switch (answer.statusCode()) {
                case 200 -> {
                    return answer.body();
                }
                case 301, 302, 303, 307, 308 -> {
                    answer.body().close();
                    uri = target(uri, answer);
                }
                case 401 -> {
                    answer.body().close();
                    if (asked || !isHome) {
                        throw refused();
                    }
                    asked = true;
                    authorization = authorization(answer);
                }
                default -> {
                    answer.body().close();
                    throw trouble(answer.statusCode());
                }
            }
        }
        throw ImageTrouble.passing(
                "The registry of image %s sends us from one place to the next.".formatted(name),
                null);
    }

    /** Only on this machine nobody else listens, so only here no encryption is needed. */
    private String base() {
        return (isLocal(name.host()) ? "http://" : "https://") + name.host();
    }

    private static boolean isLocal(String host) {
        return Pattern.matches("(localhost|127(\\.[0-9]{1,3}){3}|\\[::1])(:[0-9]+)?", host);
    }

    private URI target(URI from, HttpResponse<?> answer) {
        var location =
                answer.headers()
                        .firstValue("Location")
                        .orElseThrow(() -> trouble(answer.statusCode()));
        try {
            return checked(from.resolve(location));
        } catch (IllegalArgumentException e) {
            throw ImageTrouble.lasting(
                    "The registry of image %s sends us to a place that is no address."
                            .formatted(name),
                    e);
        }
    }

    private URI checked(URI uri) {
        var isSafe =
                uri.getAuthority() != null
                        && ("https".equals(uri.getScheme())
                                || ("http".equals(uri.getScheme())
                                        && isLocal(name.host())
                                        && isLocal(uri.getAuthority())));
        if (!isSafe) {
            throw ImageTrouble.lasting(
                    "The registry of image %s sends us to %s, which is not encrypted."
                            .formatted(name, uri.getAuthority()));
        }
        return uri;
    }

    private HttpResponse<InputStream> send(URI uri, String accept, String authorization)
            throws IOException {
        var request = HttpRequest.newBuilder(uri).timeout(PATIENCE).header("Accept", accept);
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** What the registry asks for: a password, or a token that somebody else gives out. */
    private String authorization(HttpResponse<?> answer) throws IOException {
        var challenge = answer.headers().firstValue("WWW-Authenticate").orElse("");
        if (challenge.startsWith("Basic")) {
            return login.map(Login::basic).orElseThrow(this::refused);
        }
        if (!challenge.startsWith("Bearer")) {
            throw refused();
        }
        var realm = parameter(challenge, "realm");
        if (realm.isEmpty()) {
            throw refused();
        }
        var query = new StringBuilder("?scope=");
        var scope = parameter(challenge, "scope");
        query.append(
                encoded(scope.isEmpty() ? "repository:" + name.repository() + ":pull" : scope));
        var service = parameter(challenge, "service");
        if (!service.isEmpty()) {
            query.append("&service=").append(encoded(service));
        }
        return "Bearer " + token(checked(URI.create(realm + query)));
    }

    private String token(URI uri) throws IOException {
        var answer = send(uri, "application/json", login.map(Login::basic).orElse(""));
        try (var in = answer.body();
                var _ = new Watchdog(in, PATIENCE)) {
            if (answer.statusCode() != 200) {
                throw refused();
            }
            var json = JSON.readTree(in.readNBytes(TOKEN_BYTES_MAX));
            var token = json.path("token").asText(json.path("access_token").asText());
            // What could end a header would let a token say more than who we are.
            if (token.isEmpty() || !token.chars().allMatch(one -> one > ' ' && one < 127)) {
                throw refused();
            }
            return token;
        }
    }

    private static String parameter(String challenge, String key) {
        var found = PARAMETER.matcher(challenge);
        while (found.find()) {
            if (Objects.equals(found.group(1), key)) {
                return found.group(2);
            }
        }
        return "";
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private ImageTrouble refused() {
        return ImageTrouble.passing(
                "The registry does not let us have image %s: name a Secret with the right to pull it in spec.secrets of the CatalogSource."
                        .formatted(name),
                null);
    }

    private ImageTrouble trouble(int status) {
        return ImageTrouble.passing(
                status == 404
                        ? "Image %s is not in its registry.".formatted(name)
                        : "The registry of image %s answers with status %d."
                                .formatted(name, status),
                null);
    }
}
