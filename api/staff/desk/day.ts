import type { Output } from '#contract/calls.ts';
import { shortName } from '../../patrons/auth/rules.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import { startOfDay, type Counter } from './counter.ts';
import { actsOfWorkstation, type DeskAct } from './day-store.ts';
import { countActs } from './store.ts';

type Day = Output<'GET /equipe/balcao/atos'>;

const RESULTS: Readonly<Record<string, Day['itens'][number]['resultado']>> = {
  ...{ lent: 'emprestado', returned: 'devolvido', renewed: 'renovado' },
  ...{ arrived: 'recebido', used: 'uso_local', paid: 'pago' },
};

/** Loans and returns of today at the library. */
export const countToday = (counter: Counter) =>
  countActs(counter.services.db.queries, {
    ...{ libraryId: counter.library.id, since: startOfDay(counter) },
  });

/** What was done today at a workstation. */
export async function readDay(counter: Counter): Promise<Day> {
  const { services, staff, library } = counter;
  const acts = await actsOfWorkstation(services.db.queries, {
    ...{ libraryId: library.id, workstation: staff.workstation, since: startOfDay(counter) },
  });
  return {
    itens: acts.map((act) => actWire(act, counter)),
    contagem: await countToday(counter),
  };
}

/** A person and a title stand beside each other only while the loan is open. */
function actWire(act: DeskAct, { services, library }: Counter): Day['itens'][number] {
  const { id, title, patron, loanId, returnedAt, undoUntil, undoneBy, cents } = act;
  const zone = library.timeZone;
  const isOpen = loanId !== null && returnedAt === null;
  // From the record: no title is named.
  const isOfSeveral = act.act === 'renewed' && loanId === null;
  const isUndoable = undoUntil !== null && new Date(undoUntil) > services.now();
  return {
    ...{ cod_ato: id, em: withOffset(act.at, zone), resultado: RESULTS[act.act] ?? 'recebido' },
    ...(title !== null && { titulo: title }),
    ...(patron !== null &&
      (isOpen || isOfSeveral || cents !== null) && { pessoa: shortName(patron) }),
    ...(isOpen &&
      act.act !== 'returned' && { devolver_ate: withOffset(act.dueAt ?? act.at, zone) }),
    ...(cents !== null && { valor: cents / 100 }),
    desfeito: undoneBy !== null,
    ...(isUndoable && { desfazer_ate: withOffset(undoUntil, zone) }),
  };
}
