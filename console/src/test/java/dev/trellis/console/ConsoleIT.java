package dev.trellis.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The console as browsers and programs meet it, on a hub of the embedded API. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ConsoleIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient http = HttpClient.newHttpClient();
    private final TestHub hub = new TestHub();
    private final Console console = Console.start(hub.api(), OptionalInt.of(0));

    @BeforeAll
    void addTrouble() {
        hub.join("oslo");
        hub.install("storage", "oslo");
        hub.report("storage", "oslo", "False", "ProbeUnavailable", "no pod is ready");
    }

    @AfterAll
    void close() {
        console.close();
        hub.close();
        http.close();
    }

    private String token() {
        return console.address().getQuery().substring("token=".length());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(console.address().resolve(path)).timeout(PATIENCE);
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(
                request(path).header("Authorization", "Bearer " + token()).build(),
                BodyHandlers.ofString());
    }

    private JsonNode json(String path) throws IOException, InterruptedException {
        var answer = get(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new ObjectMapper().readTree(answer.body());
    }

    @Test
    void showsTheFleet() throws Exception {
        var fleet = json("/api/fleet");

        assertThat(fleet.at("/counts/headline").asText()).isEqualTo("6 of 7 available");
        assertThat(fleet.at("/clusters").valueStream().map(JsonNode::asText))
                .containsExactly("london", "oslo", "paris");
        assertThat(fleet.at("/addons/1/addon/name").asText()).isEqualTo("storage");
        assertThat(fleet.at("/addons/1/cells/1"))
                .hasToString(
                        """
                        {"cluster":"oslo","state":"unavailable","progressing":false,"reason":"ProbeUnavailable"}\
                        """);
        assertThat(fleet.at("/troubles")).isEmpty();
    }

    @Test
    void saysWhyOnOneClusterAndOverTheFleet() throws Exception {
        var one = json("/api/addons/storage/clusters/oslo");
        assertThat(one.at("/state").asText()).isEqualTo("unavailable");
        assertThat(one.at("/sentences").toString()).contains("no pod is ready", "To change this");
        assertThat(one.at("/why/symptoms/0/subject/name").asText()).isEqualTo("storage");
        assertThat(one.at("/conditions/0/reason").asText()).isEqualTo("ProbeUnavailable");

        var all = json("/api/addons/storage");
        assertThat(all.at("/why/notAvailable/places").asInt()).isEqualTo(1);
        assertThat(all.at("/why/notAvailable/classes/0/examples/0").asText()).isEqualTo("oslo");
    }

    @Test
    void showsGraphClustersAndAddons() throws Exception {
        assertThat(json("/api/graph").at("/edges/0"))
                .hasToString(
                        """
                        {"from":"monitoring","to":"storage","required":true,"inCycle":false}\
                        """);
        assertThat(json("/api/clusters").at("/clusters/0/name").asText()).isEqualTo("oslo");
        assertThat(json("/api/clusters?name=par&limit=1").at("/clusters")).hasSize(1);
        assertThat(json("/api/addons")).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/addons/storige",
                "/api/addons/storage/clusters/rome",
                "/api/addons/storige/clusters/paris",
                "/api/addons/storage/works/paris",
                "/api/graph?cluster=rome",
                "/api/secrets",
                "/api/",
                "/nothing"
            })
    void answersWithOneSentenceWhereThereIsNothing(String path) throws Exception {
        var answer = get(path);

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("There is no").contains(": ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"})
    void onlyShows(String method) throws Exception {
        // The JDK's client refuses to send some of them.
        var answer = raw(method + " /api/fleet HTTP/1.1\r\nHost: localhost\r\n");

        assertThat(answer).startsWith("HTTP/1.1 405").contains("Allow: GET, HEAD");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evil.example", "evil.example:80", "localhost.evil.example", "10.0.0.1"})
    void answersToNoOtherName(String host) throws Exception {
        assertThat(raw("GET /api/fleet HTTP/1.1\r\nHost: " + host + "\r\n"))
                .startsWith("HTTP/1.1 421")
                .doesNotContain("headline");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "localhost:9000", "127.0.0.1:1", "[::1]:16480"})
    void answersToTheNamesOfThisMachine(String host) throws Exception {
        assertThat(raw("GET /api/fleet HTTP/1.1\r\nHost: " + host + "\r\n"))
                .startsWith("HTTP/1.1 200");
    }

    /** A request with the token, as it goes over the wire. */
    private String raw(String head) throws IOException {
        var address = console.address();
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout(Math.toIntExact(PATIENCE.toMillis()));
            var text =
                    head
                            + "Authorization: Bearer "
                            + token()
                            + "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/console.js", "/api/fleet", "/api/events", "/?token=wrong"})
    void showsNothingWithoutTheToken(String path) throws Exception {
        var answer = http.send(request(path).build(), BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).contains("needs the token").doesNotContain("<");
    }

    @Test
    void turnsTheTokenOfTheAddressIntoACookie() throws Exception {
        var first =
                http.send(request(console.address().toString()).build(), BodyHandlers.ofString());
        assertThat(first.statusCode()).isEqualTo(303);
        assertThat(first.headers().firstValue("Location")).contains("/");
        var cookie = first.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie).contains("HttpOnly", "SameSite=Lax", "trellis-console-");

        var page =
                http.send(
                        request("/")
                                .header("Cookie", cookie.substring(0, cookie.indexOf(';')))
                                .build(),
                        BodyHandlers.ofString());
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).startsWith("<!doctype html>").doesNotContain(token());
    }

    @Test
    void tellsBrowsersToBeCareful() throws Exception {
        for (var path :
                new String[] {"/", "/console.js", "/api/fleet", "/api/addons/none", "/%zz"}) {
            var headers = raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n");
            assertThat(headers)
                    .as(path)
                    .contains("Content-Security-Policy: default-src 'none'; script-src 'self';")
                    .contains("X-Content-Type-Options: nosniff", "Cache-Control: no-store")
                    .doesNotContain("Server: ");
        }
    }

    @Test
    void hasAPageThatNeedsNothingFromElsewhere() throws Exception {
        for (var path : new String[] {"/", "/console.css", "/console.js", "/graph.js"}) {
            var file = get(path);
            assertThat(file.statusCode()).as(path).isEqualTo(200);
            assertThat(file.body().replace("http://www.w3.org/2000/svg", ""))
                    .as(path)
                    .doesNotContain("http://", "https://", "style=\"", "onclick=\"", "innerHTML");
        }
    }

    @Test
    void answersHeadWithoutABody() throws Exception {
        var answer =
                http.send(
                        request("/api/fleet")
                                .header("Authorization", "Bearer " + token())
                                .method("HEAD", BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
    }

    /** Reads a stream of changes line by line. */
    private final class Listener implements AutoCloseable {
        private final HttpResponse<java.io.InputStream> answer;
        private final BufferedReader lines;

        Listener(String heard) throws IOException, InterruptedException {
            var request = request("/api/events").header("Authorization", "Bearer " + token());
            answer =
                    http.send(
                            (heard.isEmpty() ? request : request.header("Last-Event-ID", heard))
                                    .build(),
                            BodyHandlers.ofInputStream());
            lines =
                    new BufferedReader(
                            new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
        }

        /** The revision of the next change; signs of life are passed over. */
        String next() throws IOException {
            return Stream.generate(this::line)
                    .filter(line -> line.startsWith("id: "))
                    .findFirst()
                    .orElseThrow()
                    .substring("id: ".length());
        }

        String line() {
            try {
                var line = lines.readLine();
                if (line == null) {
                    throw new AssertionError("the stream has ended");
                }
                return line;
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void close() throws IOException {
            answer.body().close();
        }
    }

    @Test
    void tellsOfAChangeAndResumes() throws Exception {
        var seen = json("/api/fleet").at("/revision").asText();
        try (var listener = new Listener(seen)) {
            hub.report("tracing", "london", "False", "ProbeUnavailable", "lost");

            var told = listener.next();
            assertThat(told).isNotEqualTo(seen);
            assertThat(json("/api/addons/tracing/clusters/london").at("/state").asText())
                    .isEqualTo("unavailable");
        } finally {
            hub.report("tracing", "london", "True", "ProbeAvailable", "back");
        }
        // One who has missed something hears at once; so does one who comes for the first time.
        try (var back = new Listener(seen);
                var first = new Listener("")) {
            assertThat(back.next()).isNotEqualTo(seen);
            assertThat(first.next()).isNotEmpty();
        }
    }

    @Test
    void letsOnlySoManyListen() throws Exception {
        var listeners = new ArrayList<Listener>();
        try {
            var refused = false;
            for (var i = 0; i < 40 && !refused; i++) {
                var listener = new Listener("");
                listeners.add(listener);
                refused = listener.answer.statusCode() == 503;
            }
            assertThat(refused).isTrue();
        } finally {
            for (var listener : listeners) {
                listener.close();
            }
        }
    }

    @Test
    void refusesAPortThatIsTaken() {
        assertThatThrownBy(
                        () -> Console.start(hub.api(), OptionalInt.of(console.address().getPort())))
                .hasMessageContaining("choose another with --port");
    }

    @Test
    void saysWhatIsWrongWhereTheHubIsGone() throws Exception {
        var gone = new TestHub();
        try (var orphan = Console.start(gone.api(), OptionalInt.of(0))) {
            gone.close();
            var address = URI.create(orphan.address().toString().replace("/?", "/api/fleet?"));
            var answer =
                    http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());

            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("\"error\"").contains("check");
        }
    }
}
