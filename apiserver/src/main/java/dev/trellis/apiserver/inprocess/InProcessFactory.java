package dev.trellis.apiserver.inprocess;

import dev.trellis.apiserver.http.Origin;

import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/**
 * Makes clients of one sender.
 *
 * @param sender of a request to an address
 */
record InProcessFactory(InProcessTransport transport, Function<String, Origin> sender)
        implements HttpClient.Factory {
    @Override
    public HttpClient.Builder newBuilder() {
        return new Builder(this);
    }

    /** What remains of an HTTP client's settings without a wire: its interceptors. */
    static final class Builder
            extends StandardHttpClientBuilder<InProcessClient, InProcessFactory, Builder> {
        Builder(InProcessFactory factory) {
            super(factory);
        }

        @Override
        public InProcessClient build() {
            var closed = client == null ? new AtomicBoolean() : client.getClosed();
            return new InProcessClient(this, closed);
        }

        @Override
        protected Builder newInstance(InProcessFactory factory) {
            return new Builder(factory);
        }
    }
}
