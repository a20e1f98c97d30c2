import type { Output } from '#contract/calls.ts';
import type { Services } from '../../services.ts';
import type { Database } from '../../core/db/connection.ts';
import { lendingRules } from '../../circulation/loans/policy-store.ts';
import type { LoanLength } from '../../circulation/loans/policies/length.ts';
import { policyFor } from '../../circulation/loans/policy.ts';
import { visitorGroup } from '../../circulation/loans/visitor.ts';
import { stateAt, type OpeningCalendar } from '../../circulation/units/calendar.ts';
import { calendarsOf } from '../../circulation/units/store.ts';
import { addDays, withOffset } from '../../circulation/units/zone.ts';
import { copyStatus } from './availability.ts';
import { findHosts } from './hosts.ts';
import { spineLines } from './call-number.ts';
import type { StoredCopy } from './store.ts';
import { findingNothingWhileAway } from '../../search/searcher/while-away.ts';
import { shelfLabel, type LibraryCopies } from './copies-by-library.ts';
import type { StoredTitle } from '../records/store.ts';

type Copies = Output<'GET /acervo/:id/exemplares'>;
type Place = Copies['bibliotecas'][number];
type Copy = Place['exemplares'][number];

/** Copies of a title in these libraries, with current availability. */
export async function copiesWire(
  { db, catalogue, now: clock }: Services,
  title: StoredTitle,
  places: readonly LibraryCopies[],
): Promise<Copies> {
  const { id, summary } = title;
  const now = clock();
  const titles = findingNothingWhileAway(catalogue.titles);
  const host = (await findHosts(db.queries, titles, [title], now)).get(id);
  const openings = await openingsWire(
    db,
    places.map(({ library }) => library.id),
    now,
  );
  const periodOf = await periodsFor(db);
  const sum = (part: 'total' | 'disponiveis') =>
    places.reduce((total, { availability }) => total + availability[part], 0);
  return {
    total: sum('total'),
    disponiveis: sum('disponiveis'),
    ...(host && { contido_em: host }),
    bibliotecas: places.map((place) => ({
      ...placeWire(place, summary.callNumber, periodOf),
      ...openings.get(place.library.id),
    })),
  };
}

/** Copies without a call number of their own carry the title's. */
function placeWire(place: LibraryCopies, callNumberOfTitle: string, periodOf: PeriodOf) {
  const { library, copies, availability } = place;
  const callNumber = place.callNumber || callNumberOfTitle;
  const { shelf } = shelfLabel(copies);
  return {
    cod_biblioteca: library.id,
    desc_biblioteca: library.name,
    desc_campus: library.campusName,
    numero_chamada: callNumber,
    etiqueta: spineLines(callNumber),
    ...(shelf !== '' && { localizacao: shelf }),
    so_consulta: copies.every(({ typeKind }) => typeKind === 'consulta_local'),
    disponibilidade: availability,
    exemplares: copies.map((copy) =>
      copyWire({ ...copy, callNumber: copy.callNumber || callNumber }, library.timeZone, periodOf),
    ),
  };
}

function copyWire(copy: StoredCopy, zone: string, periodOf: PeriodOf): Copy {
  const status = copyStatus(copy) ?? 'quarentena';
  return {
    cod_exemplar: copy.id,
    numero: copy.number,
    ...(copy.volume && { volume: copy.volume }),
    ...(copy.tome && { tomo: copy.tome }),
    ...(copy.part && { parte: copy.part }),
    material: copy.additional ? 'adicional' : 'principal',
    tipo_emprestimo: copy.typeKind,
    ...periodOf(copy),
    numero_chamada: copy.callNumber,
    ...(copy.shelfLocation && { localizacao: copy.shelfLocation }),
    situacao: status,
    ...(status === 'emprestado' && { data_devolucao: withOffset(new Date(copy.dueAt ?? 0), zone) }),
  };
}

type PeriodOf = (copy: StoredCopy) => Pick<Copy, 'prazo'>;

/** Loan period of a copy for standard patrons. */
async function periodsFor(db: Database): Promise<PeriodOf> {
  const { policies: rows } = await lendingRules(db.queries);
  const groupId = await visitorGroup(db.queries, rows);
  return ({ loanKind, libraryId }) => {
    const { lendable, length } = policyFor(rows, { groupId, loanKind, libraryId });
    const prazo = lendable && length ? periodWire(length) : undefined;
    return prazo ? { prazo } : {};
  };
}

/** The length outside windows and seasons, or the window that a copy without one is lent in. */
function periodWire(length: LoanLength): Copy['prazo'] {
  if ('days' in length) return { quantidade: length.days, unidade: 'dia' };
  if ('hours' in length) return { quantidade: length.hours, unidade: 'hora' };
  if ('untilClosing' in length) return { quantidade: 1, unidade: 'fechamento' };
  const [window] = length.windows ?? [];
  if (!window) return undefined;
  const { from: hora, weekday } = window;
  return weekday === null
    ? { quantidade: 1, unidade: 'noite', hora }
    : { quantidade: 1, unidade: 'fim_de_semana', hora, dia_semana: weekday };
}

/** Whether each library is open now, and when that changes. */
export async function openingsWire(
  db: Database,
  libraryIds: readonly number[],
  instant: Date,
): Promise<Map<number, Pick<Place, 'aberta_agora' | 'muda_em'>>> {
  const today = instant.toISOString().slice(0, 10);
  const calendars = await calendarsOf(
    db.queries,
    libraryIds,
    addDays(today, -2),
    addDays(today, 70),
  );
  return new Map([...calendars].map(([id, calendar]) => [id, openingWire(calendar, instant)]));
}

function openingWire(calendar: OpeningCalendar, instant: Date) {
  const { state, changesAt } = stateAt(calendar, instant);
  if (state === 'unknown') return {};
  return {
    aberta_agora: state === 'open',
    ...(changesAt && { muda_em: withOffset(changesAt, calendar.zone) }),
  };
}
