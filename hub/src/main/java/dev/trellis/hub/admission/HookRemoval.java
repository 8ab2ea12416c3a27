package dev.trellis.hub.admission;

import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.HasMetadata;

import java.net.HttpURLConnection;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Takes the configurations of hooks away again, once, where nothing is to be checked. */
public final class HookRemoval<C extends HasMetadata> implements Controller<ObjectKey> {

    private final Map<ObjectKey, Hook> hooks = new TreeMap<>();
    private final Writer<C> writer;

    public HookRemoval(Collection<Hook> hooks, Writer<C> writer) {
        hooks.forEach(hook -> this.hooks.put(hook.key(), hook));
        this.writer = writer;
    }

    public void lookInto(KeySink<ObjectKey> queue) {
        hooks.keySet().forEach(key -> queue.add(key, Cause.BACKGROUND));
    }

    @Override
    public Next reconcile(ObjectKey key) {
        var hook = hooks.get(key);
        if (hook == null) {
            return Next.DONE;
        }
        return find(key)
                .filter(found -> isOf(hook, found))
                .map(found -> Next.after(writer.delete(found)))
                .orElse(Next.DONE);
    }

    /** Live: a single look at the start is not worth a watch. */
    private Optional<C> find(ObjectKey key) {
        try {
            return writer.load(key);
        } catch (ApiException e) {
            if (e.code() == HttpURLConnection.HTTP_FORBIDDEN) {
                return Optional.empty(); // Who may not look at them has made none.
            }
            throw e;
        }
    }

    private static boolean isOf(Hook hook, HasMetadata found) {
        return Metadata.label(found, HookForm.LABEL).filter(hook.part()::equals).isPresent();
    }
}
