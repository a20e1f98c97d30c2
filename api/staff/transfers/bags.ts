import type { Output } from '#contract/calls.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import type { Tx } from '../../core/db/connection.ts';
import { refused, refusedFor } from '../../core/http/refused.ts';
import { shortName } from '../../patrons/auth/rules.ts';
import { doUndoably } from '../acts/undo.ts';
import { undoWire, type Acting, type Here } from './acting.ts';
import { copiesInBag, libraryName, saveLeft, type Bagged } from './bag-store.ts';
import { copyWire } from './place.ts';

type Bags = Pick<Output<'GET /equipe/reservas'>, 'enviar' | 'receber'>;
type Bag = Bags['enviar'][number];

/** The bags that a library sends and receives. */
export function bagsWire(rows: readonly Bagged[], here: Here): Bags {
  const sent = rows.filter(({ fromId, toId }) => fromId === here.id && toId !== here.id);
  // Also what lies in the bag here, and need not go any more.
  const received = rows.filter(({ toId }) => toId === here.id);
  return {
    enviar: bagsBy(sent, ({ toId, to }) => ({ id: toId, name: to }), here),
    receber: bagsBy(received, ({ fromId, from }) => ({ id: fromId, name: from }), here),
  };
}

/** Copies by the library at the other end, and by when they left. */
function bagsBy(
  rows: readonly Bagged[],
  endOf: (row: Bagged) => { id: number | null; name: string | null },
  here: Here,
): Bag[] {
  const bags = new Map<string, Bag>();
  for (const row of rows) {
    const { id, name } = endOf(row);
    const key = [id, row.leftAt].join(' ');
    const bag = bags.get(key) ?? {
      ...(id !== null && { cod_biblioteca: id }),
      ...(name !== null && { biblioteca: name }),
      ...departureWire(row, here),
      exemplares: [],
    };
    bags.set(key, bag);
    bag.exemplares.push({
      ...copyWire(row, here.plans).exemplar,
      ...(row.since !== null && { desde: withOffset(row.since, here.zone) }),
      para_reserva: row.isForPatron,
    });
  }
  return [...bags.values()].sort(byLibrary);
}

function departureWire({ leftAt, departure }: Bagged, { zone }: Here): Pick<Bag, 'saida'> {
  if (leftAt === null) return {};
  const em = withOffset(leftAt, zone);
  // The log is deleted some day.
  if (departure === null) return { saida: { em } };
  return { saida: { em, quem: shortName(departure.staff), livros: departure.count } };
}

/** Those whose origin nobody noted come last. */
const byLibrary = (one: Bag, other: Bag): number =>
  Number(one.biblioteca === undefined) - Number(other.biblioteca === undefined) ||
  (one.biblioteca ?? '').localeCompare(other.biblioteca ?? '') ||
  (one.saida?.em ?? '').localeCompare(other.saida?.em ?? '');

/** The bag that this library packs for another has left, with all that lies in it. */
export async function bagLeft(
  tx: Tx,
  toId: number,
  { db, actor, here, at }: Acting,
): Promise<Output<'POST /equipe/reservas/malotes'>> {
  const to = await libraryName(tx, toId);
  if (to === undefined) throw refused(404, 'library_not_found');
  const ends = { fromId: here.id, toId };
  const found = await copiesInBag(tx, ends);
  const { result: count, done } = await doUndoably(db, tx, {
    scope: { patronIds: [], copyIds: found },
    at,
    work: async () => {
      // Locked now; some may have been taken out.
      const copyIds = (await copiesInBag(tx, ends)).filter((id) => found.includes(id));
      await saveLeft(tx, copyIds, { toId, at });
      return copyIds.length;
    },
    act: (sent) =>
      sent === 0
        ? null
        : {
            ...{ actor, kind: 'bag_left', entity: { table: 'libraries', id: toId } },
            after: `${sent}, ${to}`,
          },
  });
  if (count === 0) throw refusedFor([{ code: 'bag_empty' }]);
  return {
    ...undoWire(done, here),
    ...{ cod_biblioteca: toId, biblioteca: to, em: withOffset(at, here.zone), livros: count },
  };
}
