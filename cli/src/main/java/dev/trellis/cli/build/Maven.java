package dev.trellis.cli.build;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Runs Maven for the command and what it needs, without tests, keeping all it says in the log. */
final class Maven {
    private final Workspace workspace;
    private final Path jdk;
    private final Map<String, String> environment;

    Maven(Workspace workspace, Path jdk) {
        this(workspace, jdk, System.getenv());
    }

    Maven(Workspace workspace, Path jdk, Map<String, String> environment) {
        this.workspace = workspace;
        this.jdk = jdk;
        this.environment = environment;
    }

    Path jdk() {
        return jdk;
    }

    void run(BuildLock lock, Progress progress) throws IOException {
        progress.step("building");
        var builder =
                new ProcessBuilder(command(lock.afterKilledBuild()))
                        .directory(workspace.home().toFile())
                        .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                        .redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", jdk.toString());
        var process = builder.start();
        lock.building(process.toHandle());
        // When this process is told to stop, so is Maven.
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(process::destroy));

        keep(process, progress);
        var exitCode = waitFor(process);
        lock.ended();
        if (exitCode != 0) {
            throw failure();
        }
    }

    private List<String> command(boolean fromNothing) {
        var command = new ArrayList<String>();
        command.add(executable().toString());
        command.addAll(List.of("-B", "-pl", "cli", "-am"));
        if (fromNothing) {
            command.add("clean");
        }
        command.addAll(List.of("package", "-Dmaven.test.skip=true", "-Djacoco.skip=true"));
        return command;
    }

    private Path executable() {
        return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, "mvn"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() ->
                        new BuildFailure(
                                "Maven is needed to build Trellis and there is no mvn on"
                                        + " the PATH: install Maven 3.8 or newer (apt install"
                                        + " maven, brew install maven or sdk install maven)"
                                        + " and try again."));
    }

    private void keep(Process process, Progress progress) throws IOException {
        try (var lines = process.inputReader(StandardCharsets.UTF_8);
                var log = Files.newBufferedWriter(workspace.log())) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                log.write(line);
                log.newLine();
                MavenOutput.step(line).ifPresent(progress::step);
            }
        }
    }

    private static int waitFor(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            throw new BuildFailure("The build was interrupted.");
        }
    }

    private BuildFailure failure() throws IOException {
        var reasons = MavenOutput.reasons(Files.readAllLines(workspace.log()));
        return new BuildFailure(
                reasons,
                "The build failed as shown above; everything Maven said is in "
                        + workspace.log()
                        + ".");
    }
}
