package dev.trellis.apiserver.admission;

import dev.trellis.apiserver.json.Json;
import dev.trellis.apiserver.store.CatchUp;
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
    private final CatchUp catchUp;
    private volatile List<Webhook> known = List.of();

    Configurations(Store store, String table) {
        this.store = store;
        this.table = table;
        this.catchUp = CatchUp.with(store, table, this::read);
    }

    List<Webhook> webhooks() {
        catchUp.now();
        return known;
    }

    private void read() {
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
