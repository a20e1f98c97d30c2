import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Output } from '#contract/calls.ts';
import type { Services } from '../../services.ts';
import { refused, wrongAt } from '../../core/http/refused.ts';
import { recordUse } from './captcha-store.ts';

/** About half a second of a phone's core; a guess for a machine without one. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 1000, from: 300, to: 600 } as const;
const LIFETIME_SECONDS = 600;

type Keys = Pick<Services, 'secret' | 'now'>;

/** A separate key, so that nothing signed here is valid as a token. */
const keyOf = ({ secret }: Keys): string =>
  createHmac('sha256', secret).update('captcha').digest('hex');

/** Creates a signed challenge; nothing is stored. */
export async function newCaptcha(services: Keys): Promise<Output<'GET /captcha'>> {
  const challenge = await createChallenge({
    algorithm: WORK.algorithm,
    cost: WORK.cost,
    counter: randomInt(WORK.from, WORK.to),
    // Not `expiresAt`, which the library compares with the real clock.
    data: { expires: Math.floor(services.now().getTime() / 1000) + LIFETIME_SECONDS },
    deriveKey,
    hmacSignatureSecret: keyOf(services),
  });
  return challenge as Output<'GET /captcha'>;
}

const Payload = Type.Object({
  challenge: Type.Object({
    parameters: Type.Object({
      algorithm: Type.Literal(WORK.algorithm),
      nonce: Type.String(),
      salt: Type.String(),
      cost: Type.Literal(WORK.cost),
      keyLength: Type.Integer(),
      keyPrefix: Type.String(),
      data: Type.Object({ expires: Type.Integer() }),
    }),
    signature: Type.String(),
  }),
  solution: Type.Object({ counter: Type.Integer(), derivedKey: Type.String() }),
});

function readPayload(text: string): Static<typeof Payload> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    return Value.Check(Payload, value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Redeems a solved challenge, once. Throws 422 `captcha_invalid` if it is wrong, altered, expired or
 * already used.
 */
export async function redeemCaptcha(
  services: Keys & Pick<Services, 'db'>,
  text: string,
): Promise<void> {
  const payload = readPayload(text);
  if (!payload || !(await isSolved(services, payload)) || !(await isFirstUse(services, payload))) {
    throw refused(422, 'captcha_invalid', undefined, [
      wrongAt('recaptcha_token', { code: 'captcha_invalid' }),
    ]);
  }
}

async function isSolved(services: Keys, payload: Static<typeof Payload>): Promise<boolean> {
  if (payload.challenge.parameters.data.expires * 1000 <= services.now().getTime()) return false;
  const result = await verifySolution({
    ...payload,
    deriveKey,
    hmacSignatureSecret: keyOf(services),
  });
  return result.verified;
}

const isFirstUse = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { challenge: { signature, parameters } }: Static<typeof Payload>,
): Promise<boolean> =>
  recordUse(db.queries, signature, new Date(parameters.data.expires * 1000), now());
