package dev.trellis.apiserver.pki;

import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The authorities of a server by name: in a folder, where a server that starts again finds them, so
 * that certificates and tokens still count; or in memory.
 */
public final class KeyFolder {
    /** The authority by which clients know the server. */
    public static final String SERVER = "trellis-apiserver";

    /** The one whose key signs tokens. */
    public static final String TOKENS = "trellis-apiserver-tokens";

    private final Map<String, Authority> known = new ConcurrentHashMap<>();
    private final Optional<Path> folder;

    public KeyFolder(Optional<Path> folder) {
        this.folder = folder;
    }

    /** The authority of a name, made if there is none yet. */
    public Authority authority(String name, Instant now) {
        return known.computeIfAbsent(
                name,
                _ ->
                        load(name)
                                .orElseGet(() -> {
                                    var made = Authority.create(name, now);
                                    keep(name, made.own());
                                    return made;
                                }));
    }

    /** The authority of a name, if there is one. */
    public Optional<Authority> find(String name) {
        var there = Optional.ofNullable(known.get(name));
        return there.isPresent() ? there : load(name);
    }

    private Optional<Authority> load(String name) {
        var file = folder.map(path -> file(path, name)).filter(Files::exists);
        return file.map(KeyFolder::read);
    }

    private static Authority read(Path file) {
        try (var parser = new PEMParser(Files.newBufferedReader(file))) {
            if (parser.readObject() instanceof X509CertificateHolder certificate
                    && parser.readObject() instanceof PEMKeyPair keys) {
                return Authority.of(
                        new Identity(
                                new JcaX509CertificateConverter().getCertificate(certificate),
                                new JcaPEMKeyConverter().getKeyPair(keys)));
            }
            throw new IOException("It does not hold a certificate and its key.");
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(
                    "Cannot read the key in %s: restore the file, or remove it to have a new one made."
                            .formatted(file),
                    e);
        }
    }

    private void keep(String name, Identity identity) {
        folder.ifPresent(path -> {
            try {
                Files.createDirectories(path);
                var draft =
                        Files.createTempFile(
                                path,
                                "new",
                                ".pem",
                                PosixFilePermissions.asFileAttribute(
                                        PosixFilePermissions.fromString("rw-------")));
                Files.writeString(draft, identity.certificatePem() + identity.keyPem());
                Files.move(draft, file(path, name), StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot keep a key in " + path + ".", e);
            }
        });
    }

    private static Path file(Path folder, String name) {
        return folder.resolve(URLEncoder.encode(name, StandardCharsets.UTF_8) + ".pem");
    }
}
