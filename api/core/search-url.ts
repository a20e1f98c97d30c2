import { addressesOf } from './db/hosts.ts';

const DEFAULT_PREFIX = 'acervo';
/** Names of indexes are in lower case and begin with a letter, or a number. */
const PREFIX = /^[a-z0-9][a-z0-9_-]{0,100}$/;
/**
 * Reads SEARCH_URL: `https://user:password@host:9200/prefix`, several hosts separated by commas. Null if the
 * text is no such address. The message of whoever calls must not repeat it: it contains a password.
 */
export function readSearchUrl(text: string): { hosts: URL[]; prefix: string } | null {
  const addresses = addressesOf(text);
  if (!addresses.every((each) => /^https?:\/\/[^/]/.test(each) && URL.canParse(each))) return null;
  const hosts = addresses.map((each) => new URL(each));
  const prefix = hosts[0]!.pathname.replace(/^\/|\/$/g, '') || DEFAULT_PREFIX;
  const isPlain = hosts.every(({ search, hash }) => search === '' && hash === '');
  return isPlain && PREFIX.test(prefix) ? { hosts, prefix } : null;
}
