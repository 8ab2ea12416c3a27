package dev.trellis.apiserver.http;

import java.security.cert.X509Certificate;
import java.util.List;

/**
 * What a transport knows of a request's sender.
 *
 * @param uri the address as it was sent, with its query
 * @param host from where; empty if it was sent within the process
 * @param certificates that the sender showed, its own first; not checked yet
 */
public record Origin(String uri, String host, List<X509Certificate> certificates) {
    public Origin {
        certificates = List.copyOf(certificates);
    }
}
