import type { Locale } from '#contract/shared/languages.ts';
import {
  decide,
  listDecisionChanges,
  listDecisions,
  openDecision,
  readDecision,
  readDecisionFile,
  releaseDecision,
} from '#contract/staff/decisions.ts';
import { fileById } from '../../circulation/services/file-store.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import { listLibraries } from '../../circulation/units/store.ts';
import type { Bind } from '../../core/http/bind.ts';
import { withIdempotencyKey } from '../../core/http/idempotency-key.ts';
import { refused } from '../../core/http/refused.ts';
import { tidyLine } from '../../core/http/tidy-text.ts';
import type { Services } from '../../services.ts';
import { recordAct, type Actor } from '../acts/log.ts';
import { decisionsOfOthers, lastDecision, recordListed } from './acts-log.ts';
import { claim, claimsOfOthers, release, type Claim } from './claims.ts';
import { decideUndoably } from './decide.ts';
import { detailsOf } from './details.ts';
import { actionsFor, DECIDED } from './kinds.ts';
import { replyOf } from './reply.ts';
import {
  countDecisions,
  decisionRow,
  groupName,
  listDecisionRows,
  type DecisionRow,
} from './store.ts';

/** Acts are committed a little later than their time says. */
const OVERLAP_MS = 10_000;
const askFrom = (now: Date): string => new Date(now.getTime() - OVERLAP_MS).toISOString();

interface Shown {
  zone: string;
  locale: Locale;
  claims: readonly Claim[];
}

/** A thing as its list shows it. */
function itemWire(row: DecisionRow, { zone, locale, claims }: Shown) {
  const { kind, id, service, state } = row;
  const reader = claims.find((one) => one.kind === kind && one.id === id);
  return {
    ...{ tipo: kind, cod: id, ...(service !== null && { servico: service }) },
    ...{ linha: row.line, pessoa: row.person, vinculo: groupName(row, locale) },
    ...{ data: withOffset(row.at, zone), situacao: state },
    ...(reader && { lendo: { pessoa: reader.person, desde: withOffset(reader.at, zone) } }),
  };
}

const zoneOf = async ({ db }: Pick<Services, 'db'>, libraryId: number): Promise<string> =>
  (await listLibraries(db.queries)).find(({ id }) => id === libraryId)?.timeZone ?? 'UTC';

/** Who decided last about a thing, and what the patron reads; undefined: no staff did. */
async function lastMade({ db }: Pick<Services, 'db'>, { kind, id }: DecisionRow, zone: string) {
  const last = await lastDecision(db.queries, kind, id);
  if (!last) return undefined;
  const { person, at, state } = last;
  const reply = await replyOf(db.queries, { kind, id, state });
  return { pessoa: person, data: withOffset(at, zone), situacao: state, resposta: reply };
}

/** What waits for a decision of staff, and what others do with it. */
export function decisionListRoutes(bind: Bind, services: Services): void {
  const { db, now } = services;

  bind(listDecisions, async ({ query }, { staff, locale }) => {
    const at = now();
    const asked = { libraryId: staff.libraryId, phase: query?.situacao ?? 'espera' };
    const [rows, counts] = [
      await listDecisionRows(db.queries, asked),
      await countDecisions(db.queries, asked),
    ];
    const claims = await claimsOfOthers(db.queries, { ...staff, now: at });
    const patronIds = rows.map(({ patronId }) => patronId);
    await recordListed(db.queries, { actor: staff, patronIds, at });
    const zone = await zoneOf(services, staff.libraryId);
    return {
      ...{ agora: withOffset(at, zone), desde: askFrom(at) },
      itens: rows.map((row) => itemWire(row, { zone, locale, claims })),
      total: counts.reduce((sum, { count }) => sum + count, 0),
      totais: counts.map(({ kind, service, count }) => ({
        ...{ tipo: kind, ...(service !== null && { servico: service }), total: count },
      })),
    };
  });

  bind(listDecisionChanges, async ({ query: { desde: since } }, { staff }) => {
    const at = now();
    const zone = await zoneOf(services, staff.libraryId);
    const claims = await claimsOfOthers(db.queries, { ...staff, now: at });
    const decisions = await decisionsOfOthers(db.queries, { ...staff, since });
    return {
      desde: askFrom(at),
      lendo: claims.map((one) => ({
        ...{ tipo: one.kind, cod: one.id, pessoa: one.person, desde: withOffset(one.at, zone) },
      })),
      decididos: decisions.map(({ actId, kind, id, person, at: when, state, isUndone }) => ({
        ...{ cod_ato: actId, tipo: kind, cod: id, pessoa: person, data: withOffset(when, zone) },
        ...{ situacao: state, desfeito: isUndone },
      })),
    };
  });
}

