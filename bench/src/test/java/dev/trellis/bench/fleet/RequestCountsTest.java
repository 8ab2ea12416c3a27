package dev.trellis.bench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.testkit.server.ApiRequest;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;

final class RequestCountsTest {
    @Test
    void countsByVerbAndResourceWhatIsAskedFor() {
        var counts =
                RequestCounts.of(
                        List.of(
                                request("ann", "get", "pods", "/api/v1/pods/a"),
                                request("ann", "get", "pods", "/api/v1/pods/b"),
                                request("bob", "get", "pods", "/api/v1/pods/a"),
                                request("ann", "patch", "pods/status", "/api/v1/pods/a/status"),
                                request("ann", "get", "", "/version")),
                        request -> request.user().equals("ann"));

        assertThat(counts.byKind())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("get pods", 2L, "patch pods/status", 1L, "get /version", 1L));
        assertThat(counts.total()).isEqualTo(4);
    }

    @Test
    void tellsWhatCameSinceAnEarlierCount() {
        var early = List.of(request("ann", "get", "pods", ""), request("ann", "list", "pods", ""));
        var late =
                List.of(
                        request("ann", "get", "pods", ""),
                        request("ann", "list", "pods", ""),
                        request("ann", "get", "pods", ""),
                        request("ann", "watch", "pods", ""));

        var since = RequestCounts.of(late, _ -> true).since(RequestCounts.of(early, _ -> true));

        assertThat(since.byKind())
                .containsExactlyInAnyOrderEntriesOf(Map.of("get pods", 1L, "watch pods", 1L));
    }

    private static ApiRequest request(String user, String verb, String resource, String uri) {
        return new ApiRequest(
                verb, uri, "", resource, Optional.empty(), Optional.empty(), user, "test", 200);
    }
}
