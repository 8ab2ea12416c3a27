package dev.trellis.operators.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.operators.image.TestImage.Tar;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

class ImagesTest {
    private static final ImageLimits LIMITS =
            new ImageLimits(10_000, 100_000, 50_000, 100, Duration.ofSeconds(30));

    private final TestRegistry registry = new TestRegistry();

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path layouts;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path scratch;

    @AfterEach
    void stop() {
        registry.close();
    }

    @Test
    void readsAFolderFromARegistryAndFromALayout() throws IOException {
        var image = new TestImage().layer(new Tar().file("configs/a.yaml", "a").file("etc/b", "b"));
        image.label("where", "/configs").write(layouts.resolve("team/cat"), "v1");
        registry.push("cat", "v1", image);

        assertThat(files(registry.host() + "/cat:v1", "/configs")).hasToString("{a.yaml=a}");
        assertThat(files("oci:team/cat:v1", "configs/")).hasToString("{a.yaml=a}");
        assertThat(files("oci:team/cat", ".")).hasToString("{configs/a.yaml=a, etc/b=b}");
        assertThat(open("oci:team/cat:v1").label("where")).hasValue("/configs");
        assertThat(open("oci:team/cat:v1").digest())
                .isEqualTo(open(registry.host() + "/cat:v1").digest())
                .isEqualTo(image.manifest());
    }

    @Test
    void laterLayersReplaceHideAndWipeOut() throws IOException {
        var image =
                new TestImage()
                        .layer(
                                new Tar()
                                        .file("c/same", "old")
                                        .file("c/gone", "x")
                                        .file("c/wiped/one", "x")
                                        .file("c/wiped/two", "x")
                                        .file("c/now-a-file/inner", "x")
                                        .file("c/now-a-folder", "x")
                                        .file("c/stays", "s"))
                        .layer(
                                new Tar()
                                        .file("c/same", "new")
                                        .file("c/.wh.gone", "")
                                        .file("c/wiped/three", "t")
                                        .file("c/wiped/.wh..wh..opq", "")
                                        .file("c/now-a-file", "f")
                                        .folder("c/now-a-folder/"));
        registry.push("cat", "v1", image);

        assertThat(files(registry.host() + "/cat:v1", "c"))
                .hasToString("{now-a-file=f, same=new, stays=s, wiped/three=t}");
    }

    @Test
    void readsLongNames() throws IOException {
        var name = "c/" + "long-".repeat(12) + "name";
        registry.push(
                "cat",
                "v1",
                new TestImage()
                        .layer(new Tar().extended(name, "pax").longNamed(name + "2", "gnu")));

        assertThat(files(registry.host() + "/cat:v1", "c").values()).containsExactly("pax", "gnu");
    }

    @Test
    void takesTheUsualPlatformOfSeveral() throws IOException {
        var other = new TestImage().layer(new Tar().file("c/a", "other"));
        var usual = new TestImage().layer(new Tar().file("c/a", "usual"));
        var index = JsonNodeFactory.instance.objectNode();
        var members = index.putArray("manifests");
        for (var one : new TestImage[] {other, usual}) {
            var digest = one.manifest();
            members.add(
                    TestImage.descriptor(
                            "application/vnd.oci.image.manifest.v1+json",
                            digest,
                            one.blobs().getOrDefault(digest, new byte[0]).length));
        }
        ((ObjectNode) members.get(1))
                .putObject("platform")
                .put("os", "linux")
                .put("architecture", "amd64");
        usual.blobs().putAll(other.blobs());
        registry.push("cat", "v1", usual);
        var digest = CheckedStream.digest(TestImage.text(index));
        registry.spoil(digest, TestImage.text(index));

        assertThat(files(registry.host() + "/cat@" + digest, "c")).hasToString("{a=usual}");
    }

    @Test
    void usesNothingThatIsNotWhatItsDigestSays() {
        var layer = TestImage.compressed(new Tar().file("c/a", "good").bytes());
        var other = TestImage.compressed(new Tar().file("c/a", "evil").bytes());
        var image = new TestImage().layer(TestImage.GZIP, layer);
        var name = registry.push("cat", "v1", image);

        registry.spoil(CheckedStream.digest(layer), other);
        assertTrouble(name, "c", true, "of an image");
        registry.spoil(CheckedStream.digest(layer), longer(layer));
        assertTrouble(name, "c", true, "is longer than its manifest says");
        registry.spoil(CheckedStream.digest(layer), Arrays.copyOf(layer, layer.length - 1));
        assertTrouble(name, "c", true, "");
        registry.spoil(image.manifest(), "{}".getBytes(StandardCharsets.UTF_8));
        assertTrouble(name, "c", true, "has other content than the digest");
    }

