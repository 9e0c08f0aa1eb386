import { describe, expect, test } from 'vitest';
import { sourceOf } from '../../netlify/http/source.ts';

describe('the source of a call', () => {
  test('SEC-L2 is an IPv4 address, or the /64 of an IPv6 address however it is written', () => {
    expect(sourceOf('203.0.113.9')).toBe('203.0.113.9');
    const network = '2001:db8:1:2::/64';
    for (const one of [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:aaaa:bbbb:cccc:dddd',
      '2001:db8:1:2:0:0:192.0.2.1',
      '2001:db8:1:2::%eth0',
    ])
      expect(sourceOf(one), one).toBe(network);
    expect(sourceOf('2001:db8:1:3::1')).not.toBe(network);
    for (const short of ['::1', '::', '0:0:0:0:1:2:3:4', '::192.0.2.1']) expect(sourceOf(short), short).toBe('::/64');
    expect(sourceOf('1:2:3::4')).toBe('1:2:3::/64');
    expect(sourceOf('1::2:3:4:5:6')).toBe('1:0:0:2::/64');
    for (const mapped of ['::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:203.0.113.9'])
      expect(sourceOf(mapped), mapped).toBe('203.0.113.9');
  });

  test('BUG-45 is one bucket for everything that is not an address', () => {
    for (const odd of [undefined, '', 'localhost', '203.0.113.9, 10.0.0.1', '1.2.3', "'; DROP", 'a:b'])
      expect(sourceOf(odd)).toBe('unknown');
  });
});
