import { lookup } from 'node:dns';
import { request, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { RequestDetails } from 'web-push';
import { isPublicAddress } from '../../core/http/networks.ts';

/** A browser that receives push notifications. */
export interface PushTarget {
  /** Address at the browser's push service. */
  endpoint: string;
  publicKey: string;
  authSecret: string;
}

/** What a notification shows, and where a press on it leads. */
export interface PushMessage {
  title: string;
  text: string;
  /** Path on the site. */
  path: string;
}

/** Sends push notifications. */
export interface Pusher {
  /** By which browsers know who may send, base64url. */
  publicKey: string;
  /** `gone`: the browser receives nothing any more. Throws if the push service did not accept it. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>;
}

export type Post = (details: RequestDetails) => Promise<number>;

interface PushOptions {
  keys: { publicKey: string; privateKey: string };
  /** `mailto:` or `https:`, for those who run push services. */
  contact: string;
  /** Sends the encrypted message; returns the status. */
  post?: Post;
}

/** Seconds for which a push service keeps what a device cannot receive yet. */
const TTL = 2 * 86_400;

/** Creates what sends encrypted messages (RFC 8291) to push services, signed as from this network (RFC 8292). */
export async function createPusher(options: PushOptions): Promise<Pusher> {
  const { keys, contact, post = postWith({ lookup: publicLookup(lookup) }) } = options;
  // Slow to load, and not needed by institutions without push notifications.
  const { default: webPush } = await import('web-push');
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, publicKey, authSecret }, message) {
      const subscription = { endpoint, keys: { p256dh: publicKey, auth: authSecret } };
      const details = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
        ...{ TTL, contentEncoding: 'aes128gcm' },
        vapidDetails: { subject: contact, ...keys },
      });
      const status = await post(details);
      if (status === 404 || status === 410) return 'gone';
      if (status >= 200 && status < 300) return 'sent';
      throw new Error(`${new URL(endpoint).host} answered ${status}`);
    },
  };
}

/** May messages be sent to this address? Private networks are also refused when its name is resolved. */
export function isPushEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') {
    return false;
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host);
}

/** Maximum duration of a request. */
const TIMEOUT_MS = 10_000;

/** Posts over https. Redirects are not followed, and the response is not read. */
export const postWith =
  (options: RequestOptions): Post =>
  ({ endpoint, method, headers, body }) =>
    new Promise((done, fail) => {
      if (!isPushEndpoint(endpoint)) throw new Error('The push service has no public address');
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const own = { method, headers: { ...headers }, signal, agent: false, ...options };
      const outgoing = request(endpoint, own, (response) => {
        done(response.statusCode ?? 0);
        response.destroy();
      });
      outgoing.on('error', fail);
      // Also after 101, which is neither a response nor an error.
      outgoing.on('close', () => fail(new Error('The connection ended without a response')));
      outgoing.end(body);
    });

/** Resolves a name to its public addresses, or others that are allowed. */
export const publicLookup =
  (resolve: typeof lookup, isAllowed = isPublicAddress): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const open = addresses.filter(({ address }) => isAllowed(address));
      const [first] = open;
      if (!first) return done(new Error(`${hostname} has no public address`), '');
      if (options.all === true) return done(null, open);
      done(null, first.address, first.family);
    });
  };
