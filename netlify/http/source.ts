import { isIP, SocketAddress } from 'node:net';

/**
 * The source of a call as limits count it: an IPv4 address, or the /64 network of an IPv6 address, since one line owns a whole /64.
 * Only the platform's own connection address may be given, never a header that a client can set.
 */
export function sourceOf(address: string | undefined): string {
  const candidate = address?.trim() ?? '';
  switch (isIP(candidate)) {
    case 4:
      return candidate;
    case 6: {
      const plain = canonical(candidate.replace(/%.*$/, ''));
      return /^::ffff:([\d.]+)$/.exec(plain)?.[1] ?? `${canonical(firstHalf(plain))}/64`;
    }
    default:
      return 'unknown';
  }
}

/** An IPv6 address in the one way that RFC 5952 has for it. */
const canonical = (address: string) => new SocketAddress({ address, family: 'ipv6' }).address;

/** The first four groups of an address in canonical form, the others zero. */
function firstHalf(address: string): string {
  const [before = '', after] = address.split('::');
  const [left, right] = [before.split(':').filter(Boolean), after?.split(':').filter(Boolean) ?? []];
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::`;
}
