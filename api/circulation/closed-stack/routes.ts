import {
  readStackCopies,
  removeStackRequest,
  requestFromStack,
} from '#contract/circulation/closed-stack.ts';
import type { Services } from '../../services.ts';
import type { Queries, Tx } from '../../core/db/connection.ts';
import { lockRows } from '../../core/db/locks.ts';
import type { Bind } from '../../core/http/bind.ts';
import { acao, motivos } from '../../core/http/messages.ts';
import { withIdempotencyKey } from '../../core/http/idempotency-key.ts';
import { copyStatus } from '../../catalogue/copies/availability.ts';
import { copiesByTitle, type StoredCopy } from '../../catalogue/copies/store.ts';
import { requireTitle } from '../../catalogue/records/require-title.ts';
import { listLibraries } from '../units/store.ts';
import { withdraw } from '../requests/move.ts';
import { countRequests } from '../requests/store.ts';
import {
  decideStackRequest,
  isClosed,
  OPEN_STATES,
  STACK_REQUESTS,
  type StackFacts,
} from './rules.ts';
import { hasPatronLeft, insertRequest, openRequests, titlesOfCopies } from './store.ts';

/** Copies in closed stacks: seeing them, and having them fetched. */
export function closedStackRoutes(bind: Bind, services: Services): void {
  const { db, settings, now } = services;
  const closed = settings.closedStack.locations;

  bind(readStackCopies, async ({ params: { id }, query }, { identity, locale }) => {
    const title = await requireTitle(db.queries, id);
    const libraries = new Map((await listLibraries(db.queries)).map((one) => [one.id, one.name]));
    const wanted = (await copiesByTitle(db.queries, [id])).filter(
      (copy) =>
        copyStatus(copy) !== null && isClosed(copy.shelfLocation, closed) && fits(copy, query),
    );
    const patronId = identity.kind === 'patron' ? identity.patronId : null;
    const facts = await stackFacts(db.queries, settings, wanted, patronId);
    return {
      itens: wanted.map((copy) => ({
        cod_exemplar: copy.id,
        numero: copy.number,
        ...(copy.volume && { volume: copy.volume }),
        ...(copy.tome && { tomo: copy.tome }),
        ...(copy.part && { parte: copy.part }),
        numero_chamada: copy.callNumber || title.summary.callNumber,
        localizacao: copy.shelfLocation ?? '',
        situacao: copyStatus(copy) ?? 'quarentena',
        cod_biblioteca: copy.libraryId,
        desc_biblioteca: libraries.get(copy.libraryId) ?? '',
        acoes: { pedir: acao(decideStackRequest(facts(copy)), locale) },
      })),
    };
  });

  bind(requestFromStack, ({ query, body }, http) =>
    withIdempotencyKey(services, requestFromStack, { query, body }, http, async (tx) => {
      const { patronId, locale } = http;
      await lockRows(db, tx, 'patron', [patronId]);
      await lockRows(db, tx, 'copy', body.cesta);
      const titles = await titlesOfCopies(tx, body.cesta);
      const copies = await copiesByTitle(tx, [...new Set(titles.values())]);
      const itens = [];
      for (const id of body.cesta) {
        const copy = copies.find((one) => one.id === id && one.libraryId === query.cod_biblioteca);
        const refusals = copy
          ? decideStackRequest((await stackFacts(tx, settings, [copy], patronId))(copy))
          : [{ code: 'stack_copy_not_here' } as const];
        if (refusals.length > 0) {
          itens.push({ cod_exemplar: id, ok: false, motivos: motivos(refusals, locale) });
        } else {
          const at = now().toISOString();
          const request = await insertRequest(tx, { copyId: id, patronId, at });
          itens.push({ cod_exemplar: id, ok: true, cod_pedido: request });
        }
      }
      return { itens };
    }),
  );

  bind(removeStackRequest, async ({ params: { cod: id } }, { patronId }) => {
    await db.transaction((tx) => withdraw(tx, STACK_REQUESTS, { patronId, id, at: now() }));
    return { cod_pedido: id, situacao: 'retirado' as const };
  });
}

/** Facts about copies for somebody, or for nobody known. */
async function stackFacts(
  q: Queries | Tx,
  { closedStack, limits }: Services['settings'],
  copies: readonly StoredCopy[],
  patronId: number | null,
) {
  const requests = await openRequests(
    q,
    copies.map(({ id }) => id),
  );
  const hasLeft = patronId !== null && (await hasPatronLeft(q, patronId));
  const pending =
    patronId === null ? 0 : await countRequests(q, 'stack_requests', patronId, OPEN_STATES);
  return (copy: StoredCopy): StackFacts => {
    const by = requests.get(copy.id);
    return {
      signedIn: patronId !== null,
      hasLeft,
      inStack: isClosed(copy.shelfLocation, closedStack.locations),
      status: copyStatus(copy) ?? 'quarentena',
      requestedBy: by === undefined ? 'nobody' : by === patronId ? 'asker' : 'other',
      pending,
      limit: limits.pendingRequests,
    };
  };
}

interface Parts {
  cod_biblioteca?: number;
  volume?: string;
  tomo?: string;
  parte?: string;
}

const fits = (copy: StoredCopy, { cod_biblioteca: library, volume, tomo, parte }: Parts = {}) =>
  (library === undefined || copy.libraryId === library) &&
  (volume === undefined || (copy.volume ?? '') === volume) &&
  (tomo === undefined || (copy.tome ?? '') === tomo) &&
  (parte === undefined || (copy.part ?? '') === parte);
