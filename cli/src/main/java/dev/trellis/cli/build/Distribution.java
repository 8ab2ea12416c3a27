package dev.trellis.cli.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder from which Trellis runs: {@code trellis-cli.jar}, whose manifest names the jars in
 * {@code lib}, and the JVM's start-up cache.
 *
 * <p>Each build makes a new one, because a JVM cannot stand that its jars change under it.
 */
record Distribution(Path folder) {
    private static final String JAR = "trellis-cli.jar";

    /** Lays out what Maven built in a folder with a new name; later names sort after earlier. */
    static Distribution lay(Workspace workspace) throws IOException {
        var name = "%013d-%d".formatted(System.currentTimeMillis(), ProcessHandle.current().pid());
        var folder = workspace.distributions().resolve(name);
        var target = workspace.home().resolve("cli/target");
        Files.createDirectories(folder.resolve("lib"));
        Files.copy(target.resolve(JAR), folder.resolve(JAR));
        try (var jars = Files.list(target.resolve("lib"))) {
            for (var jar : jars.toList()) {
                place(jar, folder.resolve("lib").resolve(jar.getFileName()));
            }
        }
        return new Distribution(folder);
    }

    String name() {
        return folder.getFileName().toString();
    }

    /**
     * Has the JVM watch a run of each sort and write down what it would otherwise do at every
     * start: one cache for verbs that end soon, one for those that stay or talk to a hub, one for
     * managers, one for API servers. A cache for all would make each load all that only the others
     * need.
     *
     * <p>Without the caches everything works, only slower, so a failure is not the user's concern.
     */
    void train(Path jdk) throws IOException {
        var brief = new CacheTraining(jdk, this, "trellis", 1, "dev.trellis.cli.Training");
        var lasting =
                new CacheTraining(jdk, this, "trellis-lasting", 1, "dev.trellis.cli.FleetTraining");
        var manager =
                new CacheTraining(
                        jdk, this, "trellis-manager", 1, "dev.trellis.cli.ManagerTraining");
        var apiserver =
                new CacheTraining(
                        jdk, this, "trellis-apiserver", 4, "dev.trellis.cli.ApiserverTraining");
        try (brief;
                lasting;
                manager;
                apiserver) {
            brief.await();
            lasting.await();
            manager.await();
            apiserver.await();
        }
    }

    Path jar() {
        return folder.resolve(JAR);
    }

    private static void place(Path jar, Path goal) throws IOException {
        if (isOurs(jar)) {
            Files.copy(jar, goal);
        } else if (Signatures.areIn(jar)) {
            Signatures.copyWithout(jar, goal);
        } else if (!OldClasses.areIn(jar) || !renew(jar, goal)) {
            link(jar, goal);
        }
    }

    /** Our own jars are written anew by the next build; those of others never change. */
    private static boolean isOurs(Path jar) {
        return jar.getFileName().toString().startsWith("trellis-");
    }

    /** Whether it could be done; where not, the jar as it is only starts slower. */
    private static boolean renew(Path jar, Path goal) throws IOException {
        try {
            OldClasses.copyRenewed(jar, goal);
            return true;
        } catch (IllegalArgumentException | VerifyError e) {
            Files.deleteIfExists(goal);
            return false;
        }
    }

    private static void link(Path jar, Path goal) throws IOException {
        try {
            Files.createLink(goal, jar);
        } catch (IOException | UnsupportedOperationException e) {
            Files.copy(jar, goal);
        }
    }
}
