import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { inNetworks, isNetwork, isPublicAddress, plainAddress } from '../../core/http/networks.ts';
import { publicLookup } from '../integrations/push.ts';

/** Maximum duration of a request. */
const TIMEOUT_MS = 10_000;

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** Which addresses a host may have: public ones, and those of `webhooks.privateHosts`. */
function allowedAddresses(host: string, privateHosts: readonly string[]) {
  const isListed = privateHosts.some((one) => one.toLowerCase() === host);
  const isInNetwork = inNetworks(privateHosts.filter(isNetwork));
  const isPrivate = (address: string) => isListed || isInNetwork(plainAddress(address));
  return { isListed, isPrivate };
}

/** What is wrong with an address of a receiver; null: nothing that shows without resolving its name. */
export function urlProblem(text: string, privateHosts: readonly string[]): string | null {
  const url = URL.parse(text);
  if (!url || !['https:', 'http:'].includes(url.protocol)) return 'it begins with https://';
  if (url.username !== '' || url.password !== '') return 'it may not hold a user or password';
  const host = hostOf(url);
  const { isListed, isPrivate } = allowedAddresses(host, privateHosts);
  if (isListed || (isIP(host) !== 0 && isPrivate(host))) return null;
  if (url.protocol !== 'https:')
    return 'plain http is for hosts of the setting webhooks.privateHosts';
  const isPublic = isIP(host) === 0 ? host.includes('.') : isPublicAddress(host);
  return isPublic ? null : 'its host is private and not in the setting webhooks.privateHosts';
}

/**
 * Posts a message; returns the status. The address to which a name resolves is checked when connecting. Redirects are
 * not followed, and the response is not read.
 */
export function postWebhook(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  privateHosts: readonly string[],
): Promise<number> {
  const problem = urlProblem(address, privateHosts);
  if (problem !== null) return Promise.reject(new Error(`Not sent: ${problem}`));
  const url = new URL(address);
  const { isPrivate } = allowedAddresses(hostOf(url), privateHosts);
  const isAllowed = (one: string) => isPrivate(one) || isPublicAddress(one);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const options = {
      ...{ method: 'POST', headers, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) },
      lookup: publicLookup(lookup, isAllowed),
    };
    const outgoing = request(url, options, (response) => {
      done(response.statusCode ?? 0);
      response.destroy();
    });
    outgoing.on('error', fail);
    // Also after 101, which is neither a response nor an error.
    outgoing.on('close', () => fail(new Error('The connection ended without a response')));
    outgoing.end(body);
  });
}
