package dev.trellis.operators.image;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The entries of a tar file, in the forms that builders of images write: ustar, GNU and pax. */
final class TarStream {
    static final char FILE = '0';
    static final char HARD_LINK = '1';
    static final char SYMBOLIC_LINK = '2';
    static final char FOLDER = '5';

    private static final int BLOCK = 512;
    private static final int NAME_MAX = 1 << 20;
    private static final char PAX = 'x';
    private static final char PAX_FOR_ALL = 'g';
    private static final char LONG_NAME = 'L';
    private static final char LONG_LINK = 'K';

    private final InputStream in;
    private long left;
    private long padding;

    TarStream(InputStream in) {
        this.in = in;
    }

    record Entry(String path, char type, long size) {}

    /** The next entry; what was left of the one before is passed over. */
    Optional<Entry> next() throws IOException {
        Map<String, String> more = new HashMap<>();
        while (true) {
            in.skipNBytes(left + padding);
            left = 0;
            padding = 0;
            var header = in.readNBytes(BLOCK);
            if (header.length < BLOCK || isEmpty(header)) {
                return Optional.empty();
            }
            check(header);
            var type = header[156] == 0 ? FILE : (char) header[156];
            begin(number(header, 124, 12));
            switch (type) {
                case PAX -> more.putAll(records(text()));
                case PAX_FOR_ALL, LONG_LINK -> text();
                case LONG_NAME -> more.put("path", cut(text()));
                default -> {
                    var size = more.get("size");
                    if (size != null) {
                        begin(decimal(size));
                    }
                    var path = more.getOrDefault("path", name(header));
                    return Optional.of(new Entry(path, type == '7' ? FILE : type, left));
                }
            }
        }
    }

    /** What the present entry holds. */
    int read(byte[] bytes) throws IOException {
        if (left == 0) {
            return -1;
        }
        var read = in.read(bytes, 0, (int) Math.min(bytes.length, left));
        if (read < 0) {
            throw new EOFException("a layer ends in the middle of a file");
        }
        left -= read;
        return read;
    }

    private void begin(long size) throws IOException {
        if (size < 0) {
            throw new IOException("a layer has an entry of negative size");
        }
        left = size;
        padding = (BLOCK - size % BLOCK) % BLOCK;
    }

    private String text() throws IOException {
        if (left > NAME_MAX) {
            throw new IOException("a layer has an entry whose name is too long");
        }
        var bytes = in.readNBytes((int) left);
        left = 0;
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Lines of {@code LENGTH KEY=VALUE}, where the length counts all of the line. */
    private static Map<String, String> records(String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        Map<String, String> found = new HashMap<>();
        var at = 0;
        while (at < bytes.length) {
            var blank = at;
            while (blank < bytes.length && bytes[blank] != ' ') {
                blank++;
            }
            var length = decimal(new String(bytes, at, blank - at, StandardCharsets.UTF_8));
            if (length <= blank - at + 1 || length > bytes.length - at) {
                throw new IOException("a layer has an extended header that makes no sense");
            }
            var line =
                    new String(
                            bytes,
                            blank + 1,
                            (int) (at + length - blank - 2),
                            StandardCharsets.UTF_8);
            var equals = line.indexOf('=');
            if (equals > 0) {
                found.put(line.substring(0, equals), line.substring(equals + 1));
            }
            at += (int) length;
        }
        return found;
    }

    private static long decimal(String text) throws IOException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IOException("a layer has an extended header that makes no sense", e);
        }
    }

    private static String name(byte[] header) {
        var name = field(header, 0, 100);
        // GNU tar has times where others have the beginning of long names.
        var isPosix = field(header, 257, 6).equals("ustar") && header[263] == '0';
        var prefix = isPosix ? field(header, 345, 155) : "";
        return prefix.isEmpty() ? name : prefix + "/" + name;
    }

    private static String field(byte[] header, int offset, int length) {
        return cut(new String(header, offset, length, StandardCharsets.UTF_8));
    }

    private static String cut(String text) {
        var end = text.indexOf('\0');
        return end < 0 ? text : text.substring(0, end);
    }

    /** In octal digits or, where these do not suffice, in binary with the highest bit set. */
    private static long number(byte[] header, int offset, int length) throws IOException {
        if ((header[offset] & 0x80) != 0) {
            var value = (long) (header[offset] & 0x7f);
            for (var i = 1; i < length; i++) {
                value = (value << 8) | (header[offset + i] & 0xff);
            }
            return value;
        }
        var digits = field(header, offset, length).strip();
        try {
            return digits.isEmpty() ? 0 : Long.parseLong(digits, 8);
        } catch (NumberFormatException e) {
            throw new IOException("a layer is not a tar file", e);
        }
    }

    private static void check(byte[] header) throws IOException {
        var sum = 0L;
        for (var i = 0; i < BLOCK; i++) {
            sum += i >= 148 && i < 156 ? ' ' : header[i] & 0xff;
        }
        if (sum != number(header, 148, 8)) {
            throw new IOException("a layer is not a tar file, or is damaged");
        }
    }

    private static boolean isEmpty(byte[] header) {
        for (var one : header) {
            if (one != 0) {
                return false;
            }
        }
        return true;
    }
}
