package dev.trellis.cli.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * Copies a signed jar, such as Bouncy Castle's, without its signatures.
 *
 * <p>The JVM's start-up cache takes no classes of signed jars, and the JVM would check them anew at
 * every start. Here they are checked once.
 */
final class Signatures {
    private Signatures() {}

    static boolean areIn(Path jar) throws IOException {
        try (var file = new JarFile(jar.toFile())) {
            return file.stream().anyMatch(entry -> name(entry).matches("META-INF/[^/]*\\.SF"));
        }
    }

    /** Copies the jar; one that is not what was signed is refused with a SecurityException. */
    static void copyWithout(Path jar, Path goal) throws IOException {
        try (var file = new JarFile(jar.toFile(), true);
                var copy = new JarOutputStream(Files.newOutputStream(goal), plain(file))) {
            for (var entries = file.entries(); entries.hasMoreElements(); ) {
                var entry = entries.nextElement();
                if (isOfSignatures(entry)) {
                    continue;
                }
                // Reading to the end is what checks an entry.
                byte[] bytes;
                try (var content = file.getInputStream(entry)) {
                    bytes = content.readAllBytes();
                }
                var added = new JarEntry(entry.getName());
                added.setTime(entry.getTime());
                copy.putNextEntry(added);
                copy.write(bytes);
                copy.closeEntry();
            }
        }
    }

    /** What the manifest says of the jar, without the digests of its entries. */
    private static Manifest plain(JarFile file) throws IOException {
        var made = new Manifest();
        made.getMainAttributes().putAll(file.getManifest().getMainAttributes());
        return made;
    }

    private static boolean isOfSignatures(JarEntry entry) {
        return name(entry).matches("META-INF/(MANIFEST\\.MF|[^/]*\\.(SF|RSA|DSA|EC))");
    }

    private static String name(JarEntry entry) {
        return entry.getName().toUpperCase(Locale.ROOT);
    }
}
