import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.JavaFormatterOptions.Style;
import com.google.googlejavaformat.java.RemoveUnusedImports;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Checks or mends the layout of every Java file of the project.
 *
 * <p>A program of its own because the formatter must run on the JDK whose language it reads, and
 * Maven may run on an older one. Files older than the last clean check are passed over, so an
 * unchanged tree costs next to nothing.
 *
 * <p>usage: Format check|apply ROOT STAMP
 */
final class Format {
    private static final Set<String> PASSED_OVER = Set.of("target", ".git", "node_modules");

    private final Formatter formatter =
            new Formatter(JavaFormatterOptions.builder().style(Style.AOSP).build());
    private final Path root;
    private final boolean mend;

    private Format(Path root, boolean mend) {
        this.root = root;
        this.mend = mend;
    }

    public static void main(String[] args) throws IOException {
        var format = new Format(Path.of(args[1]), args[0].equals("apply"));
        var stamp = Path.of(args[2]);
        var started = FileTime.fromMillis(System.currentTimeMillis());
        var since = Files.exists(stamp) ? Files.getLastModifiedTime(stamp) : FileTime.fromMillis(0);

        var wrong = new ArrayList<Path>();
        for (var file : format.changedSince(since)) {
            if (!format.isInOrder(file)) {
                wrong.add(format.root.relativize(file));
            }
        }

        if (wrong.isEmpty() || format.mend) {
            Files.createDirectories(stamp.getParent());
            Files.writeString(stamp, "");
            Files.setLastModifiedTime(stamp, started);
            wrong.forEach(file -> System.out.println("formatted " + file));
        } else {
            wrong.forEach(file -> System.err.println("not formatted: " + file));
            System.err.println("Run: mvn -q -f tools/format validate -Dformat=apply");
            System.exit(1);
        }
    }

    private List<Path> changedSince(FileTime since) throws IOException {
        var found = new ArrayList<Path>();
        collect(root, since, found);
        return found;
    }

    private static void collect(Path folder, FileTime since, List<Path> found) throws IOException {
        try (var entries = Files.newDirectoryStream(folder)) {
            for (var entry : entries) {
                if (Files.isDirectory(entry)) {
                    if (!PASSED_OVER.contains(entry.getFileName().toString())) {
                        collect(entry, since, found);
                    }
                } else if (entry.toString().endsWith(".java")
                        && Files.getLastModifiedTime(entry).compareTo(since) >= 0) {
                    found.add(entry);
                }
            }
        }
    }

    private boolean isInOrder(Path file) throws IOException {
        var text = Files.readString(file);
        String wanted;
        try {
            var tidy =
                    ImportOrderer.reorderImports(
                            RemoveUnusedImports.removeUnusedImports(text), Style.AOSP);
            wanted = formatter.formatSource(tidy);
        } catch (FormatterException unreadable) {
            System.err.println(root.relativize(file) + ": " + unreadable.getMessage());
            return false;
        }
        if (wanted.equals(text)) {
            return true;
        }
        if (mend) {
            Files.writeString(file, wanted);
        }
        return false;
    }
}
