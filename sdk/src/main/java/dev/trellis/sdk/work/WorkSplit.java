package dev.trellis.sdk.work;

import dev.trellis.api.json.RawObject;
import dev.trellis.api.meta.Metadata;
import dev.trellis.api.work.ManifestWork;
import dev.trellis.sdk.agent.Outcome;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How manifests are spread over works.
 *
 * <p>A manifest stays in the work where it is, because moving it would have one agent pass delete
 * what the next creates. What is new goes where most room is left, the biggest first; what finds no
 * room goes into new works. Equal inputs give equal works, in whatever order they come.
 *
 * @param contents the manifests of each work by its name; none is empty
 * @param surplus works that are left without manifests
 */
record WorkSplit(SortedMap<String, List<RawObject>> contents, List<ManifestWork> surplus) {
    // A cluster's agent takes works of up to 500 KiB; a fifth is for all that is no manifest.
    static final long BYTES_MAX = 500 * 1024 * 8 / 10;

    /**
     * Spreads the manifests.
     *
     * @param prefix what the names of works have in common; a number follows
     */
    static WorkSplit of(Manifests manifests, List<ManifestWork> existing, String prefix) {
        return of(manifests, existing, prefix, BYTES_MAX);
    }

    static WorkSplit of(
            Manifests manifests, List<ManifestWork> existing, String prefix, long bytesMax) {
        var open = new LinkedHashMap<ManifestKey, Manifest>();
        manifests.all().forEach(manifest -> open.put(manifest.key(), manifest));

        var keys = new HashMap<RawObject, ManifestKey>();
        manifests.all().forEach(manifest -> keys.put(manifest.raw(), manifest.key()));

        var bins = new ArrayList<Bin>();
        existing.stream()
                .sorted(Comparator.comparing(WorkKey::of))
                .forEach(work -> bins.add(Bin.keeping(work, open, keys, bytesMax)));
        var homeless = new ArrayList<Manifest>();
        for (var manifest : biggestFirst(open)) {
            roomiest(bins)
                    .filter(bin -> manifest.bytes() < bin.room())
                    .ifPresentOrElse(bin -> bin.add(manifest), () -> homeless.add(manifest));
        }
        bins.addAll(newBins(homeless, names(existing), prefix, bytesMax));
        return result(bins, existing);
    }

    private static List<Manifest> biggestFirst(SequencedMap<ManifestKey, Manifest> manifests) {
        return manifests.values().stream()
                .sorted(Comparator.comparingLong(Manifest::bytes).reversed())
                .toList();
    }

    private static Optional<Bin> roomiest(List<Bin> bins) {
        // Of bins with the same room the first: a stream's maximum would be the last.
        return bins.stream().min(Comparator.comparingLong(bin -> -bin.room()));
    }

    private static List<Bin> newBins(
            List<Manifest> manifests, Set<String> taken, String prefix, long bytesMax) {
        var bins = new ArrayList<Bin>();
        var index = 0;
        for (var manifest : manifests) {
            if (bins.isEmpty() || manifest.bytes() >= bins.getLast().room()) {
                while (taken.contains(prefix + index)) {
                    index++;
                }
                bins.add(new Bin(prefix + index, bytesMax));
                index++;
            }
            bins.getLast().add(manifest);
        }
        return bins;
    }

    private static Set<String> names(List<ManifestWork> works) {
        var names = new HashSet<String>();
        works.forEach(work -> names.add(work.getMetadata().getName()));
        return names;
    }

    private static WorkSplit result(List<Bin> bins, List<ManifestWork> existing) {
        var contents = new TreeMap<String, List<RawObject>>();
        bins.stream()
                .filter(bin -> !bin.manifests.isEmpty())
                .forEach(bin -> contents.put(bin.name, List.copyOf(bin.manifests)));
        var surplus =
                existing.stream()
                        .filter(work -> !contents.containsKey(work.getMetadata().getName()))
                        .toList();
        return new WorkSplit(contents, surplus);
    }

    /** A work while it is filled. */
    private static final class Bin {
        private final String name;
        private final List<RawObject> manifests = new ArrayList<>();
        private long room;

        Bin(String name, long room) {
            this.name = name;
            this.room = room;
        }

        /**
         * The work with those of its manifests that are still wanted, which it takes from them.
         *
         * @param keys those of manifests that need not be parsed, because nothing changed
         */
        static Bin keeping(
                ManifestWork work,
                SequencedMap<ManifestKey, Manifest> wanted,
                Map<RawObject, ManifestKey> keys,
                long bytesMax) {
            var bin = new Bin(work.getMetadata().getName(), bytesMax);
            for (var raw : work.spec().manifests()) {
                key(raw, keys)
                        .flatMap(key -> Optional.ofNullable(wanted.remove(key)))
                        .ifPresent(bin::add);
            }
            if (Metadata.isTerminating(work)) {
                bin.room = 0; // It goes; whatever is put into it would have to move again.
            }
            return bin;
        }

        private static Optional<ManifestKey> key(
                RawObject found, Map<RawObject, ManifestKey> keys) {
            var known = keys.get(found);
            if (known != null) {
                return Optional.of(known);
            }
            return switch (Manifest.of(found)) {
                case Outcome.Done(var manifest) -> Optional.of(manifest.key());
                case Outcome.Failed<Manifest> _ -> Optional.empty();
            };
        }

        void add(Manifest manifest) {
            manifests.add(manifest.raw());
            room = Math.max(0, room - manifest.bytes());
        }

        long room() {
            return room;
        }
    }
}
