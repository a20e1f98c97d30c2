import { createHash } from 'node:crypto';
import { word } from '../../core/words.ts';
import { audit } from '../../patrons/auth/audit.ts';
import {
  beginAttempt,
  countSuccess,
  countWrongAttempt,
  type PasswordAttempt,
} from '../../patrons/auth/guessing/attempts.ts';
import { isPasswordOver, verifyPassword } from '../../patrons/auth/password.ts';
import { findPatron } from '../loans/desk.ts';
import { fieldOf } from './codec.ts';
import { given, type Call } from './context.ts';

export interface Person {
  id: number;
  name: string;
}

/** The patron of a message and whether the password was right. */
export type Visitor =
  | { kind: 'unknown' }
  /** `isProven`: their password was right; null: none was given, and none is needed. */
  | { kind: 'known'; patron: Person; isProven: true | null }
  /** The password is wrong or missing. */
  | { kind: 'refused'; patron: Person; text: string };

/** Finds the patron of a message and checks the password, if there is one or the terminal needs one. */
export async function identify(call: Call): Promise<Visitor> {
  const { services, terminal, session, request } = call;
  const card = given(call, 'AA');
  const patron = card === '' ? undefined : await findPatron(services.db, card);
  if (!patron) return { kind: 'unknown' };
  const password = fieldOf(request, 'AD');
  if (password === '' && !terminal.asksPassword) return { kind: 'known', patron, isProven: null };
  const digest = createHash('sha256').update(`${patron.id} ${password}`).digest('hex');
  const { verified } = session;
  if (verified?.patronId === patron.id && verified.digest === digest) {
    return { kind: 'known', patron, isProven: true };
  }
  const text = password === '' ? say(call, 'wrong_password') : await wrongPassword(call, patron);
  if (text !== null) return { kind: 'refused', patron, text };
  session.verified = { patronId: patron.id, digest };
  return { kind: 'known', patron, isProven: true };
}

const MINUTE = 60;

/** What is wrong with the password of a patron; null: it is right. Wrong ones are counted and delayed. */
async function wrongPassword(call: Call, { id }: Person): Promise<string | null> {
  const { services, address, request, now } = call;
  const { db } = services;
  const {
    login,
    password_hash: stored,
    password_until: until,
  } = await db.queries
    .selectFrom('patrons')
    .select(['login', 'password_hash', 'password_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const guess: PasswordAttempt = {
    ...{ patronId: id, name: login, address, device: undefined },
    // Many patrons share a terminal, which shows no captcha.
    ...{ isOwnNetwork: true, isChecked: true },
  };
  const begun = await beginAttempt(db, guess, now);
  if (begun.kind !== 'go') {
    const seconds = begun.kind === 'wait' ? begun.seconds : MINUTE * MINUTE;
    return say(call, 'wait', { minutos: Math.ceil(seconds / MINUTE) });
  }
  const isRight = await verifyPassword(fieldOf(request, 'AD'), stored);
  if (isRight && !isPasswordOver(until, now)) {
    await countSuccess(db, guess, begun.failures);
    return null;
  }
  await countWrongAttempt(db, guess, now);
  await audit(db.queries, { kind: 'sign_in_failed', at: now, patronId: id, login, address });
  return say(call, 'wrong_password');
}

/** A screen message in the language of the terminal. */
export const say = (
  { terminal }: Pick<Call, 'terminal'>,
  key: string,
  params?: Readonly<Record<string, string | number>>,
): string => word('server/sip2', key, terminal.locale, params);

/** Why a message is not carried out; null: it is. */
export function refusalOf(call: Call, visitor: Visitor): string | null {
  if (visitor.kind === 'unknown') return say(call, 'unknown_card');
  return visitor.kind === 'refused' ? visitor.text : null;
}
