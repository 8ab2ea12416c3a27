package dev.trellis.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;

/** How a user reaches a server, in the form that kubectl and every client library read. */
final class Kubeconfig {
    private Kubeconfig() {}

    static String of(URI server, String caCertificate, Authority.Identity user) {
        return """
        apiVersion: v1
        kind: Config
        clusters:
        - name: test
          cluster:
            server: %s
            certificate-authority-data: %s
        users:
        - name: user
          user:
            client-certificate-data: %s
            client-key-data: %s
        contexts:
        - name: test
          context: {cluster: test, user: user}
        current-context: test
        """
                .formatted(
                        server,
                        base64(caCertificate),
                        base64(user.certificate()),
                        base64(user.key()));
    }

    /** Writes it for its owner alone: it holds a key. */
    static void write(Path file, String kubeconfig) {
        try {
            Files.createFile(
                    file,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
            Files.writeString(file, kubeconfig);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file + ".", e);
        }
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
