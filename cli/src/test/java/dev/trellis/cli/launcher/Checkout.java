package dev.trellis.cli.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A checkout with the real launcher in a folder of its own, and around it only what the test puts
 * there: an empty home, a few programs on the PATH, no JDK in the usual places.
 */
final class Checkout {
    private static final List<String> PROGRAMS =
            List.of("bash", "sh", "env", "readlink", "find", "mkdir", "cp", "cat", "mv", "sleep");

    /** This project; tests run in the folder of their module. */
    static final Path PROJECT = Path.of("").toAbsolutePath().getParent();

    static final Path JDK = Path.of(System.getProperty("java.home"));

    private final Path folder;
    private final Map<String, String> environment = new TreeMap<>();

    Checkout(Path folder) throws IOException {
        this.folder = folder;
        Files.createDirectories(bin());
        Files.createDirectories(jdks());
        for (var program : PROGRAMS) {
            // No links: JUnit warns of each that leads out of its temporary folder.
            program(bin().resolve(program), "exec " + find(program) + " \"$@\"");
        }
        Files.createDirectories(home());
        Files.copy(PROJECT.resolve("trellis"), launcher());
        Files.writeString(home().resolve("pom.xml"), "");
        environment.put("PATH", bin().toString());
        environment.put("HOME", Files.createDirectories(folder.resolve("user")).toString());
        environment.put("TRELLIS_JDK_DIRS", jdks().toString());
    }

    Path home() {
        return folder.resolve("my checkout");
    }

    Path launcher() {
        return home().resolve("trellis");
    }

    Path bin() {
        return folder.resolve("bin");
    }

    Path jdks() {
        return folder.resolve("jdks");
    }

    Checkout with(String variable, Object value) {
        environment.put(variable, value.toString());
        return this;
    }

    /** Something that looks like a JDK; its java says where it is and what it was called with. */
    Path fakeJdk(String name, String version) throws IOException {
        var jdk = jdks().resolve(name);
        program(jdk.resolve("bin/javac"), "");
        program(jdk.resolve("bin/java"), "echo \"$0\"; for it; do echo \"[$it]\"; done");
        Files.writeString(
                jdk.resolve("release"),
                """
                IMPLEMENTOR="Somebody"
                JAVA_RUNTIME_VERSION="%s+9-LTS"
                JAVA_VERSION="%s"
                """
                        .formatted(version, version));
        return jdk;
    }

    /** The JDK of the tests, except that it makes no start-up cache, which would take long. */
    Path realJdk() throws IOException {
        var jdk = fakeJdk("real", Runtime.version().feature() + ".0.1");
        program(
                jdk.resolve("bin/java"),
                """
                case "$1" in
                -XX:AOTCacheOutput=*) exit 1 ;;
                *) exec "%s/bin/java" "$@" ;;
                esac
                """
                        .formatted(JDK));
        return jdk;
    }

    /** A distribution in which a fake java finds what it needs. */
    Path fakeDistribution() throws IOException {
        var distribution = Files.createDirectories(folder.resolve("dist"));
        Files.writeString(distribution.resolve("trellis-cli.jar"), "");
        return distribution;
    }

    /** Brings the sources of the build program, and a Maven that does what the script says. */
    void withMaven(String script) throws IOException {
        var sources = Path.of("src/main/java/dev/trellis/cli/build");
        var copies = Files.createDirectories(home().resolve("cli").resolve(sources));
        try (var files = Files.list(sources)) {
            for (var file : files.toList()) {
                Files.copy(file, copies.resolve(file.getFileName()));
            }
        }
        Files.writeString(home().resolve("cli/pom.xml"), "");
        maven(script);
    }

    void maven(String script) throws IOException {
        program(bin().resolve("mvn"), script);
    }

    Ended run(String... args) throws Exception {
        return run(launcher(), args);
    }

    Ended run(Path launcher, String... args) throws Exception {
        return start(launcher, args).end();
    }

    Started start(Path launcher, String... args) throws IOException {
        var command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(args));
        var out = Files.createTempFile(folder, "out", "");
        var err = Files.createTempFile(folder, "err", "");
        var builder =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return new Started(builder.start(), out, err);
    }

    /** A launcher that runs. */
    record Started(Process process, Path out, Path err) {
        Ended end() throws Exception {
            if (!process.waitFor(3, TimeUnit.MINUTES)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                throw new AssertionError("the launcher hangs; it said: " + Files.readString(err));
            }
            return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
        }
    }

    /** What became of a call. */
    record Ended(int exitCode, String out, String err) {}

    static void program(Path file, String script) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static Path find(String program) {
        return Stream.of("/bin", "/usr/bin", "/usr/local/bin")
                .map(place -> Path.of(place, program))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }
}
