package dev.trellis.bench.embedded;

import io.fabric8.kubernetes.client.Config;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/** What a client shows and trusts, as files that any program reads. */
final class Credentials {
    private Credentials() {}

    /** Writes them into a new folder that only its owner can enter. */
    static Path write(Config config) throws IOException {
        var folder = Files.createTempDirectory("credentials");
        write(folder.resolve("ca.crt"), config.getCaCertData(), config.getCaCertFile());
        write(folder.resolve("client.crt"), config.getClientCertData(), config.getClientCertFile());
        write(folder.resolve("client.key"), config.getClientKeyData(), config.getClientKeyFile());
        return folder;
    }

    private static void write(Path goal, @Nullable String data, @Nullable String file)
            throws IOException {
        if (data == null && file == null) {
            throw new IllegalStateException("There is nothing to write to %s.".formatted(goal));
        }
        Files.write(
                goal,
                data == null
                        ? Files.readAllBytes(Path.of(String.valueOf(file)))
                        : data.startsWith("-----")
                                ? data.getBytes(StandardCharsets.UTF_8)
                                : Base64.getMimeDecoder().decode(data));
    }
}
