import type { Tx } from '../../../core/db/connection.ts';
import { refused, refusedFor } from '../../../core/http/refused.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../audit.ts';
import { countOrWait } from '../guessing/attempts.ts';
import { dropAttempts } from '../guessing/store.ts';
import { openAppKey, plainCode, recoveryHash, sealAppKey } from './codes.ts';
import {
  everySealedKey,
  readFactor,
  replaceSealedKey,
  useRecoveryCode,
  useStep,
  type StoredFactor,
} from './store.ts';
import { stepOf } from './totp.ts';

type FactorServices = Pick<Services, 'db' | 'secret' | 'now'>;

export interface TypedCode {
  patronId: number;
  typed: string;
  address: string;
}

/** Free wrong codes. Whoever tries them has the password, so they count from anywhere. */
const FREE_CODES = 5;

/**
 * Checks the second factor after a correct password. App codes are accepted once, recovery codes are
 * consumed.
 *
 * @throws RefusalError 422 `second_factor_needed` without a code, `second_factor_wrong`; 429 after many
 * wrong ones
 */
export async function checkSecondFactor(services: FactorServices, code: TypedCode): Promise<void> {
  const factor = await readFactor(services.db.queries, code.patronId);
  if (!factor || factor.confirmedAt === null) return;
  if (code.typed.trim() === '') throw codeRefused('second_factor_needed');
  await checkCode(services, factor, code);
}

/** Checks a code against a known factor, confirmed or not. */
export async function checkCode(
  services: FactorServices,
  factor: StoredFactor,
  { patronId, typed, address }: TypedCode,
): Promise<void> {
  const { db, now } = services;
  const subject = `factor:${patronId}`;
  const seconds = await db.transaction((tx) => countOrWait(tx, subject, FREE_CODES, now()));
  if (seconds > 0) throw refused(429, 'too_many_attempts', { espera: seconds });
  if (!(await isRight(services, factor, { patronId, typed }))) {
    await audit(db.queries, { kind: 'second_factor_wrong', at: now(), patronId, address });
    throw codeRefused('second_factor_wrong');
  }
  await db.transaction((tx) => dropAttempts(tx, subject));
}

const codeRefused = (code: 'second_factor_needed' | 'second_factor_wrong') =>
  refusedFor([{ code }], { [code]: 'codigo' });

async function isRight(
  { db, secret, now }: FactorServices,
  { sealedKey }: StoredFactor,
  { patronId, typed }: Pick<TypedCode, 'patronId' | 'typed'>,
): Promise<boolean> {
  const code = plainCode(typed);
  if (!/^\d{6}$/.test(code)) return useRecoveryCode(db.queries, patronId, recoveryHash(code));
  const key = openAppKey(sealedKey, secret, patronId);
  const step = key && stepOf(code, key, now());
  return step !== null && useStep(db.queries, patronId, step);
}

/** Re-encrypts all app keys when the server key changes; those that the old key cannot decrypt are skipped. */
export async function resealAppKeys(tx: Tx, from: Uint8Array, to: Uint8Array): Promise<void> {
  for (const { patronId, sealedKey } of await everySealedKey(tx)) {
    const key = openAppKey(sealedKey, from, patronId);
    if (key) await replaceSealedKey(tx, patronId, sealAppKey(key, to, patronId));
  }
}
