package dev.trellis.apiserver.journal;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads a journal or a snapshot from its beginning to its end, or to where it is damaged. */
final class LineReader {
    /** A request is at most 3 MiB; nothing that it can make is longer than this. */
    private static final int LINE_BYTES_MAX = 64 * 1024 * 1024;

    private LineReader() {}

    /**
     * Hands on every line that is whole.
     *
     * @return how many bytes from the start are good; less than the file has if its rest is damaged
     */
    static long read(Path file, Consumer<Line> lines) throws IOException {
        var good = 0L;
        try (var in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
            if (!DataFile.hasHeader(in)) {
                return 0;
            }
            good = DataFile.HEADER_BYTES;
            while (true) {
                var length = in.readInt();
                var checksum = in.readInt();
                if (length <= 0 || length > LINE_BYTES_MAX) {
                    return good;
                }
                var content = in.readNBytes(length);
                if (content.length < length || LineCodec.checksum(content, 0, length) != checksum) {
                    return good;
                }
                lines.accept(LineCodec.read(content));
                good += LineCodec.HEAD_BYTES + (long) length;
            }
        } catch (EOFException _) {
            // Between two lines that is the end; within the head of one it is damage, and the
            // length of the file tells.
            return good;
        }
    }
}
