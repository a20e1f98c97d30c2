import { describe, expect, it } from 'vitest';
import { readConfig } from '#api/config.ts';
import { inNetworks, isNetwork, networkPrefix } from '#api/core/http/networks.ts';

describe('networks', () => {
  it.each(['192.0.2.7', '10.0.0.0/8', '0.0.0.0/0', '2001:db8::/32', '::1'])('know %s', (text) => {
    expect(isNetwork(text)).toBe(true);
  });

  it.each([
    '',
    'all',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '::/129',
    '1.2.3.4/-1',
  ])('do not know %j, nor does the environment', (text) => {
    expect(isNetwork(text)).toBe(false);
    if (text !== '')
      expect(() => readConfig({ ACERVO_PROXIES: text })).toThrow(`ACERVO_PROXIES: "${text}"`);
  });

  it('tell what lies in them', () => {
    const isOwn = inNetworks(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);
    const known = ['10.255.0.1', '192.0.2.7', '2001:db8:ffff::1', '11.0.0.1', '2001:db9::1', 'x'];
    expect(known.filter(isOwn)).toEqual(['10.255.0.1', '192.0.2.7', '2001:db8:ffff::1']);
  });

  it('takes the addresses of one subscriber for one', () => {
    expect(networkPrefix('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(networkPrefix('192.0.2.7')).toBe('192.0.2.7');
    expect(networkPrefix('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkPrefix('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkPrefix('::1')).toBe('0:0:0:0::/64');
  });
});
