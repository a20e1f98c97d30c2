import { describe, expect, it } from 'vitest';
import { LIMITS, takesStranger } from '#api/circulation/sip2/listener.ts';

const many = (count: number, address: string): string[] =>
  Array.from({ length: count }, () => address);

describe('connections that have not signed in', () => {
  it('are at most eight from one address, so that another finds a place', () => {
    expect(takesStranger('192.0.2.1', many(7, '192.0.2.1'), LIMITS)).toBe(true);
    expect(takesStranger('192.0.2.1', many(8, '192.0.2.1'), LIMITS)).toBe(false);
    expect(takesStranger('192.0.2.2', many(8, '192.0.2.1'), LIMITS)).toBe(true);
  });

  it('count by network with IPv6, of which one host has many addresses', () => {
    const strangers = Array.from({ length: 8 }, (_one, at) => `2001:db8::${at + 1}`);
    expect(takesStranger('2001:db8::99', strangers, LIMITS)).toBe(false);
    expect(takesStranger('2001:db8:0:1::99', strangers, LIMITS)).toBe(true);
  });

  it('are limited together on loopback, where a proxy may stand in front of all', () => {
    for (const address of ['127.0.0.1', '::1']) {
      expect(takesStranger(address, many(31, address), LIMITS)).toBe(true);
      expect(takesStranger(address, many(32, address), LIMITS)).toBe(false);
    }
  });
});
