package dev.trellis.hub.admission;

import dev.trellis.api.meta.Metadata;
import dev.trellis.engine.client.ApiException;
import dev.trellis.engine.client.ObjectKey;
import dev.trellis.engine.controller.Controller;
import dev.trellis.engine.controller.Next;
import dev.trellis.engine.queue.Cause;
import dev.trellis.engine.queue.KeySink;
import dev.trellis.engine.write.Writer;

import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;

import java.net.HttpURLConnection;
import java.util.Optional;

/** Takes our configuration away again, once, where declarations are not to be checked. */
public final class ValidationRemoval implements Controller<ObjectKey> {

    private final Writer<ValidatingWebhookConfiguration> writer;

    public ValidationRemoval(Writer<ValidatingWebhookConfiguration> writer) {
        this.writer = writer;
    }

    public void lookInto(KeySink<ObjectKey> queue) {
        queue.add(ValidationKeeper.KEY, Cause.BACKGROUND);
    }

    @Override
    public Next reconcile(ObjectKey key) {
        return find(key)
                .filter(ValidationRemoval::isOurs)
                .map(found -> Next.after(writer.delete(found)))
                .orElse(Next.DONE);
    }

    /** Live: a single look at the start is not worth a watch. */
    private Optional<ValidatingWebhookConfiguration> find(ObjectKey key) {
        try {
            return writer.load(key);
        } catch (ApiException e) {
            if (e.code() == HttpURLConnection.HTTP_FORBIDDEN) {
                return Optional.empty(); // Who may not look at them has made none.
            }
            throw e;
        }
    }

    private static boolean isOurs(ValidatingWebhookConfiguration found) {
        return Metadata.label(found, ValidationStanza.LABEL)
                .filter(ValidationStanza.LABEL_VALUE::equals)
                .isPresent();
    }
}
