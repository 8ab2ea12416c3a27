package dev.trellis.cli.up;

import dev.trellis.cli.shell.PrivateFile;
import dev.trellis.cli.shell.Refusal;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The same process again, in the background, followed until its fleet is up. */
final class Background {
    private static final long LOOK_AGAIN_MILLIS = 200;
    private static final String PROGRESS = "trellis: ";

    private final Path log;
    private final Process process;

    private Background(Path log, Process process) {
        this.log = log;
        this.process = process;
    }

    /**
     * Starts it, with this process's JVM, options and class path.
     *
     * @param arguments of the verb, without the flag that led here
     */
    static Background start(Path log, List<String> arguments) {
        // A terminal that is closed takes its processes along, unless they do not listen.
        var line = new ArrayList<>(List.of("nohup"));
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.trellis.cli.Main"));
        line.addAll(arguments);
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            // What it says holds the console's address, which is for its owner alone.
            PrivateFile.write(log, "");
            return new Background(
                    log,
                    new ProcessBuilder(line)
                            .redirectInput(new File("/dev/null"))
                            .redirectErrorStream(true)
                            .redirectOutput(log.toFile())
                            .start());
        } catch (IOException e) {
            throw Refusal.failed(
                    "No process can be started in the background (%s): leave out --detach."
                            .formatted(e.getMessage()),
                    e);
        }
    }

    /**
     * Passes on what it says until it says that the fleet is up.
     *
     * @return that last part, which is for the user's eyes
     */
    String await(Consumer<String> progress) throws InterruptedException {
        var told = 0;
        while (true) {
            var alive = process.isAlive();
            var lines = lines();
            for (; told < lines.size(); told++) {
                if (lines.get(told).startsWith(PROGRESS)) {
                    progress.accept(lines.get(told).substring(PROGRESS.length()));
                }
            }
            if (!alive) {
                throw Refusal.failed(
                        "The fleet did not come up: %s tells why.".formatted(log.toAbsolutePath()));
            }
            if (lines.stream().anyMatch(line -> line.startsWith(UpVerb.LAST_WORDS))) {
                return summary(lines);
            }
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
    }

    private static String summary(List<String> lines) {
        return lines.stream()
                .dropWhile(line -> !line.startsWith(UpVerb.FIRST_WORDS))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private List<String> lines() {
        try {
            return Files.readAllLines(log);
        } catch (IOException e) {
            throw Refusal.failed("%s cannot be read: %s".formatted(log, e.getMessage()), e);
        }
    }
}
