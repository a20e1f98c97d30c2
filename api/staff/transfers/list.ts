import type { Output } from '#contract/calls.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import type { Plan } from '../../catalogue/plans/plan.ts';
import { authorName } from '../../catalogue/records/title-wire.ts';
import { withOffset } from '../../circulation/units/zone.ts';
import type { Queries } from '../../core/db/connection.ts';
import { placeOf } from './place.ts';
import { byKey, slipName } from './rules.ts';
import {
  rowsInBags,
  rowsToFetch,
  rowsToTakeOff,
  rowsWaiting,
  siblingsOf,
  type FetchRow,
} from './store.ts';

type Wire = Output<'GET /equipe/reservas'>;

/** The library whose list it is. */
export interface Here {
  id: number;
  zone: string;
  /** Its floor plans. */
  plans: readonly Plan[];
}

type Label = Pick<
  FetchRow,
  'id' | 'barcode' | 'number' | 'call_number' | 'shelf_location' | 'summary'
>;

/** A copy as its label and its place name it. */
export function copyWire(label: Label, plans: readonly Plan[]) {
  const summary = JSON.parse(label.summary) as TitleSummary;
  const { callNumber, location, floor, shelf, key } = placeOf(plans, label, summary);
  const author = authorName(summary);
  return {
    ordem: key,
    exemplar: {
      cod_exemplar: label.id,
      codigo: label.barcode,
      numero: label.number,
      numero_chamada: callNumber,
      ...(location !== '' && { localizacao: location }),
      ...(floor !== null && { andar: floor }),
      ...(shelf !== null && { estante: shelf }),
      titulo: summary.title,
      ...(author !== '' && { autor: author }),
    },
  };
}

const titleOf = (summary: string): string => (JSON.parse(summary) as TitleSummary).title;

/** The list of a library, and the patrons whose names are on it. */
export async function transferList(
  q: Queries,
  here: Here,
  at: Date,
): Promise<{ list: Wire; patronIds: number[] }> {
  const [{ rows }, lying, waiting, bags] = await Promise.all([
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
    enviar: bagsWire(
      bags.filter(({ fromId, toId }) => fromId === here.id && toId !== here.id),
      ({ toId, to }) => ({ id: toId, name: to }),
      here,
    ),
    receber: bagsWire(
      bags.filter(({ fromId, toId }) => fromId !== here.id && toId === here.id),
      ({ fromId, from }) => ({ id: fromId, name: from }),
      here,
    ),
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

type Bagged = Awaited<ReturnType<typeof rowsInBags>>[number];

/** Copies by the library at the other end. */
function bagsWire(
  rows: readonly Bagged[],
  endOf: (row: Bagged) => { id: number | null; name: string | null },
  here: Here,
): Wire['enviar'] {
  const bags = new Map<number | null, Wire['enviar'][number]>();
  for (const row of rows) {
    const { id, name } = endOf(row);
    const bag = bags.get(id) ?? {
      ...(id !== null && { cod_biblioteca: id }),
      ...(name !== null && { biblioteca: name }),
      exemplares: [],
    };
    bags.set(id, bag);
    bag.exemplares.push({
      ...copyWire(row, here.plans).exemplar,
      ...(row.since !== null && { desde: withOffset(row.since, here.zone) }),
      para_reserva: row.isForPatron,
    });
  }
  return [...bags.values()].sort((a, b) => (a.biblioteca ?? '').localeCompare(b.biblioteca ?? ''));
}