/** Opening, leaving and deciding one thing. */
export function decisionRoutes(bind: Bind, services: Services): void {
  const { db, now } = services;

  bind(openDecision, async ({ params: { tipo: kind, id } }, { staff, locale }) => {
    const at = now();
    const row = await decisionRow(db.queries, { kind, id, libraryId: staff.libraryId });
    if (!row) throw refused(404, 'thing_not_found', { codigo: id });
    await db.transaction(async (tx) => {
      await claim(tx, { kind, id }, { ...staff, now: at });
      const entity = { table: DECIDED[kind].table, id };
      await recordAct(tx, { actor: staff, kind: 'read', at, patronId: row.patronId, entity });
    });
    const claims = await claimsOfOthers(db.queries, { ...staff, now: at });
    const { isAsked, ...details } = await detailsOf(services, row);
    const zone = await zoneOf(services, staff.libraryId);
    const made = await lastMade(services, row, zone);
    return {
      ...itemWire(row, { zone, locale, claims }),
      ...details,
      ...(made && { decidido: made }),
      acoes: actionsFor(kind, { state: row.state, isAsked }),
    };
  });

  bind(releaseDecision, async ({ params: { tipo: kind, id } }, { staff: { staffId } }) => ({
    solto: await release(db.queries, { kind, id, staffId }),
  }));

  bind(decide, (input, http) =>
    withIdempotencyKey(services, decide, input, http, async (tx) => {
      const { staff } = http;
      const { tipo: kind, id } = input.params;
      const { de: from, para: to, resposta: reply = '', codigo_barras: barcode } = input.body;
      const { arquivo: sent } = input.body;
      const file = sent && {
        ...{ name: tidyLine(sent.nome), content: Buffer.from(sent.conteudo, 'base64') },
      };
      const at = now();
      const { libraryId } = staff;
      const decision = { kind, id, from, to, reply, barcode, file };
      const { actId, undoUntil } = await decideUndoably(db, tx, decision, {
        ...{ actor: staff, libraryId, at },
      });
      await release(tx, { kind, id, staffId: staff.staffId });
      const row = await decisionRow(tx, { kind, id, libraryId });
      return {
        cod_ato: actId,
        desfazer_ate: withOffset(undoUntil, await zoneOf(services, libraryId)),
        situacao: row?.state ?? to,
      };
    }),
  );
}

/** Reading one decision: the reply that the patron was sent, and the files of the request. */
export function decisionReadingRoutes(bind: Bind, services: Services): void {
  const { db, now } = services;
  const logged = (actor: Actor, { kind, id, patronId }: DecisionRow) =>
    recordAct(db.queries, {
      ...{ actor, kind: 'read', at: now(), patronId, entity: { table: DECIDED[kind].table, id } },
    });

  bind(readDecision, async ({ params: { tipo: kind, id } }, { staff }) => {
    const { libraryId } = staff;
    const row = await decisionRow(db.queries, { kind, id, libraryId });
    const made = row && (await lastMade(services, row, await zoneOf(services, libraryId)));
    if (!made) throw refused(404, 'thing_not_found', { codigo: id });
    await logged(staff, row);
    return made;
  });

  bind(readDecisionFile, async ({ params: { cod } }, { staff }) => {
    const file = await fileById(db.queries, cod);
    const { libraryId } = staff;
    const id = file?.requestId ?? 0;
    const row = await decisionRow(db.queries, { kind: 'servico', id, libraryId });
    if (!file || !row) throw refused(404, 'not_found');
    await logged(staff, row);
    return { nome: file.name, tipo: file.media, conteudo: file.content };
  });
}
