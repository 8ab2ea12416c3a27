package dev.trellis.interpreter.webhook;

import com.fasterxml.jackson.databind.JsonNode;

import dev.trellis.interpreter.object.Fields;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where a webhook is. */
public sealed interface WebhookTarget {
    int USUAL_PORT = 443;

    /** The name that its certificate must have. */
    String host();

    int port();

    /** Begins with a slash. */
    String path();

    /** Anywhere. */
    record Url(URI uri) implements WebhookTarget {
        @Override
        public String host() {
            return uri.getHost();
        }

        @Override
        public int port() {
            return uri.getPort() < 0 ? USUAL_PORT : uri.getPort();
        }

        @Override
        public String path() {
            return uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        }
    }

    /** A Service of the hub, whatever way leads there. */
    record Service(String namespace, String name, String path, int port) implements WebhookTarget {
        @Override
        public String host() {
            return name + "." + namespace + ".svc";
        }
    }

    /** From the JSON form, which {@link #problems} found nothing wrong with. */
    static WebhookTarget of(JsonNode config) {
        var url = Fields.text(config, "url");
        if (!url.isEmpty()) {
            return new Url(parse(url).orElseThrow());
        }
        var service = config.path("service");
        var path = Fields.text(service, "path");
        return new Service(
                Fields.text(service, "namespace"),
                Fields.text(service, "name"),
                path.startsWith("/") ? path : "/" + path,
                (int) Fields.integer(service, "port").orElse(USUAL_PORT));
    }

    /** All that is wrong with the JSON form. */
    static List<String> problems(JsonNode config) {
        var problems = new ArrayList<String>();
        var url = Fields.text(config, "url");
        var service = config.path("service");
        if (url.isEmpty() == service.isMissingNode()) {
            problems.add("exactly one of url and service is needed");
        } else if (url.isEmpty()) {
            for (var needed : List.of("namespace", "name")) {
                if (Fields.text(service, needed).isEmpty()) {
                    problems.add("service.%s is missing".formatted(needed));
                }
            }
            var port = Fields.integer(service, "port").orElse(USUAL_PORT);
            if (port < 1 || port > 65_535) {
                problems.add("service.port %d is none".formatted(port));
            }
        } else if (parse(url).filter(WebhookTarget::isPlain).isEmpty()) {
            problems.add("url must be https with a host, without user, query and fragment");
        }
        return problems;
    }

    private static Optional<URI> parse(String url) {
        try {
            return Optional.of(new URI(url));
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }

    private static boolean isPlain(URI uri) {
        return "https".equals(uri.getScheme())
                && uri.getHost() != null
                && uri.getRawUserInfo() == null
                && uri.getRawQuery() == null
                && uri.getRawFragment() == null;
    }
}
