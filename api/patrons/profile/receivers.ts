import { MAX_RECEIVERS } from '#contract/patrons/profile/receivers.ts';
import type { Refusal, RefusalCode } from '#contract/shared/refusals.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';

/** Who else may receive for a patron: a name with a document, or another patron's login. */
export interface Receiver {
  id: number;
  name: string;
  document: string;
  login: string;
  createdAt: string;
}

type NewReceiver = Pick<Receiver, 'name' | 'document' | 'login'>;

/** All refusals to add somebody. Whether a login exists is not checked: its owner alone may know that. */
export function decideReceiver(wanted: NewReceiver, known: readonly Receiver[]): Refusal[] {
  const { name, document, login } = wanted;
  const isNamed = name !== '' || document !== '';
  const isSame = (one: Receiver) =>
    login === ''
      ? one.document.toLowerCase() === document.toLowerCase() && one.login === ''
      : one.login.toLowerCase() === login.toLowerCase();
  const codes: [boolean, RefusalCode][] = [
    [login === '' && (name === '' || document === ''), 'receiver_incomplete'],
    [login !== '' && isNamed, 'receiver_both'],
    [known.some(isSame), 'receiver_known'],
  ];
  return [
    ...codes.flatMap(([applies, code]) => (applies ? [{ code }] : [])),
    ...(known.length >= MAX_RECEIVERS
      ? [{ code: 'receiver_limit_reached' as const, params: { limite: MAX_RECEIVERS } }]
      : []),
  ];
}

/** Who else may receive for a patron, oldest first. */
export const receiversOf = (q: Queries | Tx, patronId: number): Promise<Receiver[]> =>
  q
    .selectFrom('receivers')
    .select(['id', 'name', 'document', 'login', 'created_at as createdAt'])
    .where('patron_id', '=', patronId)
    .orderBy('id')
    .execute();

export const saveReceiver = (tx: Tx, patronId: number, receiver: NewReceiver, at: Date) =>
  tx
    .insertInto('receivers')
    .values({ ...receiver, patron_id: patronId, created_at: at.toISOString() })
    .execute();

/** Removes somebody; false: the patron named nobody with this id. */
export async function deleteReceiver(
  q: Queries,
  { patronId, id }: { patronId: number; id: number },
): Promise<boolean> {
  const { numDeletedRows } = await q
    .deleteFrom('receivers')
    .where('patron_id', '=', patronId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Who else may receive for a patron, as the desk checks it: "Ana Lima (RG 12.345)", "Rui Sá (login rui)". */
export async function receiverTexts(q: Queries, patronId: number): Promise<string[]> {
  const rows = await q
    .selectFrom('receivers as r')
    .leftJoin('patrons as p', (join) =>
      join.on((on) =>
        on.and([
          on('r.login', '<>', ''),
          on(on.fn<string>('lower', ['p.login']), '=', on.fn<string>('lower', ['r.login'])),
        ]),
      ),
    )
    .select(['r.name', 'r.document', 'r.login', 'p.name as patron'])
    .where('r.patron_id', '=', patronId)
    .orderBy('r.id')
    .execute();
  return rows.flatMap(({ name, document, login, patron }) => {
    if (login === '') return [`${name} (${document})`];
    // A login that does not exist lets nobody receive anything.
    return patron === null ? [] : [`${patron} (login ${login})`];
  });
}
