package dev.trellis.testkit.server;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** The temporary folder of one server and what its programs expect to find there. */
record ServerFiles(Path folder) {
    // Who asked for what, without the objects. What the servers ask of each other is none of a
    // test's requests.
    private static final String AUDIT_POLICY =
            """
            apiVersion: audit.k8s.io/v1
            kind: Policy
            omitStages: [RequestReceived]
            rules:
            - level: None
              users: ["system:apiserver", "system:kube-controller-manager", "%s"]
            - level: Metadata
            """
                    .formatted(Users.PROBE);

    static ServerFiles create(Authority authority) {
        try {
            var folder = Files.createTempDirectory("trellis-kube-");
            Watchdog.get().removeLater(folder);
            var files = new ServerFiles(folder);
            var own = authority.own();
            Files.writeString(files.caCertificate(), own.certificate());
            Files.writeString(files.caKey(), own.key());
            var server = authority.server();
            Files.writeString(files.serverCertificate(), server.certificate());
            Files.writeString(files.serverKey(), server.key());
            Files.writeString(files.serviceAccountKey(), Authority.newKey());
            Files.writeString(files.auditPolicy(), AUDIT_POLICY);
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write the files of a test server.", e);
        }
    }

    Path caCertificate() {
        return folder.resolve("ca.crt");
    }

    Path caKey() {
        return folder.resolve("ca.key");
    }

    Path serverCertificate() {
        return folder.resolve("apiserver.crt");
    }

    Path serverKey() {
        return folder.resolve("apiserver.key");
    }

    Path serviceAccountKey() {
        return folder.resolve("service-account.key");
    }

    Path auditPolicy() {
        return folder.resolve("audit-policy.yaml");
    }

    Path auditLog() {
        return folder.resolve("audit.log");
    }

    void remove() {
        try {
            Files.walkFileTree(
                    folder,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                                throws IOException {
                            Files.delete(file);
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult postVisitDirectory(
                                Path visited, @Nullable IOException failure) throws IOException {
                            Files.delete(visited);
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot remove " + folder + ".", e);
        }
    }
}
