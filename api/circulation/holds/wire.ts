import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import { authorName } from '../../catalogue/records/title-wire.ts';
import { copyStatus } from '../../catalogue/copies/availability.ts';
import { shelfLabel, libraryAvailability } from '../../catalogue/copies/copies-by-library.ts';
import { motivos } from '../../core/http/messages.ts';
import { copyMatchesHold, type HoldCriteria } from '../loans/facts.ts';
import type { HoldState } from '../loans/hold-states.ts';
import { ownCampusFirst } from '../units/store.ts';
import { isDay, withOffset } from '../units/zone.ts';
import {
  holdRefusals,
  pickupLibraries,
  queuePosition,
  waitingFor,
  withSources,
  parseWish,
  type Holding,
} from './gather.ts';
import { changeRefusals, type HeldCopy, type HolderFacts } from './rules.ts';
import type { HoldWithTitle } from './store.ts';
import { holdStateWire } from './state-wire.ts';

type Options = Output<'GET /reserva/:id/informacoes-iniciais'>;
type Row = Output<'GET /reserva'>['itens'][number];
type PastRow = Output<'GET /reserva/historico'>['itens'][number];

const acao = (refusals: Refusal[], locale: Locale) => ({
  permitido: refusals.length === 0,
  motivos: motivos(refusals, locale),
});

export const optionWire = ({
  volume,
  tome,
  part,
  additional,
}: Omit<HoldCriteria, 'titleId' | 'libraryId'>) => ({
  volume,
  tomo: tome,
  parte: part,
  material_adicional: additional,
});

export const libraryWire = ({ id, name }: { id: number; name: string }) => ({
  cod_biblioteca: id,
  desc_biblioteca: name,
});

/**
 * Options of a title for holds: each volume, tome, part and kind of material of its lendable copies. Libraries of the
 * patron's campus come first: a screen chooses the first.
 */
export function optionsWire(
  holding: Holding,
  holder: HolderFacts | null,
  titleId: number,
  locale: Locale,
): Options {
  const lent = holding.copies.filter((copy) => copy.lendable && copyStatus(copy) !== null);
  const wire = optionsOf(lent, titleId).map((option) => {
    const libraries = ownCampusFirst(pickupLibraries(holding, option), holder?.patron.campusId);
    const wishes = libraries.map(({ id }) => withSources(holding, { ...option, libraryId: id }));
    const such = lent.filter((copy) => copyMatchesHold(copy, option));
    const waiting = wishes.flatMap((wish) => waitingFor(holding, wish).map(({ id }) => id));
    const places = wishes.map((wish) => placeWire(holding, holder, wish, locale));
    return {
      ...optionWire(option),
      localizacao: commonShelf(such),
      fila: new Set(waiting).size,
      disponiveis: such.filter((copy) => copyStatus(copy) === 'disponivel').length,
      bibliotecas: places,
    };
  });
  const places = wire.flatMap(({ bibliotecas }) => bibliotecas);
  const permitido = places.some(({ acoes }) => acoes.reservar.permitido);
  const refusals = places.flatMap(({ acoes }) => acoes.reservar.motivos);
  const told = new Map(refusals.map((refusal) => [refusal.mensagem, refusal]));
  const none = motivos([{ code: 'hold_not_lendable' }], locale);
  const retirada = new Set(places.map(({ cod_biblioteca: id }) => id));
  return {
    permitido,
    ...(!permitido && { motivos: places.length === 0 ? none : [...told.values()] }),
    opcoes: wire,
    bibliotecas_retirada: ownCampusFirst(holding.libraries.values(), holder?.patron.campusId)
      .filter(({ id }) => retirada.has(id))
      .map(libraryWire),
  };
}

/** Each volume, tome, part and kind of material of these copies, sorted. */
export const optionsOf = (copies: readonly HeldCopy[], titleId: number): HoldCriteria[] =>
  [...Map.groupBy(copies, optionKey).values()]
    .flatMap(([copy]) => (copy ? [optionOf(copy, titleId)] : []))
    .sort(byOption);

const optionKey = ({ volume, tome, part, additional }: HeldCopy): string =>
  JSON.stringify([volume ?? '', tome ?? '', part ?? '', additional]);

const optionOf = (copy: HeldCopy, titleId: number): HoldCriteria => ({
  titleId,
  libraryId: copy.libraryId,
  volume: copy.volume ?? '',
  tome: copy.tome ?? '',
  part: copy.part ?? '',
  additional: copy.additional,
});

const naturalOrder = new Intl.Collator('pt', { numeric: true });

