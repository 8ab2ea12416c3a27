package dev.trellis.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.api.json.ApiJson;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.client.ResourceKind;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

class ObjectStreamTest {
    private static final ResourceKind<ConfigMap> CONFIG_MAPS = ResourceKind.of(ConfigMap.class);

    @Test
    void readsAListObjectByObject() throws IOException {
        var items = new ArrayList<Found<ConfigMap>>();

        var page =
                stream(Pruning.usual())
                        .readList(
                                text(
                                        """
                                        {"kind":"ConfigMapList","apiVersion":"v1",
                                         "metadata":{"resourceVersion":"12","continue":"more"},
                                         "items":[{"metadata":{"name":"a","namespace":"n"},"data":{"k":"é"}},
                                                  {"metadata":{"name":"b","namespace":"n"}}]}
                                        """),
                                items::add);

        assertThat(page).isEqualTo(new ListPage("12", "more"));
        assertThat(items)
                .extracting(Found::key)
                .containsExactly(new ObjectKey("n", "a"), new ObjectKey("n", "b"));
        assertThat(whole(items.getFirst()).getData()).containsEntry("k", "é");
    }

    @Test
    void failsOnAListThatBreaksOff() {
        assertThatThrownBy(() ->
                        stream(Pruning.usual())
                                .readList(
                                        text(
                                                "{\"metadata\":{},\"items\":[{\"metadata\":{\"name\":\"a\"}}"),
                                        _ -> {}))
                .isInstanceOf(IOException.class);
    }

    @Test
    void readsEventsUntilTheStreamEnds() throws IOException {
        var events = new ArrayList<WatchEvent<ConfigMap>>();

        stream(Pruning.usual())
                .readEvents(
                        text(
                                """
                                {"type":"ADDED","object":{"metadata":{"name":"a","resourceVersion":"1"}}}
                                {"object":{"metadata":{"name":"a","resourceVersion":"2"}},"type":"MODIFIED"}
                                {"type":"DELETED","object":{"metadata":{"name":"a","resourceVersion":"3"}}}
                                {"type":"BOOKMARK","object":{"kind":"ConfigMap","metadata":{"resourceVersion":"9"}}}
                                {"type":"ERROR","object":{"kind":"Status","code":410,"message":"too old"}}
                                """),
                        events::add);

        assertThat(events)
                .satisfiesExactly(
                        added -> assertThat(added).isInstanceOf(WatchEvent.Present.class),
                        modified -> assertThat(modified).isInstanceOf(WatchEvent.Present.class),
                        deleted -> assertThat(deleted).isInstanceOf(WatchEvent.Absent.class),
                        bookmark -> assertThat(bookmark).isEqualTo(new WatchEvent.Bookmark<>("9")),
                        error ->
                                assertThat(error)
                                        .isEqualTo(new WatchEvent.Failed<>(410, "too old")));
    }

    @Test
    void readsEventsThatComeInPiecesAndManyAtOnce() throws IOException {
        var sent = new StringBuilder();
        for (var version = 1; version <= 300; version++) {
            sent.append("{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"")
                    .append(version)
                    .append("\"},\"é\":\"")
                    .append("x".repeat(version % 97))
                    .append("\"}}")
                    .append(version % 3 == 0 ? "\r\n \n" : "\n");
        }
        for (var size : List.of(1, 7, 8000, 100_000)) {
            var events = new ArrayList<WatchEvent<ConfigMap>>();

            stream(Pruning.usual()).readEvents(pieces(sent.toString(), size), events::add);

            assertThat(events)
                    .as("in pieces of %d bytes", size)
                    .hasSize(300)
                    .last()
                    .isEqualTo(new WatchEvent.Bookmark<>("300"));
        }
    }

    @Test
    void tellsAnEventBeforeTheNextOneComes() throws IOException {
        var first = "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"1\"}}}";
        var events = new ArrayList<WatchEvent<ConfigMap>>();
        var silence =
                new InputStream() {
                    @Override
                    public int read() {
                        assertThat(events).hasSize(1);
                        return -1;
                    }

                    @Override
                    public int read(byte[] into, int offset, int length) {
                        return read();
                    }
                };

        stream(Pruning.usual())
                .readEvents(new SequenceInputStream(text(first), silence), events::add);

        assertThat(events).hasSize(1);
    }

    @Test
    void failsOnAnEventThatBreaksOff() {
        assertThatThrownBy(() ->
                        stream(Pruning.usual())
                                .readEvents(text("{\"type\":\"ADDED\",\"object\":{"), _ -> {}))
                .isInstanceOf(IOException.class);
    }

    private static InputStream pieces(String text, int size) {
        return new FilterInputStream(text(text)) {
            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                return super.read(into, offset, Math.min(size, length));
            }
        };
    }

