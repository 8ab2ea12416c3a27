package dev.trellis.cli.build;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Lets one process build at a time.
 *
 * <p>The lock is the operating system's: it ends with its holder, however that ends. A killed
 * holder leaves its note behind, which tells the next one to start from nothing: files that Maven
 * had half written look up to date to it.
 */
final class BuildLock implements AutoCloseable {
    private final FileChannel channel;
    private final Path note;
    private final boolean leftOver;

    private BuildLock(FileChannel channel, Path note, boolean leftOver) {
        this.channel = channel;
        this.note = note;
        this.leftOver = leftOver;
    }

    static BuildLock take(Workspace workspace, Progress progress) throws IOException {
        Files.createDirectories(workspace.state());
        var channel =
                FileChannel.open(
                        workspace.state().resolve("build.lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
        if (channel.tryLock() == null) {
            progress.step("waiting for another build of this folder");
            channel.lock();
        }
        var note = workspace.state().resolve("building");
        var leftOver = Files.exists(note);
        if (leftOver) {
            leftRunning(Files.readString(note)).ifPresent(BuildLock::end);
        }
        return new BuildLock(channel, note, leftOver);
    }

    /** Whether the build before this one was killed. */
    boolean afterKilledBuild() {
        return leftOver;
    }

    /** Notes the process that does the work, so that it can be found if this one is killed. */
    void building(ProcessHandle worker) throws IOException {
        Files.writeString(note, identity(worker));
    }

    /** Called where a build has ended by itself, well or not. */
    void ended() throws IOException {
        Files.deleteIfExists(note);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** The worker of a killed build goes on writing into the same folders. */
    private static Optional<ProcessHandle> leftRunning(String noted) {
        var pid = noted.split(" ", 2)[0];
        if (!pid.matches("\\d{1,18}")) {
            return Optional.empty();
        }
        return ProcessHandle.of(Long.parseLong(pid)).filter(it -> identity(it).equals(noted));
    }

    private static void end(ProcessHandle worker) {
        worker.descendants().forEach(ProcessHandle::destroyForcibly);
        worker.destroyForcibly();
        worker.onExit().join();
    }

    /** Process numbers are used again; number and start time together are not. */
    private static String identity(ProcessHandle process) {
        return process.pid() + " " + process.info().startInstant().map(Object::toString).orElse("");
    }
}