/** Main material first, then in natural order. */
const byOption = (a: HoldCriteria, b: HoldCriteria): number =>
  Number(a.additional) - Number(b.additional) ||
  naturalOrder.compare(a.volume, b.volume) ||
  naturalOrder.compare(a.tome, b.tome) ||
  naturalOrder.compare(a.part, b.part);

/** The shelf location of all these copies; empty: they differ. */
export function commonShelf(copies: readonly HeldCopy[]): string {
  const shelves = new Set(copies.map(({ shelfLocation }) => shelfLocation ?? ''));
  return shelves.size === 1 ? ([...shelves][0] ?? '') : '';
}

function placeWire(
  holding: Holding,
  holder: HolderFacts | null,
  wish: HoldCriteria,
  locale: Locale,
): Options['opcoes'][number]['bibliotecas'][number] {
  const library = holding.libraries.get(wish.libraryId);
  if (!library) throw new Error(`There is no library ${wish.libraryId}`);
  const { place, queue, expected } = queuePosition(holding, wish);
  // A library where copies of others are picked up may have none.
  const here = holding.copies.filter(
    (copy) => copy.lendable && copy.libraryId === library.id && copyMatchesHold(copy, wish),
  );
  const known = libraryAvailability(library, here, { queue, now: holding.now });
  const { shelf } = shelfLabel(here.filter((copy) => copyStatus(copy) === 'disponivel'));
  return {
    ...(known?.availability ?? { ...libraryWire(library), total: 0, disponiveis: 0 }),
    fila: queue,
    ...(shelf !== '' && { localizacao: shelf }),
    posicao: place,
    ...(expected !== null && { previsao: expected }),
    acoes: { reservar: acao(holdRefusals(holding, holder, wish), locale) },
  };
}

const ACTIVE = ['queued', 'suspended', 'in_transit', 'released'] as const;
type Active = (typeof ACTIVE)[number];
const PAST = ['picked_up', 'cancelled', 'lapsed'] as const;
type Past = (typeof PAST)[number];

const expectState = <State extends HoldState>(
  row: HoldWithTitle,
  states: readonly State[],
): State => {
  const state = states.find((one) => one === row.state);
  if (state === undefined) throw new Error(`Hold ${row.id} is ${row.state}`);
  return state;
};

/** An active hold. */
export function holdWire(holding: Holding, row: HoldWithTitle, locale: Locale): Row {
  const state: Active = expectState(row, ACTIVE);
  const wish = withSources(holding, parseWish(row));
  const { place, queue, expected } = queuePosition(holding, wish, row.id);
  const moment = (at: string | null) => (at === null ? undefined : withOffset(at, row.zone));
  const released = moment(row.released_at);
  const expires = moment(row.expires_at);
  const until = row.suspended_until;
  const others = pickupLibraries(holding, wish).filter(({ id }) => id !== wish.libraryId);
  const still = changeRefusals({ state });
  const noOther: Refusal[] = others.length > 0 ? [] : [{ code: 'hold_no_other_library' }];
  return {
    ...commonWire(row),
    ...holdStateWire(state, locale),
    posicao: place,
    fila: queue,
    ...(expected !== null && state !== 'suspended' && { previsao: expected }),
    ...(released !== undefined && { data_liberacao: released }),
    ...(expires !== undefined && { validade: expires }),
    ...(state === 'suspended' && until !== null && isDay(until) && { suspensa_ate: until }),
    bibliotecas_retirada: others.map(libraryWire),
    acoes: {
      cancelar: acao([], locale),
      suspender: acao(still, locale),
      mudar_biblioteca: acao([...still, ...noOther], locale),
    },
  };
}

/** A hold that has ended. */
export function pastWire(row: HoldWithTitle, locale: Locale): PastRow {
  const state: Past = expectState(row, PAST);
  const ended = withOffset(row.ended_at ?? row.placed_at, row.zone);
  return {
    ...commonWire(row),
    ...holdStateWire(state, locale),
    ...(row.released_at !== null && { data_liberacao: withOffset(row.released_at, row.zone) }),
    data_fim: ended,
    ...(state === 'cancelled' && { data_cancelamento: ended }),
  };
}

function commonWire(row: HoldWithTitle) {
  const { summary } = row;
  return {
    cod_reserva: row.id,
    cod_acervo: row.title_id,
    titulo: summary.title,
    idioma: summary.language,
    autor: authorName(summary),
    ...optionWire(parseWish(row)),
    cod_biblioteca: row.library_id,
    desc_biblioteca: row.library,
    data_reserva: withOffset(row.placed_at, row.zone),
    ...(row.observations !== '' && { observacoes: row.observations }),
  };
}
