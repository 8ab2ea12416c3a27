package dev.trellis.cel;

import static dev.trellis.cel.Kind.BOOL;
import static dev.trellis.cel.Kind.INT;
import static dev.trellis.cel.Kind.STRING;

import java.util.List;

/** {@code cidr("10.0.0.0/8").containsIP(ip("10.1.2.3"))}: addresses and networks. */
final class IpLibrary {
    private static final Kind<IpAddress> IP = Kind.opaque("net.IP", IpAddress.class);
    private static final Kind<Network> CIDR = Kind.opaque("net.CIDR", Network.class);

    private IpLibrary() {}

    static List<Overload> overloads() {
        return List.of(
                Overload.global("ip", IP, STRING, IpAddress::of),
                Overload.global("isIP", BOOL, STRING, text -> IpAddress.find(text).isPresent()),
                Overload.global(
                        "ip.isCanonical",
                        BOOL,
                        STRING,
                        text -> IpAddress.of(text).canonical().equals(text)),
                Overload.member("family", INT, IP, address -> address.isV4() ? 4L : 6L),
                Overload.member("isUnspecified", BOOL, IP, IpAddress::isUnspecified),
                Overload.member("isLoopback", BOOL, IP, IpAddress::isLoopback),
                Overload.member("isLinkLocalMulticast", BOOL, IP, IpAddress::isLinkLocalMulticast),
                Overload.member("isLinkLocalUnicast", BOOL, IP, IpAddress::isLinkLocalUnicast),
                Overload.member("isGlobalUnicast", BOOL, IP, IpAddress::isGlobalUnicast),
                Overload.global("cidr", CIDR, STRING, Network::of),
                Overload.global("isCIDR", BOOL, STRING, text -> Network.find(text).isPresent()),
                Overload.member("containsIP", BOOL, CIDR, IP, (net, one) -> net.contains(one)),
                Overload.member(
                        "containsIP",
                        BOOL,
                        CIDR,
                        STRING,
                        (net, one) -> net.contains(IpAddress.of(one))),
                Overload.member("containsCIDR", BOOL, CIDR, CIDR, (net, one) -> net.contains(one)),
                Overload.member(
                        "containsCIDR",
                        BOOL,
                        CIDR,
                        STRING,
                        (net, one) -> net.contains(Network.of(one))),
                Overload.member("ip", IP, CIDR, Network::address),
                Overload.member("masked", CIDR, CIDR, Network::masked),
                Overload.member("prefixLength", INT, CIDR, net -> (long) net.prefixLength()));
    }
}
