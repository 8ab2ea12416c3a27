package dev.trellis.apiserver.jetty;

import dev.trellis.apiserver.fault.StatusError;
import dev.trellis.apiserver.json.Json;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

import java.nio.ByteBuffer;

/** What Jetty itself refuses, such as a broken address, is told in the words of the API too. */
final class StatusErrors implements Request.Handler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        var code = response.getStatus();
        var told = request.getAttribute(ErrorHandler.ERROR_MESSAGE);
        var message =
                told == null ? String.valueOf(HttpStatus.getMessage(code)) : String.valueOf(told);
        var error =
                code < HttpStatus.INTERNAL_SERVER_ERROR_500
                        ? StatusError.plain(code, "BadRequest", message)
                        : StatusError.plain(
                                code,
                                "InternalError",
                                "Internal error occurred: the server failed");
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache, private");
        response.write(true, ByteBuffer.wrap(Json.write(error.status())), callback);
        return true;
    }
}
