import { isIP } from 'node:net';

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
      const groups = expand(candidate);
      const mapped = /^0000:0000:0000:0000:0000:ffff:(\w{2})(\w{2}):(\w{2})(\w{2})$/.exec(groups.join(':'));
      if (mapped)
        return mapped
          .slice(1)
          .map((byte) => Number.parseInt(byte, 16))
          .join('.');
      return `${groups.slice(0, 4).join(':')}::/64`;
    }
    default:
      return 'unknown';
  }
}

function expand(address: string): string[] {
  const plain = address.replace(/%.*$/, '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) => group.padStart(4, '0').toLowerCase());
}
