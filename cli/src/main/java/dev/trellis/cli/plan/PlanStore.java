package dev.trellis.cli.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.trellis.cli.shell.Flag;
import dev.trellis.cli.shell.PrivateFile;
import dev.trellis.cli.shell.Refusal;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Plans between the verb that makes them and the one that carries them out. */
final class PlanStore {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Flag<Path> folder;

    private PlanStore(Flag<Path> folder) {
        this.folder = folder;
    }

    /** Adds the flag that names the folder. */
    static PlanStore of(CommandSpec verb) {
        return new PlanStore(
                Flag.of(
                        verb,
                        Path.class,
                        OptionSpec.builder("--plans")
                                .paramLabel("DIR")
                                .description("Where plans are kept (~/.trellis/plans).")));
    }

    /** A plan with the files it was made of. */
    record Saved(PlanView plan, List<PlanFiles.Source> files) {
        Saved {
            files = List.copyOf(files);
        }
    }

    void save(Saved saved) {
        try {
            Files.createDirectories(folder());
            PrivateFile.write(file(saved.plan().digest()), JSON.writeValueAsString(saved));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a plan cannot be written as JSON", e);
        } catch (IOException e) {
            throw Refusal.failed(
                    "The folder %s for plans cannot be made: name another with --plans."
                            .formatted(folder()),
                    e);
        }
    }

    Saved load(String digest) {
        if (!digest.matches("[0-9a-f]{20}") || !Files.exists(file(digest))) {
            throw Refusal.failed(
                    "There is no plan %s in %s: make one with trellis addon plan -f FILE."
                            .formatted(digest, folder()));
        }
        try {
            return JSON.readValue(Files.readString(file(digest)), Saved.class);
        } catch (IOException e) {
            throw Refusal.failed(
                    "The plan %s cannot be read: make it again with trellis addon plan -f FILE."
                            .formatted(file(digest)),
                    e);
        }
    }

    void forget(String digest) {
        try {
            Files.deleteIfExists(file(digest));
        } catch (IOException e) {
            // It only lies there: what it would do is done.
        }
    }

    /** What the flag is, for a command line that the user is to type next. */
    String shown() {
        return folder.find().map(named -> " --plans " + named).orElse("");
    }

    private Path file(String digest) {
        return folder().resolve(digest + ".json");
    }

    private Path folder() {
        return folder.find()
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".trellis", "plans"));
    }
}
