package dev.trellis.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * All that others can compile against, a line for each type and member. Kept in a file beside the
 * tests, it makes every change of a public API one that is seen and meant.
 */
public final class PublicApi {
    /** Set to {@code write}, the file is made anew in place of being compared. */
    private static final String MODE = "trellis.api";

    private PublicApi() {}

    /**
     * What was kept and what is there.
     *
     * @param kept the lines of the file
     * @param found the lines of the classes
     */
    public record Comparison(List<String> kept, List<String> found) {
        public Comparison {
            kept = List.copyOf(kept);
            found = List.copyOf(found);
        }
    }

    /**
     * Compares the public types that were compiled together with a class.
     *
     * @param packages which of their packages are for others
     * @param file where the lines are kept
     */
    public static Comparison compare(Class<?> anchor, Predicate<String> packages, Path file) {
        var found = lines(anchor, packages);
        try {
            if ("write".equals(System.getProperty(MODE))) {
                Files.write(file, found);
            }
            return new Comparison(Files.exists(file) ? Files.readAllLines(file) : List.of(), found);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The public API in %s cannot be read.".formatted(file), e);
        }
    }

    private static List<String> lines(Class<?> anchor, Predicate<String> packages) {
        var lines = new ArrayList<String>();
        for (var type : types(anchor)) {
            if (packages.test(type.getPackageName()) && isVisible(type)) {
                lines.add(type.toGenericString() + parents(type));
                members(type)
                        .map(member -> "  " + line(member))
                        .sorted()
                        .distinct()
                        .forEach(lines::add);
            }
        }
        return lines;
    }

    private static List<? extends Class<?>> types(Class<?> anchor) {
        try {
            var root = Path.of(anchor.getProtectionDomain().getCodeSource().getLocation().toURI());
            try (var files = Files.walk(root)) {
                return files.map(file -> root.relativize(file).toString())
                        .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
                        .map(name ->
                                name.substring(0, name.length() - ".class".length())
                                        .replace('/', '.'))
                        .sorted()
                        .map(name -> load(anchor, name))
                        .toList();
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("The classes beside " + anchor + " cannot be read.", e);
        }
    }

    private static Class<?> load(Class<?> anchor, String name) {
        try {
            return Class.forName(name, false, anchor.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("The class " + name + " cannot be loaded.", e);
        }
    }

    private static boolean isVisible(Class<?> type) {
        var outer = type.getEnclosingClass();
        return isVisible(type.getModifiers())
                && !type.isAnonymousClass()
                && (outer == null || isVisible(outer));
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static String parents(Class<?> type) {
        var parents =
                Stream.concat(
                                Stream.ofNullable(type.getGenericSuperclass()),
                                Arrays.stream(type.getGenericInterfaces()))
                        .map(parent -> parent.getTypeName())
                        .filter(name -> !name.equals("java.lang.Object"))
                        .toList();
        return parents.isEmpty() ? "" : " of " + String.join(", ", parents);
    }

    private static Stream<Member> members(Class<?> type) {
        return Stream.<Member[]>of(
                        type.getDeclaredFields(),
                        type.getDeclaredConstructors(),
                        type.getDeclaredMethods())
                .flatMap(Arrays::stream)
                .filter(member -> isVisible(member.getModifiers()) && !member.isSynthetic());
    }

    private static String line(Member member) {
        var text =
                switch (member) {
                    case Field field -> field.toGenericString();
                    case Executable executable -> executable.toGenericString();
                    default -> member.toString();
                };
        return isDeprecated((AnnotatedElement) member) ? "deprecated " + text : text;
    }

    private static boolean isDeprecated(AnnotatedElement element) {
        return element.isAnnotationPresent(Deprecated.class);
    }
}
