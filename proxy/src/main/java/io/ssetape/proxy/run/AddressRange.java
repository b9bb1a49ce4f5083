package io.ssetape.proxy.run;

import io.netty.util.NetUtil;

/**
 * Addresses with a common prefix, {@code 127.0.0.0/8}.
 *
 * @param address the bytes of an address in it; null when it is no range that can be read
 * @param prefixBits how many leading bits are common
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record AddressRange(byte[] address, int prefixBits) {
    private static final AddressRange NONE = new AddressRange(null, 0);

    /** Reads a range; whatever is none contains nothing. */
    static AddressRange parse(String text) {
        int slash = text.indexOf('/');
        byte[] address = NetUtil.createByteArrayFromIpAddressString(text.substring(0, slash));
        String bits = text.substring(slash + 1);
        if (address == null || !bits.matches("\\d{1,3}") || Integer.parseInt(bits) > 8 * address.length) {
            return NONE;
        }
        return new AddressRange(address, Integer.parseInt(bits));
    }

    /** Whether a literal address lies in it; a name does not. */
    boolean contains(String host) {
        byte[] other = NetUtil.createByteArrayFromIpAddressString(host);
        if (address == null || other == null || other.length != address.length) {
            return false;
        }
        for (int bit = 0; bit < prefixBits; bit++) {
            int mask = 0x80 >> bit % 8;
            if ((address[bit / 8] & mask) != (other[bit / 8] & mask)) {
                return false;
            }
        }
        return true;
    }
}
