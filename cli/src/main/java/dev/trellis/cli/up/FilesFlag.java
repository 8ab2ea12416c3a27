package dev.trellis.cli.up;

import dev.trellis.cli.shell.Flag;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.nio.file.Path;

/** The flag that names the folder of a fleet's kubeconfigs. */
final class FilesFlag {
    private FilesFlag() {}

    static Flag<Path> of(CommandSpec verb) {
        return Flag.of(
                verb,
                Path.class,
                OptionSpec.builder("--files")
                        .paramLabel("DIR")
                        .description("Where kubeconfigs go (~/.trellis/up)."));
    }

    static Path folder(Flag<Path> flag) {
        return flag.find()
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".trellis", "up"));
    }
}
