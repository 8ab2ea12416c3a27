package dev.trellis.e2e;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The machine of somebody who writes an add-on, in a folder: a home, a checkout of Trellis, and the
 * programs that guides name.
 *
 * <p>Maven looks for libraries where this build has them, and keeps the SDK in this folder alone:
 * nothing is installed into the repository of whoever runs the tests.
 */
final class AuthorsMachine {
    private static final long MINUTES_MAX = 10;
    private static final String END_WITH_ALL = "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n";

    private final Path folder;
    private final Path home;
    private final Path checkout;

    private AuthorsMachine(Path folder) {
        this.folder = folder;
        home = folder.resolve("home");
        checkout = folder.resolve("checkout");
    }

    static AuthorsMachine in(Path folder, Path kubectl) throws IOException {
        var machine = new AuthorsMachine(folder);
        Files.createDirectories(machine.home);
        Files.createDirectories(machine.checkout);
        Files.createSymbolicLink(
                machine.checkout.resolve("tools"), Commands.root().resolve("tools"));
        Files.createSymbolicLink(machine.checkout.resolve("docs"), Commands.root().resolve("docs"));
        var programs = Files.createDirectories(folder.resolve("bin"));
        machine.program(machine.checkout.resolve("trellis"), machine.trellis());
        machine.program(programs.resolve("mvn"), machine.maven());
        machine.program(programs.resolve("java"), "exec '%s' \"$@\"".formatted(java()));
        Files.createSymbolicLink(programs.resolve("kubectl"), kubectl);
        machine.borrowRepository();
        return machine;
    }

    /** What a script says, run in the checkout; it must succeed. */
    String run(String script) throws IOException, InterruptedException {
        var said = folder.resolve("said");
        var builder =
                new ProcessBuilder("bash", "-euo", "pipefail", "-c", END_WITH_ALL + script)
                        .directory(checkout.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(said.toFile());
        var variables = builder.environment();
        variables.remove("KUBECONFIG");
        variables.put("HOME", home.toString());
        variables.put("PATH", folder.resolve("bin") + ":" + variables.get("PATH"));
        // Java asks the system for the home of a user, not this variable.
        variables.put("JAVA_TOOL_OPTIONS", "-Duser.home=" + home);
        var process = builder.start();
        var ended = process.waitFor(MINUTES_MAX, TimeUnit.MINUTES);
        if (!ended) {
            process.destroyForcibly();
        }
        var text = Files.readString(said);
        if (!ended || process.exitValue() != 0) {
            throw new AssertionError("The commands failed:\n" + script + "\n\n" + text);
        }
        return text;
    }

    private String trellis() {
        return """
        # Any port that is free, in place of the usual one.
        if [ "$1" = up ]; then set -- "$@" --port 0; fi
        exec '%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '%s' dev.trellis.cli.Main "$@"
        """
                .formatted(java(), System.getProperty("java.class.path"));
    }

    private String maven() {
        var maven = onPath("mvn");
        return """
        exec '%s' -o -Daether.offline.protocols=file -Dmaven.repo.local='%s' %s "$@"
        """
                .formatted(maven, folder.resolve("repository"), settings());
    }

    private static Path onPath(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(place -> Path.of(place, program))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    /** The settings of whoever runs the tests: libraries were fetched by them. */
    private static String settings() {
        var folder = Path.of(System.getProperty("user.home"), ".m2");
        var flags = new StringBuilder();
        if (Files.isReadable(folder.resolve("settings.xml"))) {
            flags.append("-s '%s' ".formatted(folder.resolve("settings.xml")));
        }
        if (Files.isReadable(folder.resolve("toolchains.xml"))) {
            flags.append("-t '%s' ".formatted(folder.resolve("toolchains.xml")));
        }
        return flags.toString();
    }

    /** Links to all libraries that were fetched for this build, except our own. */
    private void borrowRepository() throws IOException {
        var source = Path.of(System.getProperty("maven.repo.local", usualRepository().toString()));
        var goal = Files.createDirectories(folder.resolve("repository"));
        link(source, goal, List.of("dev"));
        Files.createDirectories(goal.resolve("dev"));
        link(source.resolve("dev"), goal.resolve("dev"), List.of("trellis"));
    }

    private static void link(Path source, Path goal, List<String> without) throws IOException {
        try (var entries = Files.list(source)) {
            for (var entry : entries.toList()) {
                var name = entry.getFileName().toString();
                if (!without.contains(name)) {
                    Files.createSymbolicLink(goal.resolve(name), entry);
                }
            }
        }
    }

    private static Path usualRepository() {
        return Path.of(System.getProperty("user.home"), ".m2", "repository");
    }

    private static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    private void program(Path file, String script) throws IOException {
        Files.writeString(file, "#!/usr/bin/env bash\n" + script.strip() + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