    @Test
    void dropsWhatNobodyReads() throws IOException {
        var object =
                readOne(
                        Pruning.usual().and("data", "big"),
                        """
                        {"metadata":{"name":"a","managedFields":[{"manager":"m","fieldsV1":{"f:a":{}}}],
                          "annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{}","kept":"yes"}},
                         "data":{"big":"xxxx","small":"y"}}
                        """);

        assertThat(object.getMetadata().getManagedFields()).isEmpty();
        assertThat(object.getMetadata().getAnnotations()).containsOnlyKeys("kept");
        assertThat(object.getData()).containsOnlyKeys("small");
    }

    @Test
    void prunesTheResultOfAWriteAsItPrunesAWatch() throws IOException {
        var text =
                """
                {"metadata":{"name":"a","managedFields":[{"manager":"m"}]},"data":{"big":"x","small":"y"}}
                """;
        var pruning = Pruning.usual().and("data", "big");

        assertThat(reader(pruning).read(text(text))).isEqualTo(readOne(pruning, text));
    }

    @Test
    void saysWhichObjectItCannotRead() throws IOException {
        var items = new ArrayList<Found<ConfigMap>>();

        stream(Pruning.usual())
                .readList(
                        text(
                                """
                                {"metadata":{},"items":[
                                  {"metadata":{"name":"odd","namespace":"n","resourceVersion":"7"},"data":["no map"]},
                                  {"metadata":{"name":"fine","namespace":"n"}}]}
                                """),
                        items::add);

        assertThat(items.getFirst())
                .isInstanceOfSatisfying(
                        Found.Unreadable.class,
                        odd -> {
                            assertThat(odd.key()).isEqualTo(new ObjectKey("n", "odd"));
                            assertThat(odd.version()).isEqualTo("7");
                        });
        assertThat(items.getLast().key()).isEqualTo(new ObjectKey("n", "fine"));
    }

    @Test
    void tellsItemsOfUntypedListsWhatTheyAre() throws IOException {
        var kind = ResourceKind.untyped("apps", "v1", "Deployment", "deployments", true);
        var items = new ArrayList<Found<GenericKubernetesResource>>();

        new ObjectStream<>(new ObjectReader<>(kind, Pruning.usual(), ApiJson.serialization()))
                .readList(
                        text("{\"metadata\":{},\"items\":[{\"metadata\":{\"name\":\"a\"}}]}"),
                        items::add);

        assertThat(items)
                .satisfiesExactly(item ->
                        assertThat(((Found.Whole<GenericKubernetesResource>) item).object())
                                .extracting("apiVersion", "kind")
                                .containsExactly("apps/v1", "Deployment"));
    }

    @Test
    void givesRepeatedStringsOneInstance() throws IOException {
        var items = new ArrayList<Found<ConfigMap>>();

        stream(Pruning.usual())
                .readList(
                        text(
                                """
                                {"metadata":{},"items":[{"metadata":{"name":"a","namespace":"shared"}},
                                                        {"metadata":{"name":"b","namespace":"shared"}}]}
                                """),
                        items::add);

        assertThat(whole(items.getFirst()).getMetadata().getNamespace())
                .isSameAs(whole(items.getLast()).getMetadata().getNamespace());
    }

    @Test
    void remembersNoSecretBeyondItsObject() throws IOException {
        var text =
                """
                {"metadata":{"name":"a"},"data":{"password":"not-to-be-remembered"}}
                """;

        assertThat(readOne(Pruning.usual(), text).getData().get("password"))
                .isNotSameAs(readOne(Pruning.usual(), text).getData().get("password"));
    }

    private static ConfigMap readOne(Pruning pruning, String object) throws IOException {
        var items = new ArrayList<Found<ConfigMap>>();
        stream(pruning).readList(text("{\"metadata\":{},\"items\":[" + object + "]}"), items::add);
        return whole(items.getFirst());
    }

    private static ConfigMap whole(Found<ConfigMap> found) {
        return ((Found.Whole<ConfigMap>) found).object();
    }

    private static ObjectStream<ConfigMap> stream(Pruning pruning) {
        return new ObjectStream<>(reader(pruning));
    }

    private static ObjectReader<ConfigMap> reader(Pruning pruning) {
        return new ObjectReader<>(CONFIG_MAPS, pruning, ApiJson.serialization());
    }

    private static InputStream text(String json) {
        return new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));
    }
}
