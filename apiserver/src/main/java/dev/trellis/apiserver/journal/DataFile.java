package dev.trellis.apiserver.journal;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** A file of lines that is being written. */
final class DataFile implements AutoCloseable {
    private static final byte[] HEADER = "trellis-store-1\n".getBytes(StandardCharsets.US_ASCII);
    static final int HEADER_BYTES = HEADER.length;

    private final FileChannel channel;
    private long size;

    private DataFile(FileChannel channel, long size) {
        this.channel = channel;
        this.size = size;
    }

    static DataFile create(Path path) throws IOException {
        var made =
                new DataFile(
                        FileChannel.open(
                                path,
                                StandardOpenOption.CREATE,
                                StandardOpenOption.TRUNCATE_EXISTING,
                                StandardOpenOption.WRITE),
                        0);
        made.write(ByteBuffer.wrap(HEADER));
        made.force();
        return made;
    }

    /** Goes on behind what is good of a file, and cuts off the rest. */
    static DataFile append(Path path, long good) throws IOException {
        var channel = FileChannel.open(path, StandardOpenOption.WRITE);
        channel.truncate(good);
        channel.position(good);
        channel.force(true);
        return new DataFile(channel, good);
    }

    static boolean hasHeader(DataInputStream in) throws IOException {
        return Arrays.equals(in.readNBytes(HEADER_BYTES), HEADER);
    }

    void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            size += channel.write(bytes);
        }
    }

    void force() throws IOException {
        channel.force(false);
    }

    long size() {
        return size;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
