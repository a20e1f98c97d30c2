import { randomInt } from 'node:crypto';
import { correctPerson, enrolPerson, giveTemporaryPassword } from '#contract/staff/people-acts.ts';
import { dayIn, withOffset } from '../../circulation/units/zone.ts';
import type { Tx } from '../../core/db/connection.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { lockRows } from '../../core/db/locks.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refused, refusedFor } from '../../core/http/refused.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { audit } from '../../patrons/auth/audit.ts';
import { clearAttempts } from '../../patrons/auth/guessing/store.ts';
import { hashPassword } from '../../patrons/auth/password.ts';
import { isOffered } from '../../patrons/auth/recovery/rules.ts';
import { endCodes, replacePassword } from '../../patrons/auth/recovery/store.ts';
import { endSessionsOf } from '../../patrons/auth/session-store.ts';
import { changePatron, createPatron } from '../../patrons/records/store.ts';
import { PATRON_DETAILS } from '../../patrons/records/rules.ts';
import type { Services } from '../../services.ts';
import { recordAct } from '../acts/log.ts';
import { actOnce, actOnPerson, afterAct, requireMayEnter, requirePerson } from './act.ts';
import { temporaryPassword } from './rules.ts';
import { idOfLogin, loginOf } from './store.ts';
import { decideWritten, emptiedBy } from './writing.ts';

const PASSWORD_HOURS = 24;

/** Enrolling and correcting people. */
export function personWritingRoutes(bind: Bind, services: Services): void {
  const { db, now, settings } = services;
  const facts = () => ({
    today: dayIn(now(), settings.timeZone),
    country: settings.institution.country,
  });

  bind(enrolPerson, async ({ body: { login, ...written } }, http) => {
    const work = async (tx: Tx) => {
      const at = now();
      const isTaken = (await idOfLogin(tx, login)) !== undefined;
      const { decision } = await decideWritten(tx, login, written, { ...facts(), isTaken });
      if (decision.kind !== 'create') throw loginTaken();
      await createPatron(tx, { login, values: decision.values, hash: '', now: at });
      const id = await idOfLogin(tx, login);
      if (id === undefined) throw new Error('A patron was not written');
      await recordAct(tx, {
        ...{ actor: http.staff, kind: 'enrolled', at, patronId: id },
        after: described({ ...decision.values, login }),
      });
      return { cod_pessoa: id };
    };
    return actOnce(services, enrolPerson, { login, written }, http, work).catch(uniqueOrThrow);
  });

  bind(correctPerson, async ({ params: { id }, body = {} }, http) => {
    const { undo } = await db
      .transaction(async (tx) => {
        await requirePerson(tx, id);
        await requireMayEnter(tx, id, http);
        return actOnPerson(services, tx, http, {
          patronId: id,
          work: async (own) => {
            const login = (await loginOf(own, id)) ?? '';
            const { decision } = await decideWritten(own, login, body, facts());
            const wanted = {
              ...(decision.kind === 'update' && decision.changed),
              ...emptiedBy(body),
            };
            const before = await valuesNow(own, id, Object.keys(wanted));
            const changed = Object.fromEntries(
              Object.entries(wanted).filter(
                ([name, value]) => (before[name] ?? '') !== (value ?? ''),
              ),
            );
            await changePatron(own, login, { changed, hash: '', now: now() });
            return { changed, before };
          },
          act: ({ changed, before }) =>
            Object.keys(changed).length === 0
              ? null
              : { kind: 'corrected', before: described(before), after: described(changed) },
        });
      })
      .catch(uniqueOrThrow);
    return afterAct(services, http, id, undo);
  });
}

/** Temporary passwords. */
export function personPasswordRoutes(bind: Bind, services: Services): void {
  const { db, now, settings } = services;

  bind(giveTemporaryPassword, async ({ params: { id } }, http) => {
    if (!isOffered(settings.login)) throw refused(422, 'password_elsewhere');
    const senha = temporaryPassword((limit) => randomInt(limit));
    const hash = await hashPassword(senha);
    const at = now();
    const until = new Date(at.getTime() + PASSWORD_HOURS * 3_600_000);
    await db.transaction(async (tx) => {
      await requirePerson(tx, id);
      await requireMayEnter(tx, id, http);
      await lockRows(db, tx, 'patron', [id]);
      await replacePassword(tx, { patronId: id, hash, now: at, until });
      await endCodes(tx, id);
      await endSessionsOf(tx, id);
      await clearAttempts(tx, id);
      await audit(tx, { kind: 'password_temporary', at, patronId: id, address: http.ip });
      const occasion = at.toISOString();
      await queueEmail(tx, { kind: 'password_changed', entity: id, occasion, patronId: id, at });
      await recordAct(tx, { actor: http.staff, kind: 'password', at, patronId: id });
    });
    const validade = withOffset(until, settings.timeZone);
    return { ...(await afterAct(services, http, id, null)), senha, validade };
  });
}

const loginTaken = () => refusedFor([{ code: 'login_taken' }], { login_taken: 'login' });

/** Another desk has just written the same card or login. */
function uniqueOrThrow(error: unknown): never {
  if (isUniqueViolation(error))
    throw refusedFor([{ code: 'card_taken' }], { card_taken: 'carteira' });
  throw error;
}

/** Columns of the log: what was written, without keys of the database. */
const SAID = [
  ...['login', 'name', 'email', 'card', 'valid_until', 'group_id', 'campus_id'],
  ...PATRON_DETAILS,
];

const described = (values: Record<string, string | number | null>): string =>
  Object.entries(values)
    .filter(([name]) => SAID.includes(name))
    .map(([name, value]) => `${name}: ${value === null || value === '' ? '-' : value}`)
    .join(', ');

/** The values of these columns before a correction. */
async function valuesNow(
  tx: Tx,
  id: number,
  names: readonly string[],
): Promise<Record<string, string | number | null>> {
  const row = await tx
    .selectFrom('patrons as p')
    .leftJoin('patron_details as d', 'd.patron_id', 'p.id')
    .select(['p.name', 'p.email', 'p.card', 'p.valid_until', 'p.group_id', 'p.campus_id'])
    .select(['d.phone', 'd.street', 'd.complement', 'd.district', 'd.city', 'd.postal_code'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}
