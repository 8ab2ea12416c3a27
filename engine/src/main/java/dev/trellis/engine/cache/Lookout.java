package dev.trellis.engine.cache;

import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What is told of one kind, of which only the versions of wanted objects are kept. An owner is
 * woken when a version is told that is newer than what it has seen itself.
 */
final class Lookout<K> implements FeedTarget<GenericKubernetesResource> {
    private final KeySink<K> news;
    private final Runnable onTrouble;
    private final Map<ObjectKey, Wanted<K>> wanted = new HashMap<>();
    private final Set<K> wantAll = new HashSet<>();
    private final Set<ObjectKey> listed = new HashSet<>();
    private String resumeFrom = "";
    private boolean synced;
    private boolean telling;

    private static final class Wanted<K> {
        private final Set<K> owners = new HashSet<>(2);
        private long version = Versions.NONE;
        private boolean present;
    }

    Lookout(KeySink<K> news, Runnable onTrouble) {
        this.news = news;
        this.onTrouble = onTrouble;
    }

    synchronized void add(K owner, ObjectKey key) {
        wanted.computeIfAbsent(key, _ -> new Wanted<>()).owners.add(owner);
    }

    synchronized void remove(K owner, ObjectKey key) {
        var one = wanted.get(key);
        if (one != null && one.owners.remove(owner) && one.owners.isEmpty()) {
            wanted.remove(key);
        }
    }

    synchronized void addAll(K owner) {
        wantAll.add(owner);
    }

    synchronized void removeAll(K owner) {
        wantAll.remove(owner);
    }

    synchronized boolean isNeedless() {
        return wanted.isEmpty() && wantAll.isEmpty();
    }

    synchronized void seen(ObjectKey key, String version) {
        var one = wanted.get(key);
        var number = Versions.of(version);
        if (one != null && number > one.version) {
            one.version = number;
            one.present = true;
        }
    }

    synchronized Sight sight(ObjectKey key) {
        var one = wanted.get(key);
        if (one == null || !synced || !telling) {
            return new Sight.Unknown();
        }
        return one.present ? new Sight.Present(Long.toString(one.version)) : new Sight.Absent();
    }

    synchronized boolean isTelling() {
        return synced && telling;
    }

    @Override
    public synchronized void listBegins() {
        listed.clear();
    }

    @Override
    public synchronized void listed(Found<GenericKubernetesResource> found) {
        if (wanted.containsKey(found.key())) {
            listed.add(found.key());
        }
        told(found, true);
    }

    @Override
    public synchronized void listEnds(String version) {
        var number = Versions.of(version);
        wanted.forEach((key, one) -> {
            // What was seen after the list began may be missing in it.
            if (!listed.contains(key) && one.version <= number) {
                changed(one, number, false);
            }
        });
        listed.clear();
        resumeFrom = version;
        synced = true;
    }

    @Override
    public synchronized void watching() {
        telling = true;
    }

    @Override
    public synchronized void present(Found<GenericKubernetesResource> found) {
        told(found, true);
        resumeFrom = version(found);
    }

    @Override
    public synchronized void absent(Found<GenericKubernetesResource> found) {
        told(found, false);
        resumeFrom = version(found);
    }

    @Override
    public synchronized void bookmark(String version) {
        resumeFrom = version;
    }

    @Override
    public synchronized void troubled(Exception why) {
        telling = false;
        onTrouble.run();
    }

    @Override
    public synchronized String resumeFrom() {
        return resumeFrom;
    }

    private void told(Found<GenericKubernetesResource> found, boolean present) {
        if (synced) {
            wantAll.forEach(owner -> news.add(owner, Cause.CHANGE));
        }
        var one = wanted.get(found.key());
        var version = Versions.of(version(found));
        if (one != null && version > one.version) {
            changed(one, version, present);
        }
    }

    private void changed(Wanted<K> one, long version, boolean present) {
        // Its owner has just asked for it and looks itself.
        var first = one.version == Versions.NONE && !present;
        var same = one.version == version && one.present == present;
        // What was absent and still is, is no news.
        var stillAbsent = !one.present && !present;
        one.version = version;
        one.present = present;
        if (!first && !same && !stillAbsent) {
            one.owners.forEach(owner -> news.add(owner, Cause.CHANGE));
        }
    }

    private static String version(Found<GenericKubernetesResource> found) {
        return switch (found) {
            case Found.Whole<GenericKubernetesResource>(var object) ->
                    object.getMetadata().getResourceVersion();
            case Found.Unreadable<GenericKubernetesResource> unreadable -> unreadable.version();
        };
    }
}
