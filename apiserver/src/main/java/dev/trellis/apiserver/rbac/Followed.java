package dev.trellis.apiserver.rbac;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.store.CatchUp;
import dev.trellis.apiserver.store.Changes;
import dev.trellis.apiserver.store.Store;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** A table that is read once and then by its changes. */
final class Followed {
    private static final int BATCH = 1_000;

    private final Store store;
    private final String table;
    private final Target target;
    private final Set<String> known = new HashSet<>();
    private final CatchUp catchUp;
    private long position = -1;

    /** Who is told. */
    interface Target {
        /** An object as it is now; none if it is gone. */
        void accept(String key, Optional<ObjectNode> object);
    }

    Followed(Store store, String table, Target target) {
        this.store = store;
        this.table = table;
        this.target = target;
        this.catchUp = CatchUp.with(store, table, this::readChanges);
    }

    /** Returns when all is known that was committed before. */
    void catchUp() {
        catchUp.now();
    }

    private void readChanges() {
        if (position < 0) {
            readAll();
        }
        while (true) {
            switch (store.after(table, position, BATCH)) {
                case Changes.TooOld _ -> readAll();
                case Changes.Known(var changes, var upTo) -> {
                    for (var change : changes) {
                        tell(
                                change.key(),
                                change.removed()
                                        ? Optional.empty()
                                        : Optional.of(Json.readStored(change.after().bytes())));
                    }
                    position = upTo;
                    if (changes.size() < BATCH) {
                        return;
                    }
                }
            }
        }
    }

    private void readAll() {
        var snapshot = store.current(table);
        var gone = new HashSet<>(known);
        snapshot.visit(
                "",
                "",
                (key, entry) -> {
                    gone.remove(key);
                    tell(key, Optional.of(Json.readStored(entry.bytes())));
                    return true;
                });
        gone.forEach(key -> tell(key, Optional.empty()));
        position = snapshot.revision();
    }

    private void tell(String key, Optional<ObjectNode> object) {
        if (object.isPresent()) {
            known.add(key);
        } else {
            known.remove(key);
        }
        target.accept(key, object);
    }
}
