import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Services } from '../../services.ts';
import type { Identify } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import { stateOfSession } from './session-store.ts';

/** Lifetime of access tokens in seconds. */
export const ACCESS_SECONDS = { patron: 600, layer: 60, public: 3600 } as const;

const ISSUER = 'acervo';

type Signing = Pick<Services, 'secret' | 'now'>;

const signed = ({ secret, now }: Signing, claims: Record<string, unknown>, seconds: number) => {
  const at = Math.floor(now().getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setIssuedAt(at)
    .setExpirationTime(at + seconds)
    .sign(secret);
};

/** Lifetime in days of tokens for our own builds and those of other machines. */
export const BUILD_DAYS = { own: 1, other: 365 } as const;

/** Token with which a build reads published records. */
export const buildToken = (services: Signing, days: number): Promise<string> =>
  signed(services, { kind: 'build' }, days * 86_400);

export const publicToken = (services: Signing): Promise<string> =>
  signed(services, { kind: 'public' }, ACCESS_SECONDS.public);

export const patronToken = (
  services: Signing,
  patronId: number,
  sessionId: number,
): Promise<string> => personToken(services, 'patron', patronId, sessionId);

/** Token with which an app layer asks for the patron, and nothing else. */
export const layerToken = (
  services: Signing,
  patronId: number,
  sessionId: number,
): Promise<string> => personToken(services, 'layer', patronId, sessionId);

const personToken = (
  services: Signing,
  kind: 'patron' | 'layer',
  patronId: number,
  sessionId: number,
) => signed(services, { kind, sub: String(patronId), sid: sessionId }, ACCESS_SECONDS[kind]);

/**
 * Authenticates the Authorization header. No header: anonymous. An altered or expired token, or one of an
 * ended session, is refused also in public calls, so that the client renews it.
 */
export const createIdentify =
  (services: Pick<Services, 'secret' | 'now' | 'db'>): Identify =>
  async (authorization) => {
    if (authorization === undefined) return { kind: 'anonymous' };
    const [, token = ''] = /^Bearer (.+)$/i.exec(authorization) ?? [];
    const claims = verified(services, token);
    const { kind } = claims;
    if (kind === 'public' || kind === 'build') return { kind };
    const patronId = Number(claims['sub']);
    const sessionId = Number(claims['sid']);
    const session = await stateOfSession(services.db.queries, sessionId);
    if (!session) throw refused(401, 'token_invalid');
    return { kind: kind === 'layer' ? 'layer' : 'patron', patronId, sessionId, ...session };
  };

/** Claims of a valid token. Synchronous, as it runs in every call. */
function verified({ secret, now }: Signing, token: string): Record<string, unknown> {
  const [head = '', body = '', mark = '', ...more] = token.split('.');
  const own = createHmac('sha256', keyOf(secret)).update(`${head}.${body}`).digest('base64url');
  if (more.length > 0 || !isSame(mark, own)) throw refused(401, 'token_invalid');
  const { iss, exp, ...claims } = read(body);
  const at = Math.floor(now().getTime() / 1000);
  if (read(head)['alg'] !== 'HS256' || iss !== ISSUER || !(Number(exp) > at))
    throw refused(401, 'token_invalid');
  return claims;
}

const keys = new WeakMap<Uint8Array, KeyObject>();

/** Imports the secret as a key; cached, as it costs as much as signing. */
function keyOf(secret: Uint8Array): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret);
  keys.set(secret, key);
  return key;
}

/** Decodes a part of a verified token. */
const read = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
