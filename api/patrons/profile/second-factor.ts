import { audit } from '../auth/audit.ts';
import { checkCode } from '../auth/second-factor/check.ts';
import {
  newAppKey,
  newRecoveryCodes,
  recoveryHash,
  sealAppKey,
} from '../auth/second-factor/codes.ts';
import { confirmFactor, readFactor, removeFactor, saveKey } from '../auth/second-factor/store.ts';
import { appAddress, base32 } from '../auth/second-factor/totp.ts';
import { loginById } from '../auth/store.ts';
import type { Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import { refused, refusedFor, requirePatron } from '../../core/http/refused.ts';
import { chargeEmail } from '../../core/mail/budget.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import type { Services } from '../../services.ts';
import { changeRefusals, checkCurrent } from './password.ts';

type FactorServices = Pick<Services, 'db' | 'settings' | 'secret' | 'now'>;

interface Asking {
  patronId: number;
  address: string;
}

/** Creates an unconfirmed key. */
export async function beginFactor(
  services: FactorServices,
  { patronId, password }: Asking & { password: string },
): Promise<{ segredo: string; endereco: string }> {
  const { db, settings, secret } = services;
  const { login } = await ownerOf(services, patronId, password);
  const key = newAppKey();
  await db.transaction(async (tx) => {
    await lockRows(db, tx, 'patron', [patronId]);
    const before = await readFactor(tx, patronId);
    if (before && before.confirmedAt !== null) throw refused(422, 'second_factor_on');
    await saveKey(tx, patronId, sealAppKey(key, secret, patronId));
  });
  const issuer = settings.institution.sigla;
  return { segredo: base32(key), endereco: appAddress(key, { issuer, login }) };
}

/** Activates the factor with a first code; returns the recovery codes. */
export async function confirmFactorBy(
  services: FactorServices,
  { patronId, address, code }: Asking & { code: string },
): Promise<string[]> {
  const { db, now } = services;
  const factor = await readFactor(db.queries, patronId);
  if (!factor) throw refused(422, 'second_factor_off');
  if (factor.confirmedAt !== null) throw refused(422, 'second_factor_on');
  await checkCode(services, factor, { patronId, address, typed: code });
  const codes = newRecoveryCodes();
  await db.transaction(async (tx) => {
    await lockRows(db, tx, 'patron', [patronId]);
    const current = await readFactor(tx, patronId);
    if (current?.confirmedAt !== null) throw refused(422, 'second_factor_on');
    await confirmFactor(tx, patronId, { at: now(), hashes: codes.map(recoveryHash) });
    await note(services, tx, 'second_factor_on', { patronId, address });
  });
  return codes;
}

/** Deactivates the factor with password and code. */
export async function endFactor(
  services: FactorServices,
  { patronId, address, password, code }: Asking & { password: string; code: string },
): Promise<void> {
  const { db } = services;
  await ownerOf(services, patronId, password);
  const factor = await readFactor(db.queries, patronId);
  if (!factor || factor.confirmedAt === null) throw refused(422, 'second_factor_off');
  await checkCode(services, factor, { patronId, address, typed: code });
  await db.transaction(async (tx) => {
    await removeFactor(tx, patronId);
    await note(services, tx, 'second_factor_off', { patronId, address });
  });
}

/** The patron, after verifying their password. */
async function ownerOf(services: FactorServices, patronId: number, typed: string) {
  const patron = requirePatron(await loginById(services.db.queries, patronId));
  const refusals = changeRefusals(patron, services.settings.login);
  if (refusals.length > 0) throw refusedFor(refusals);
  await checkCurrent(services, patron, { typed, field: 'senha' });
  return patron;
}

/** Audits a change and notifies the patron by e-mail. */
async function note(
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  tx: Tx,
  kind: 'second_factor_on' | 'second_factor_off',
  { patronId, address }: Asking,
): Promise<void> {
  const at = now();
  await chargeEmail(tx, settings, { patronId, ip: address, to: [], at });
  await audit(tx, { kind, at, patronId, address });
  await queueEmail(tx, { kind, entity: patronId, occasion: at.toISOString(), patronId, at });
}
