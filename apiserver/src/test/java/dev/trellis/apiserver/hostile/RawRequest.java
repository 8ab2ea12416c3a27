package dev.trellis.apiserver.hostile;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A request as bytes: no library would send most of them. */
final class RawRequest {
    private final String method;
    private final String target;
    private final List<String> headers;
    private final byte[] body;

    RawRequest(String method, String target, List<String> headers, byte[] body) {
        this.method = method;
        this.target = target;
        this.headers = List.copyOf(headers);
        this.body = body.clone();
    }

    String method() {
        return method;
    }

    /** Head and body in one. */
    byte[] bytes() {
        var all = new ByteArrayOutputStream();
        all.writeBytes(head());
        all.writeBytes(body);
        return all.toByteArray();
    }

    private byte[] head() {
        var text = new StringBuilder();
        text.append(method).append(' ').append(target).append(" HTTP/1.1\r\nHost: localhost\r\n");
        headers.forEach(header -> text.append(header).append("\r\n"));
        text.append("Content-Length: ").append(body.length).append("\r\n");
        text.append("Connection: close\r\n\r\n");
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public String toString() {
        var start = new String(body, 0, Math.min(200, body.length), StandardCharsets.UTF_8);
        return "%s %s %s (%d bytes: %s)".formatted(method, target, headers, body.length, start);
    }
}
