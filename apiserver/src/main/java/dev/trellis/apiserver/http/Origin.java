package dev.trellis.apiserver.http;

import dev.trellis.apiserver.identity.User;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;

/**
 * What a transport knows of a request's sender.
 *
 * @param uri the address as it was sent, with its query
 * @param host from where; empty if it was sent within the process
 * @param certificates that the sender showed, its own first; not checked yet
 * @param user who it is, if the transport knows that by itself
 */
public record Origin(
        String uri, String host, List<X509Certificate> certificates, Optional<User> user) {
    /** Of a request that came from outside. */
    public Origin(String uri, String host, List<X509Certificate> certificates) {
        this(uri, host, certificates, Optional.empty());
    }

    /** Of a request that was sent within the process in the name of a user. */
    public static Origin within(String uri, User user) {
        return new Origin(uri, "", List.of(), Optional.of(user));
    }

    public Origin {
        certificates = List.copyOf(certificates);
    }
}
