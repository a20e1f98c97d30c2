import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Services } from '../../services.ts';
import type { Identify } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import { groupOfSession } from './session-store.ts';

/** Seconds for which an access token holds. */
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

/** Days for which a build may read what it publishes: our own, and one on another machine. */
export const BUILD_DAYS = { own: 1, other: 365 } as const;

/** By which a build reads the lists of what it makes pages of. */
export const buildToken = (services: Signing, days: number): Promise<string> =>
  signed(services, { kind: 'build' }, days * 86_400);

export const publicToken = (services: Signing): Promise<string> =>
  signed(services, { kind: 'public' }, ACCESS_SECONDS.public);

export const patronToken = (
  services: Signing,
  patronId: number,
  sessionId: number,
): Promise<string> => personToken(services, 'patron', patronId, sessionId);

/** By which an app layer may ask who comes, and nothing else. */
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
 * Reads the Authorization header. No header: nobody known. A token that was altered, has expired
 * or belongs to an ended session is refused, on public calls too, so that the client renews it.
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
    const group = await groupOfSession(services.db.queries, sessionId);
    if (group === undefined) throw refused(401, 'token_invalid');
    return { kind: kind === 'layer' ? 'layer' : 'patron', patronId, sessionId, group };
  };

/** The claims of a token that we signed and that still holds. Here and now: of every call one is read. */
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

/** The secret as the key of a signature: making it costs as much as signing. */
function keyOf(secret: Uint8Array): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret);
  keys.set(secret, key);
  return key;
}

/** A part of a token whose mark is ours. */
const read = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
