package dev.trellis.cel;

import dev.cel.common.exceptions.CelBadFormatException;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A network in CIDR notation.
 *
 * @param address as it was written; bits behind the prefix may be set
 */
record Network(IpAddress address, int prefixLength) {
    private static final Pattern LENGTH = Pattern.compile("0|[1-9][0-9]{0,2}");

    static Network of(String text) {
        return find(text)
                .orElseThrow(() ->
                        new CelBadFormatException(
                                "network address '%s' is not in CIDR notation".formatted(text)));
    }

    static Optional<Network> find(String text) {
        var slash = text.lastIndexOf('/');
        if (slash < 0 || !LENGTH.matcher(text.substring(slash + 1)).matches()) {
            return Optional.empty();
        }
        var length = Integer.parseInt(text.substring(slash + 1));
        return IpAddress.find(text.substring(0, slash))
                .filter(address -> length <= address.bits())
                .map(address -> new Network(address, length));
    }

    Network masked() {
        return new Network(address.masked(prefixLength), prefixLength);
    }

    boolean contains(IpAddress other) {
        return other.isV4() == address.isV4()
                && other.masked(prefixLength).equals(address.masked(prefixLength));
    }

    boolean contains(Network other) {
        return prefixLength <= other.prefixLength && contains(other.address);
    }
}
