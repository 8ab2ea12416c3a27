package dev.trellis.cli.build;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Copies a jar of classes compiled for Java 5, such as picocli's, in the form of Java 6.
 *
 * <p>The JVM's start-up cache takes no older classes, and without those of picocli it saves a short
 * verb hardly anything. The newer form differs in one table per method, which the JDK computes.
 */
final class OldClasses {
    private OldClasses() {}

    static boolean areIn(Path jar) throws IOException {
        try (var file = new JarFile(jar.toFile())) {
            var first = file.stream().filter(OldClasses::isClass).findFirst();
            return first.isPresent() && isOld(read(file, first.get()));
        }
    }

    /** Copies the jar with its old classes renewed, or fails and leaves a useless copy. */
    static void copyRenewed(Path jar, Path goal) throws IOException {
        try (var file = new JarFile(jar.toFile());
                var copy = new JarOutputStream(Files.newOutputStream(goal))) {
            var renewal = renewal(file);
            for (var entries = file.entries(); entries.hasMoreElements(); ) {
                var entry = entries.nextElement();
                var bytes = read(file, entry);
                var added = new JarEntry(entry.getName());
                added.setTime(entry.getTime());
                copy.putNextEntry(added);
                copy.write(isClass(entry) && isOld(bytes) ? renewed(renewal, bytes) : bytes);
                copy.closeEntry();
            }
        }
    }

    private static ClassFile renewal(JarFile file) {
        // Where two branches meet, the table names a common superclass: of the jar, or of the JDK.
        var ofTheJar =
                ClassHierarchyResolver.ofResourceParsing(type -> {
                    var name = type.descriptorString();
                    var entry = file.getJarEntry(name.substring(1, name.length() - 1) + ".class");
                    return entry == null ? null : new ByteArrayInputStream(read(file, entry));
                });
        return ClassFile.of(
                StackMapsOption.GENERATE_STACK_MAPS,
                ClassHierarchyResolverOption.of(
                        ofTheJar.orElse(ClassHierarchyResolver.defaultResolver())));
    }

    private static byte[] renewed(ClassFile renewal, byte[] old) {
        ClassTransform newVersion =
                (renewed, element) -> {
                    if (element instanceof ClassFileVersion) {
                        renewed.withVersion(ClassFile.JAVA_6_VERSION, 0);
                    } else {
                        renewed.with(element);
                    }
                };
        // Methods are written anew, or their tables would be taken over: there are none.
        var bytes =
                renewal.transformClass(
                        renewal.parse(old),
                        newVersion.andThen(
                                ClassTransform.transformingMethodBodies(
                                        (code, element) -> code.with(element))));
        for (var fault : renewal.verify(bytes)) {
            throw fault;
        }
        return bytes;
    }

    private static boolean isClass(JarEntry entry) {
        return entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/");
    }

    private static boolean isOld(byte[] bytes) {
        var majorVersion = ((bytes[6] & 0xff) << 8) | (bytes[7] & 0xff);
        return majorVersion < ClassFile.JAVA_6_VERSION;
    }

    private static byte[] read(JarFile file, JarEntry entry) {
        try (var bytes = file.getInputStream(entry)) {
            return bytes.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + entry + " of " + file.getName(), e);
        }
    }
}
