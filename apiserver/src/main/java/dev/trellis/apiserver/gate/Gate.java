package dev.trellis.apiserver.gate;

import dev.trellis.apiserver.access.Accesses;
import dev.trellis.apiserver.access.ClusterAccess;
import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.http.Api;
import dev.trellis.apiserver.http.ApiRequest;
import dev.trellis.apiserver.http.ApiResponse;
import dev.trellis.apiserver.http.ClusterPath;
import dev.trellis.apiserver.identity.Caller;
import dev.trellis.apiserver.identity.User;
import dev.trellis.apiserver.rbac.AccessRequest;
import dev.trellis.apiserver.registry.Clusters;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Lets through to the API whoever is known and allowed. */
public final class Gate implements Function<ApiRequest, ApiResponse> {
    private static final String BEARER = "bearer ";

    private final Api api;
    private final Accesses accesses;
    private final AuditLog audit;
    private final InFlight inFlight;

    public Gate(Api api, Accesses accesses, AuditLog audit, InFlight inFlight) {
        this.api = api;
        this.accesses = accesses;
        this.audit = audit;
        this.inFlight = inFlight;
    }

    /** Answers a request in the name of its sender. */
    @Override
    public ApiResponse apply(ApiRequest request) {
        if (!inFlight.enter()) {
            return InFlight.tooMany();
        }
        try {
            return answer(request);
        } finally {
            inFlight.leave();
        }
    }

    private ApiResponse answer(ApiRequest request) {
        var info = RequestInfo.of(request);
        var line = audit.begin(request, info);
        ApiResponse response;
        try {
            var place = ClusterPath.of(request.path());
            var known = accesses.find(place.cluster());
            var access = known.or(() -> accesses.find(Clusters.DEFAULT)).orElseThrow();
            var user = authenticate(request, access);
            line.user(user);
            if (known.isEmpty() && !user.isMaster()) {
                throw unknown(request).forbidden(user, "");
            }
            response = authorised(request, info, user, access, line);
        } catch (StatusError error) {
            response = Api.refused(request, error);
        }
        line.end(response);
        return response;
    }

    private ApiResponse authorised(
            ApiRequest request,
            RequestInfo info,
            User sender,
            ClusterAccess access,
            AuditLog.Line line) {
        var other = Impersonation.find(request, sender, access);
        other.ifPresent(line::impersonated);
        var user = other.orElse(sender);
        access.require(user, info.access());
        return inFlight.of(sender, () -> Caller.as(user, () -> api.handle(request)));
    }

    /** Nobody learns which clusters there are by asking for one that is not. */
    private static AccessRequest unknown(ApiRequest request) {
        return new AccessRequest.Path(request.method().toLowerCase(Locale.ROOT), request.path());
    }

    private static User authenticate(ApiRequest request, ClusterAccess access) {
        var known = request.origin().user();
        if (known.isPresent()) {
            return known.get();
        }
        var certificates = request.origin().certificates();
        if (!certificates.isEmpty()) {
            return access.byCertificate(certificates.getFirst());
        }
        return token(request).map(access::byToken).orElse(User.ANONYMOUS);
    }

    private static Optional<String> token(ApiRequest request) {
        return request.header("Authorization")
                .filter(value -> value.regionMatches(true, 0, BEARER, 0, BEARER.length()))
                .map(value -> value.substring(BEARER.length()).trim())
                .filter(token -> !token.isEmpty())
                .or(() -> SocketToken.find(request));
    }
}
