package dev.trellis.apiserver.admission;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.store.Store;

import java.util.ArrayList;
import java.util.List;

/**
 * The webhooks of one kind of configuration in their order: by the name of the configuration, then
 * as they stand in it. Read again after the table changed, when somebody asks.
 */
final class Configurations {
    private final Store store;
    private final String table;
    private volatile boolean behind = true;
    private volatile List<Webhook> known = List.of();

    Configurations(Store store, String table) {
        this.store = store;
        this.table = table;
        var _ = store.listen(table, () -> behind = true);
    }

    List<Webhook> webhooks() {
        if (behind) {
            read();
        }
        return known;
    }

    private synchronized void read() {
        // First the mark, then the reading: a change in between is read now or next time.
        behind = false;
        var found = new ArrayList<Webhook>();
        store.current(table)
                .visit(
                        "",
                        "",
                        (_, entry) -> {
                            Json.readStored(entry.bytes())
                                    .path("webhooks")
                                    .forEach(webhook -> found.add(Webhook.of(webhook)));
                            return true;
                        });
        known = List.copyOf(found);
    }
}
