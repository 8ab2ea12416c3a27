package dev.trellis.console.http;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

import java.nio.charset.StandardCharsets;

/** What Jetty itself refuses, such as a broken address, is told as everything else is. */
final class ConsoleErrors implements Request.Handler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        var reply =
                Reply.problem(
                        response.getStatus(),
                        response.getStatus() < 500
                                ? "The request cannot be read: correct its address and headers."
                                : "The console failed: its log tells why.");
        SafeHeaders.addTo(response.getHeaders());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, reply.type());
        response.write(true, StandardCharsets.UTF_8.encode(reply.body()), callback);
        return true;
    }
}
