import type { Output } from '#contract/calls.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import type { Queries } from '../../core/db/connection.ts';
import { rowsInBags } from './bag-store.ts';
import { bagsWire } from './bags.ts';
import type { Here } from './acting.ts';
import { copyWire } from './place.ts';
import { byKey, slipName } from './rules.ts';
import { rowsToFetch, rowsToTakeOff, rowsWaiting, siblingsOf, type FetchRow } from './store.ts';

type Wire = Output<'GET /equipe/reservas'>;

const titleOf = (summary: string): string => (JSON.parse(summary) as TitleSummary).title;

/** The list of a library, and the patrons whose names are on it. */
export async function transferList(
  q: Queries,
  here: Here,
  at: Date,
): Promise<{ list: Wire; patronIds: number[] }> {
  const [rows, lying, waiting, bags] = await Promise.all([
    rowsToFetch(q, here.id, at),
    rowsToTakeOff(q, here.id),
    rowsWaiting(q, here.id),
    rowsInBags(q, here.id),
  ]);
  const buscar = await Promise.all(rows.map((row) => fetchWire(q, row, here)));
  const list = {
    lida_em: withOffset(at, here.zone),
    buscar: buscar.sort(byKey),
    tirar: lying.map((row) => takeOffWire(row, here)),
    espera: waiting
      .map((row) => waitingWire(row, here))
      .sort((a, b) => a.letra.localeCompare(b.letra) || a.titulo.localeCompare(b.titulo)),
    ...bagsWire(bags, here),
  };
  const people = [...rows, ...lying, ...waiting].map(({ patronId }) => patronId);
  const next = lying.flatMap((row) => row.next?.patronId ?? []);
  return { list, patronIds: [...new Set([...people, ...next])] };
}

async function fetchWire(q: Queries, row: FetchRow, here: Here): Promise<Wire['buscar'][number]> {
  const { ordem, exemplar } = copyWire(row, here.plans);
  const { para, letra } = slipName(row.patron);
  const isHold = row.kind === 'reserva';
  return {
    ...exemplar,
    ordem,
    chave: `${row.kind}-${row.entityId}`,
    tipo: row.kind,
    outros: isHold ? (await siblingsOf(q, row.id)).map(({ number }) => number) : [],
    para,
    ...(row.toId === here.id ? { letra } : { malote: row.to }),
    desde: withOffset(row.since, here.zone),
    ...(row.observations !== '' && { observacoes: row.observations }),
    ...(row.notFoundAt !== null && { procurado_em: withOffset(row.notFoundAt, here.zone) }),
  };
}

type Lying = Awaited<ReturnType<typeof rowsToTakeOff>>[number];

function takeOffWire(row: Lying, here: Here): Wire['tirar'][number] {
  const { exemplar } = copyWire(row, here.plans);
  const { letra } = slipName(row.patron);
  const { next } = row;
  const common = { ...exemplar, chave: `estante-${row.id}`, letra };
  const since = { desde: withOffset(row.since, here.zone) };
  if (next?.toId === here.id) {
    const { para, letra: letter } = slipName(next.patron);
    return { ...common, ...since, destino: 'proxima', para, letra_destino: letter };
  }
  const away = next ? next.to : row.homeId === here.id ? null : row.home;
  return away === null
    ? { ...common, ...since, destino: 'estante' }
    : { ...common, ...since, destino: 'malote', malote: away };
}

function waitingWire(
  row: Awaited<ReturnType<typeof rowsWaiting>>[number],
  here: Here,
): Wire['espera'][number] {
  const { key: chave, barcode: codigo, until } = row;
  return {
    ...{ chave, codigo, titulo: titleOf(row.summary), ...slipName(row.patron) },
    ...(until !== null && { ate: withOffset(until, here.zone) }),
  };
}
