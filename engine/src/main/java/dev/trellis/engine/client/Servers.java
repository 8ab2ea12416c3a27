package dev.trellis.engine.client;

import dev.trellis.engine.client.ClientProblem.Kind;

import org.jspecify.annotations.Nullable;

import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertificateException;
import java.util.Collection;
import java.util.stream.Stream;

import javax.net.ssl.SSLException;

/** Tells whether a server can be worked with, in the words of {@link ClientProblem}. */
public final class Servers {
    private Servers() {}

    /** Asks the server for its version, which shows whether it is there and knows us. */
    public static void check(KubeApi api) {
        send(api, Call.get("/version"));
    }

    /** Asks whether the server serves the kinds, which for ours means: are the CRDs installed. */
    public static void requireServed(KubeApi api, Collection<? extends ResourceKind<?>> kinds) {
        kinds.forEach(kind -> requireServed(api, kind));
    }

    private static void requireServed(KubeApi api, ResourceKind<?> kind) {
        var call = Call.get(kind.groupPath());
        var answer = trying(api, call);
        var served =
                answer.succeeded()
                        && answer.tree()
                                .path("resources")
                                .valueStream()
                                .anyMatch(one -> one.path("name").asText().equals(kind.plural()));
        if (!served) {
            requireSuccess(api, answer.code() == 404 ? null : answer);
            throw new ClientProblem(
                    Kind.KIND_NOT_SERVED,
                    "%s does not serve %s in version %s: install the CRDs with `trellis crds | kubectl apply -f -`."
                            .formatted(api.server(), kind.resource(), kind.version()));
        }
    }

    /** Sends a request that must succeed, and says what is wrong where it does not. */
    public static Answer send(KubeApi api, Call call) {
        var answer = trying(api, call);
        requireSuccess(api, answer);
        return answer;
    }

    /** Sends a request whose answer may be a refusal, and says what is wrong where none comes. */
    public static Answer trying(KubeApi api, Call call) {
        try {
            return api.send(call);
        } catch (ApiException e) {
            throw explain(api, e);
        }
    }

    /** Says what is wrong where the server refused. */
    public static void requireSuccess(KubeApi api, @Nullable Answer answer) {
        if (answer != null && !answer.succeeded()) {
            throw refusal(api, answer);
        }
    }

    private static ClientProblem refusal(KubeApi api, Answer answer) {
        return switch (answer.code()) {
            case 401 ->
                    new ClientProblem(
                            Kind.UNAUTHORIZED,
                            "%s does not accept our credentials: log in again or use another kubeconfig."
                                    .formatted(api.server()));
            case 403 ->
                    new ClientProblem(
                            Kind.FORBIDDEN,
                            "%s refuses us (%s): ask its administrator for that right."
                                    .formatted(api.server(), answer.message()));
            default ->
                    new ClientProblem(
                            Kind.SERVER_FAILED,
                            "%s answered with %d (%s): try again, and look into its log if that does not help."
                                    .formatted(api.server(), answer.code(), answer.message()));
        };
    }

    private static ClientProblem explain(KubeApi api, ApiException failure) {
        if (has(failure, CertificateException.class)) {
            return new ClientProblem(
                    Kind.CERTIFICATE_NOT_TRUSTED,
                    "The certificate of %s is not trusted: put the authority that signed it into the kubeconfig (certificate-authority-data)."
                            .formatted(api.server()),
                    failure);
        }
        if (has(failure, SSLException.class)) {
            return new ClientProblem(
                    Kind.CERTIFICATE_NOT_TRUSTED,
                    "No safe connection to %s could be made: check that the address is that of an API server and that its certificate is for this name."
                            .formatted(api.server()),
                    failure);
        }
        var unknown =
                has(failure, UnknownHostException.class)
                        || has(failure, UnresolvedAddressException.class);
        return new ClientProblem(
                Kind.SERVER_UNREACHABLE,
                "%s cannot be reached (%s): check the address in the kubeconfig and that the server runs."
                        .formatted(api.server(), unknown ? "the name is unknown" : "no answer"),
                failure);
    }

    private static boolean has(Throwable thrown, Class<? extends Throwable> type) {
        return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause)
                .anyMatch(type::isInstance);
    }
}
