import { BlockList, isIP } from 'node:net';

/** Loopback addresses. */
export const LOOPBACK = ['127.0.0.0/8', '::1'] as const;

/** Addresses of no server on the public internet: private, local to a link or a machine, reserved, multicast. */
const NOT_PUBLIC = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
  ...['::/127', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8', '2002::/16'],
] as const;

/** Parses "192.0.2.7", "10.0.0.0/8", "2001:db8::/32"; null if invalid. */
function parsed(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', bits, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return null;
  const longest = version === 4 ? 32 : 128;
  const length = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN;
  if (!(length <= longest)) return null;
  return { address, bits: length, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Is this an address, or a network like "10.0.0.0/8"? */
export const isNetwork = (text: string): boolean => parsed(text) !== null;

/** Returns a predicate: is an address in one of these networks? */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const read = parsed(network);
    if (read) list.addSubnet(read.address, read.bits, read.family);
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The address itself, of IPv6 the /64 network of one subscriber. */
export function networkPrefix(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const [head = ''] = plain.split('::');
  const groups = [...head.split(':').filter(Boolean), '0', '0', '0', '0'];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Unmaps an IPv4-mapped IPv6 address. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const isNotPublic = inNetworks(NOT_PUBLIC);

/** May the server open a connection to this address for somebody outside? */
export const isPublicAddress = (address: string): boolean => !isNotPublic(plainAddress(address));
