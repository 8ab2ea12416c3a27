package dev.trellis.helm;

import com.marcnuri.helm.jni.HelmLib;
import com.marcnuri.helm.jni.NativeLibrary;
import com.sun.jna.Native;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.JarURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ServiceLoader;

/**
 * Helm's engine, unpacked once for all processes of a user. It is a library of a hundred megabytes
 * that helm-java would unpack again at every start, and leave behind where a process is killed.
 */
final class KeptEngine {
    private KeptEngine() {}

    /**
     * Loads it.
     *
     * @param folder keeps what is unpacked; only its owner may write there
     * @throws IllegalStateException where there is none for this platform
     */
    static HelmLib load(Path folder) throws IOException {
        // helm-java's own search would go on to fetch a program from the network and run it.
        var packed =
                ServiceLoader.load(NativeLibrary.class)
                        .findFirst()
                        .orElseThrow(() ->
                                new IllegalStateException(
                                        "Helm's engine for this platform is not on the class path: add the"
                                                + " artifact com.marcnuri.helm-java:<system>-<architecture>"));
        return Native.load(unpacked(packed, folder).toString(), HelmLib.class);
    }

    /** Where it lies for {@link Native} to load. */
    static Path unpacked(NativeLibrary packed, Path folder) throws IOException {
        var url = packed.getClass().getResource("/" + packed.getBinaryName());
        if (url == null) {
            throw new FileNotFoundException(packed.getBinaryName());
        }
        if (!(url.openConnection() instanceof JarURLConnection jar)) {
            return Path.of(url.getPath());
        }
        // Another version has another sum, so that it lies beside this one.
        var name = "%08x-%s".formatted(jar.getJarEntry().getCrc(), packed.getBinaryName());
        var kept = folder.resolve(name);
        if (!Files.exists(kept) || Files.size(kept) != jar.getJarEntry().getSize()) {
            var owner = PosixFilePermissions.fromString("rwx------");
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(owner));
            var part = Files.createTempFile(folder, name, ".part");
            try (var bytes = jar.getInputStream()) {
                Files.copy(bytes, part, StandardCopyOption.REPLACE_EXISTING);
                // At once or not at all: others may look for it now.
                Files.move(part, kept, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(part);
            }
        }
        return kept;
    }
}
