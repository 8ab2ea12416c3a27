package dev.trellis.operators.image;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Takes the files of one folder out of the layers of an image, from the last layer to the first: a
 * file is there unless a later layer has it too, has something else in its way, or wiped it out.
 */
final class Unpacking {
    private static final String WIPE = ".wh.";
    private static final String WIPE_FOLDER = ".wh..wh..opq";
    private static final int CHUNK = 1 << 16;

    private final ImageName image;
    private final String folder;
    private final Path into;
    private final ImageLimits limits;
    private final SortedMap<String, Path> files = new TreeMap<>();
    // Of the layers after the present one.
    private final Set<String> taken = new HashSet<>();
    private final Set<String> folders = new HashSet<>();
    private final Set<String> emptied = new HashSet<>();
    private long bytes;
    private int entries;
    private int made;

    /**
     * @param folder without a slash at either end; empty for the whole image
     * @param into where the files go, under numbers
     */
    Unpacking(ImageName image, String folder, Path into, ImageLimits limits) {
        this.image = image;
        this.folder = folder;
        this.into = into;
        this.limits = limits;
    }

    /** By their names below the folder. */
    SortedMap<String, Path> files() {
        return files;
    }

    /**
     * Reads the next layer, which lies below those that were read before.
     *
     * @param layer a tar file that is not compressed
     */
    void add(InputStream layer) throws IOException {
        var tar = new TarStream(new Bounded(layer));
        Set<String> takenHere = new HashSet<>();
        Set<String> foldersHere = new HashSet<>();
        Set<String> emptiedHere = new HashSet<>();
        for (var next = tar.next(); next.isPresent(); next = tar.next()) {
            if (++entries > limits.entriesMax()) {
                throw tooLarge();
            }
            var entry = next.get();
            var path = plain(entry.path());
            var name = path.substring(path.lastIndexOf('/') + 1);
            var parent = path.substring(0, Math.max(0, path.length() - name.length() - 1));
            if (!concerns(path) && !concerns(parent)) {
                continue;
            }
            if (name.equals(WIPE_FOLDER)) {
                emptiedHere.add(parent);
            } else if (name.startsWith(WIPE)) {
                takenHere.add(
                        (parent.isEmpty() ? "" : parent + "/") + name.substring(WIPE.length()));
            } else if (entry.type() == TarStream.FOLDER) {
                foldersHere.add(path);
            } else {
                takenHere.add(path);
                if (!isHidden(path)) {
                    take(path, entry, tar);
                }
            }
        }
        taken.addAll(takenHere);
        folders.addAll(foldersHere);
        emptied.addAll(emptiedHere);
    }

    /** Whether the path is in the folder, or on the way to it. */
    private boolean concerns(String path) {
        return folder.isEmpty()
                || path.isEmpty()
                || path.equals(folder)
                || path.startsWith(folder + "/")
                || folder.startsWith(path + "/");
    }

    private boolean isHidden(String path) {
        if (taken.contains(path) || folders.contains(path)) {
            return true;
        }
        for (var slash = path.lastIndexOf('/');
                slash >= 0;
                slash = path.lastIndexOf('/', slash - 1)) {
            var parent = path.substring(0, slash);
            if (taken.contains(parent) || emptied.contains(parent)) {
                return true;
            }
            if (slash == 0) {
                break;
            }
        }
        return emptied.contains("");
    }

    private void take(String path, TarStream.Entry entry, TarStream tar) throws IOException {
        switch (entry.type()) {
            case TarStream.HARD_LINK, TarStream.SYMBOLIC_LINK ->
                    throw ImageTrouble.lasting(
                            "Image %s has a link at %s, and links are not followed: put a copy there."
                                    .formatted(image, path));
            case TarStream.FILE -> {
                if (folder.isEmpty() || path.startsWith(folder + "/")) {
                    var file = into.resolve(Integer.toString(made++));
                    save(tar, file);
                    files.put(folder.isEmpty() ? path : path.substring(folder.length() + 1), file);
                }
            }
            default -> {} // Devices and pipes hold nothing.
        }
    }

    private static void save(TarStream tar, Path file) throws IOException {
        var chunk = new byte[CHUNK];
        try (var out = Files.newOutputStream(file)) {
            for (var read = tar.read(chunk); read >= 0; read = tar.read(chunk)) {
                out.write(chunk, 0, read);
            }
        }
    }

    private String plain(String path) {
        var plain = new StringBuilder();
        for (var part : path.split("/", -1)) {
            if (part.equals("..")) {
                throw ImageTrouble.lasting(
                        "Image %s has a file named %s, which leads out of it: build it again."
                                .formatted(image, path));
            }
            if (!part.isEmpty() && !part.equals(".")) {
                plain.append(plain.isEmpty() ? "" : "/").append(part);
            }
        }
        return plain.toString();
    }

    private ImageTrouble tooLarge() {
        return ImageTrouble.lasting(
                "Image %s is too large: at most %d bytes and %d files are unpacked."
                        .formatted(image, limits.unpackedBytesMax(), limits.entriesMax()));
    }

    /** Counts what comes out of the compression, wherever it goes. */
    private final class Bounded extends InputStream {
        private final InputStream in;

        Bounded(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            var one = in.read();
            count(one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            var read = in.read(into, offset, length);
            count(Math.max(0, read));
            return read;
        }

        private void count(int read) {
            bytes += read;
            if (bytes > limits.unpackedBytesMax()) {
                throw tooLarge();
            }
        }
    }
}
