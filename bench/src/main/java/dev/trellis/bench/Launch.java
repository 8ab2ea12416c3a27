package dev.trellis.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes down what a script needs to start a benchmark itself: the java that Maven found, and the
 * class path. Then no Maven stands beside what is measured, nor between the benchmark and its exit
 * code.
 *
 * <p>usage: Launch FILE, which gets two lines
 */
final class Launch {
    private Launch() {}

    public static void main(String[] args) throws IOException {
        var java = ProcessHandle.current().info().command().orElseThrow();
        Files.write(Path.of(args[0]), List.of(java, System.getProperty("java.class.path")));
    }
}