    private static byte[] longer(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length + 1);
    }

    @Test
    void namesInsideAnImageLeadNowhere() {
        assertThat(trouble(new Tar().file("c/../../evil", "x"), "c"))
                .contains("which leads out of it");
        assertThat(trouble(new Tar().link("c/a"), "c")).contains("links are not followed");
        assertThat(trouble(new Tar().link("c"), "c/d")).contains("links are not followed");
    }

    @Test
    void readsNoMoreThanAllowed() {
        assertThat(trouble(new Tar().file("other", "x".repeat(60_000)), "c"))
                .contains("is too large");
        var many = new Tar();
        for (var i = 0; i < 101; i++) {
            many.file("other" + i, "");
        }
        assertThat(trouble(many, "c")).contains("is too large");
        var noise = new byte[100_001];
        var name =
                registry.push(
                        "big",
                        "v1",
                        new TestImage().layer("application/vnd.oci.image.layer.v1.tar", noise));
        assertTrouble(name, "c", false, "its layers may have at most 100000 bytes");
        var labelled = new TestImage().label("long", "x".repeat(20_000));
        assertTrouble(registry.push("doc", "v1", labelled), "c", false, "more than 10000 bytes");
    }

    @Test
    void tellsWhatItDoesNotUnderstand() {
        var zstd =
                new TestImage().layer("application/vnd.oci.image.layer.v1.tar+zstd", new byte[9]);
        assertTrouble(registry.push("z", "v1", zstd), "c", false, "tar or tar+gzip");
        var broken = new TestImage().layer(TestImage.GZIP, new byte[] {1, 2, 3});
        assertTrouble(registry.push("b", "v1", broken), "c", true, "cannot be read");
        var noTar =
                new TestImage()
                        .layer(
                                TestImage.GZIP,
                                TestImage.compressed(
                                        "x".repeat(600).getBytes(StandardCharsets.UTF_8)));
        assertTrouble(registry.push("n", "v1", noTar), "c", true, "not a tar file");
        assertTrouble(registry.host() + "/none:v1", "c", true, "is not in its registry");
        assertTrouble("127.0.0.1:1/cat:v1", "c", true, "cannot be had");
        assertTrouble("oci:none:v1", "c", true, "is not among the layouts");
    }

    @Test
    void aLayoutIsBelowTheFolderOfLayouts(@TempDir Path elsewhere) throws IOException {
        new TestImage().layer(new Tar().file("c/a", "a")).write(elsewhere.resolve("cat"), "v1");
        Files.createSymbolicLink(layouts.resolve("cat"), elsewhere.resolve("cat"));

        assertTrouble("oci:cat:v1", "c", false, "leads out of the folder of layouts");
        assertThatExceptionOfType(ImageTrouble.class)
                .isThrownBy(() ->
                        new Images(ImageSettings.USUAL)
                                .open(ImageName.parse("oci:cat:v1"), Logins.NONE, LIMITS))
                .withMessageContaining("--image-layouts");
    }

    @Test
    void asksNoRegistryWhenTold() {
        assertThatExceptionOfType(ImageTrouble.class)
                .isThrownBy(() ->
                        new Images(new ImageSettings(false, Optional.empty()))
                                .open(
                                        ImageName.parse(registry.host() + "/cat:v1"),
                                        Logins.NONE,
                                        LIMITS));
        assertThat(registry.asked).isEmpty();
    }

    @Test
    void logsInAndKeepsTheLoginFromStorage() throws IOException {
        registry.wantsToken = true;
        registry.redirects = true;
        registry.push("cat", "v1", new TestImage().layer(new Tar().file("c/a", "a")));
        Logins logins = host -> Optional.of(new Login("me", "secret"));

        var image = images().open(ImageName.parse(registry.host() + "/cat:v1"), logins, LIMITS);

        assertThat(text(image.unpack("c", scratch))).hasToString("{a=a}");
        assertThat(registry.asked)
                .contains("/token as " + new Login("me", "secret").basic())
                .anyMatch(one -> one.startsWith("/storage/sha256:"));
    }

    @Test
    void findsLoginsInDockerConfigurations() throws IOException {
        var logins =
                Logins.of(
                        new ObjectMapper()
                                .readTree(
                                        """
                                        {"auths": {
                                          "https://a.example/v1/": {"auth": "bWU6c2VjcmV0"},
                                          "b.example": {"username": "you", "password": "p"},
                                          "c.example": {"auth": "not base 64"}}}
                                        """));

        assertThat(logins.find("a.example")).hasValue(new Login("me", "secret"));
        assertThat(logins.find("b.example")).hasValue(new Login("you", "p"));
        assertThat(logins.find("c.example")).isEmpty();
        assertThat(logins.find("a.example.evil")).isEmpty();
        assertThat(new Login("me", "secret").toString()).doesNotContain("secret");
    }

    private Images images() {
        return new Images(new ImageSettings(true, Optional.of(layouts)));
    }

    private Image open(String name) {
        return images().open(ImageName.parse(name), Logins.NONE, LIMITS);
    }

    private SortedMap<String, String> files(String name, String folder) throws IOException {
        return text(open(name).unpack(folder, Files.createTempDirectory(scratch, "files")));
    }

    private static SortedMap<String, String> text(SortedMap<String, Path> files)
            throws IOException {
        var text = new TreeMap<String, String>();
        for (var file : files.entrySet()) {
            text.put(file.getKey(), Files.readString(file.getValue()));
        }
        return text;
    }

    private String trouble(Tar tar, String folder) {
        var name = registry.push("t", "v1", new TestImage().layer(tar));
        return assertThatExceptionOfType(ImageTrouble.class)
                .isThrownBy(() -> files(name, folder))
                .actual()
                .sentence();
    }

    private void assertTrouble(String name, String folder, boolean passes, String words) {
        assertThatExceptionOfType(ImageTrouble.class)
                .isThrownBy(() -> files(name, folder))
                .withMessageContaining(words)
                .matches(one -> one.isPassing() == passes);
    }
}
