package dev.trellis.console.http;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Who may ask for what.
 *
 * <p>A page of somebody else's can let a browser send requests here by a name of its own that leads
 * to this machine; so only names of this machine are answered. Other users of the machine can reach
 * the port too; so every request brings the token.
 */
record Gate(Token token, String cookieName) {
    private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

    /** The answer to a request that must not pass, or that has to come back with a cookie. */
    Optional<Reply> stop(Asked asked) {
        if (!NAMES.contains(nameOf(asked.host()))) {
            return Optional.of(
                    refusal(
                            asked,
                            421,
                            "The console answers to localhost and 127.0.0.1 only: use one of these in the address."));
        }
        if (!asked.method().equals("GET") && !asked.method().equals("HEAD")) {
            return Optional.of(
                    refusal(asked, 405, "The console only shows things: use GET or HEAD.")
                            .with("Allow", "GET, HEAD"));
        }
        if (!isKnown(asked)) {
            return Optional.of(
                    refusal(
                            asked,
                            401,
                            "This needs the token of the console: open the whole address that `trellis up` or `trellis console` has printed."));
        }
        return asked.path().equals("/") && asked.parameter(Asked.TOKEN).isPresent()
                ? Optional.of(withoutToken())
                : Optional.empty();
    }

    private boolean isKnown(Asked asked) {
        return Stream.of(asked.cookie(), asked.bearer(), asked.parameter(Asked.TOKEN))
                .flatMap(Optional::stream)
                .anyMatch(token::matches);
    }

    /** The browser keeps the token, so that it need not stay where people see or copy it. */
    private Reply withoutToken() {
        return new Reply(
                303,
                "text/plain; charset=utf-8",
                "",
                Map.of(
                        "Location",
                        "/",
                        "Set-Cookie",
                        "%s=%s; Path=/; HttpOnly; SameSite=Lax"
                                .formatted(cookieName, token.shown())));
    }

    private static Reply refusal(Asked asked, int status, String sentence) {
        return asked.isApi() ? Reply.problem(status, sentence) : Reply.text(status, sentence);
    }

    /** Without the port, which differs where somebody forwards it. */
    private static String nameOf(String host) {
        var end = host.startsWith("[") ? host.indexOf(']') + 1 : host.indexOf(':');
        return end <= 0 ? host : host.substring(0, end);
    }
}
