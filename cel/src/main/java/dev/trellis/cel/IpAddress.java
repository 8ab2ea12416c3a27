package dev.trellis.cel;

import dev.cel.common.exceptions.CelBadFormatException;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An address of IPv4 or IPv6, without a zone; those of IPv4 that are mapped into IPv6 are none.
 *
 * @param groups four bytes, or eight groups of two
 */
record IpAddress(List<Integer> groups) {
    private static final int V4_GROUPS = 4;
    private static final int V6_GROUPS = 8;
    private static final Pattern BYTE = Pattern.compile("0|[1-9][0-9]{0,2}");
    private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]{1,4}");

    IpAddress {
        groups = List.copyOf(groups);
    }

    static IpAddress of(String text) {
        return find(text)
                .orElseThrow(
                        () -> new CelBadFormatException("IP address '%s' is none".formatted(text)));
    }

    static Optional<IpAddress> find(String text) {
        return text.contains(":") ? findV6(text) : bytes(text).map(IpAddress::new);
    }

    private static Optional<List<Integer>> bytes(String text) {
        var parts = text.split("\\.", -1);
        if (parts.length != V4_GROUPS) {
            return Optional.empty();
        }
        var bytes = new ArrayList<Integer>();
        for (var part : parts) {
            if (!BYTE.matcher(part).matches() || Integer.parseInt(part) > 255) {
                return Optional.empty();
            }
            bytes.add(Integer.parseInt(part));
        }
        return Optional.of(bytes);
    }

    private static Optional<IpAddress> findV6(String text) {
        var halves = text.split("::", -1);
        if (halves.length > 2 || text.contains(":::")) {
            return Optional.empty();
        }
        var head = groups(halves[0], halves.length == 1);
        var tail = halves.length == 1 ? Optional.of(List.<Integer>of()) : groups(halves[1], true);
        if (head.isEmpty() || tail.isEmpty()) {
            return Optional.empty();
        }
        var missing = V6_GROUPS - head.get().size() - tail.get().size();
        if (halves.length == 1 ? missing != 0 : missing < 1) {
            return Optional.empty();
        }
        var all = new ArrayList<>(head.get());
        for (var i = 0; i < missing; i++) {
            all.add(0);
        }
        all.addAll(tail.get());
        var found = new IpAddress(all);
        return found.isMappedV4() ? Optional.empty() : Optional.of(found);
    }

    /** The groups of a part of an address, of which the last may be written as IPv4. */
    private static Optional<List<Integer>> groups(String text, boolean last) {
        var groups = new ArrayList<Integer>();
        if (text.isEmpty()) {
            return Optional.of(groups);
        }
        var parts = text.split(":", -1);
        for (var i = 0; i < parts.length; i++) {
            if (last && i == parts.length - 1 && parts[i].contains(".")) {
                var bytes = bytes(parts[i]);
                if (bytes.isEmpty()) {
                    return Optional.empty();
                }
                groups.add(bytes.get().get(0) << 8 | bytes.get().get(1));
                groups.add(bytes.get().get(2) << 8 | bytes.get().get(3));
            } else if (HEX.matcher(parts[i]).matches()) {
                groups.add(Integer.parseInt(parts[i], 16));
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(groups);
    }

    private boolean isMappedV4() {
        return groups.subList(0, 5).stream().allMatch(group -> group == 0)
                && groups.get(5) == 0xffff;
    }

    boolean isV4() {
        return groups.size() == V4_GROUPS;
    }

    int bits() {
        return isV4() ? 32 : 128;
    }

    BigInteger value() {
        var value = BigInteger.ZERO;
        for (var group : groups) {
            value = value.shiftLeft(isV4() ? 8 : 16).or(BigInteger.valueOf(group));
        }
        return value;
    }

    /** The same with all bits zero after the first so many. */
    IpAddress masked(int length) {
        var width = isV4() ? 8 : 16;
        var kept = new ArrayList<Integer>();
        for (var i = 0; i < groups.size(); i++) {
            var ofGroup = Math.clamp((long) length - (long) i * width, 0, width);
            var mask = (1 << width) - (1 << (width - ofGroup));
            kept.add(groups.get(i) & mask);
        }
        return new IpAddress(kept);
    }

    boolean isUnspecified() {
        return value().signum() == 0;
    }

    boolean isLoopback() {
        return isV4() ? groups.getFirst() == 127 : value().equals(BigInteger.ONE);
    }

    private boolean isMulticast() {
        return isV4() ? (groups.getFirst() & 0xf0) == 0xe0 : groups.getFirst() >> 8 == 0xff;
    }

    boolean isLinkLocalMulticast() {
        return isV4()
                ? groups.subList(0, 3).equals(List.of(224, 0, 0))
                : (groups.getFirst() & 0xff0f) == 0xff02;
    }

    boolean isLinkLocalUnicast() {
        return isV4()
                ? groups.subList(0, 2).equals(List.of(169, 254))
                : (groups.getFirst() & 0xffc0) == 0xfe80;
    }

    boolean isGlobalUnicast() {
        var everybody = isV4() && groups.stream().allMatch(group -> group == 255);
        return !everybody
                && !isUnspecified()
                && !isLoopback()
                && !isMulticast()
                && !isLinkLocalUnicast();
    }

    /** The one way of writing it that RFC 5952 recommends. */
    String canonical() {
        if (isV4()) {
            return String.join(".", groups.stream().map(String::valueOf).toList());
        }
        var start = -1;
        var length = 1;
        for (var i = 0; i < V6_GROUPS; i++) {
            var end = i;
            while (end < V6_GROUPS && groups.get(end) == 0) {
                end++;
            }
            if (end - i > length) {
                start = i;
                length = end - i;
            }
        }
        return start < 0
                ? hex(0, V6_GROUPS)
                : hex(0, start) + "::" + hex(start + length, V6_GROUPS);
    }

    private String hex(int from, int to) {
        return String.join(
                ":", groups.subList(from, to).stream().map(Integer::toHexString).toList());
    }
}
