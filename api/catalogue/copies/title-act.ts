import type { Output } from '#contract/calls.ts';
import { isHoldable } from '../../circulation/loans/copies/states.ts';
import { copyStatus } from './availability.ts';
import type { StoredCopy } from './store.ts';

type Copies = Output<'GET /acervo/:id/exemplares'>;
type Act = NonNullable<Copies['ato']>;
type Place = Copies['bibliotecas'][number];
type Loan = Output<'GET /emprestimo/titulos-pendentes'>['itens'][number];
type Hold = Output<'GET /reserva'>['itens'][number];
type HoldOptions = Output<'GET /reserva/:id/informacoes-iniciais'>;

/** Facts about a title and a reader that decide which action is offered first. */
export interface ActFacts {
  /** The asker's own loans and active holds of this title. */
  loans: readonly Pick<
    Loan,
    'cod_emprestimo' | 'data_devolucao' | 'data_se_renovar' | 'acoes' | 'desc_biblioteca'
  >[];
  holds: readonly Pick<
    Hold,
    'situacao' | 'posicao' | 'fila' | 'previsao' | 'validade' | 'cod_biblioteca' | 'desc_biblioteca'
  >[];
  /** Can be read online: the page's link to it is the act. */
  isOnline: boolean;
  places: readonly Pick<
    Place,
    'cod_biblioteca' | 'desc_biblioteca' | 'aberta_agora' | 'muda_em' | 'so_consulta'
  >[];
  /** Libraries with a copy on the shelf. */
  onShelf: ReadonlySet<number>;
  /** Those of the asker's campus; null: the asker has none. */
  near: ReadonlySet<number> | null;
  /** The reader may request a copy from another library. */
  mayRequest: boolean;
  /** Null: holds of this title are not offered. */
  holdOptions: HoldOptions | null;
}

/**
 * The action offered first for a title. Order: the reader's own loan or hold, online access, a copy on the shelf (an
 * open library of the reader's campus first), a request to another library, a hold. Null: the page already links to
 * the work or to a request form, or nothing can be done.
 */
export function mainAct(facts: ActFacts): Act | null {
  const own = ownAct(facts);
  if (own) return own;
  if (facts.isOnline) return null;
  const shelf = nearestShelf(facts);
  if (shelf) {
    const { cod_biblioteca: id } = shelf;
    const isFar = facts.near !== null && !facts.near.has(id);
    return { tipo: isFar && facts.mayRequest ? 'pedir' : 'localizar', ...placeOf(shelf) };
  }
  const hold = facts.holdOptions && holdAct(facts.holdOptions);
  if (hold) return hold;
  const reference = facts.places.find(({ so_consulta: only }) => only);
  return reference ? { tipo: 'localizar', ...placeOf(reference) } : null;
}

/** The act at one library: to find a copy, or to place a hold that is picked up there. */
export function placeAct(
  { cod_biblioteca: id, disponibilidade: { disponiveis, situacao } }: Place,
  holdOptions: HoldOptions | null,
): Place['ato'] {
  if (disponiveis > 0 || situacao === 'consulta_local') return 'localizar';
  const places = holdOptions?.opcoes.flatMap(({ bibliotecas }) => bibliotecas) ?? [];
  return places.some((place) => place.cod_biblioteca === id && isOffered(place))
    ? 'reservar'
    : undefined;
}

/** Facts about a title, without its reader. */
export interface RowActFacts {
  isOnline: boolean;
  copies: readonly StoredCopy[];
  /** Whether the policy of standard patrons lends a copy. */
  isLent: (copy: StoredCopy) => boolean;
}

/** The act of a title in lists, for whoever finds it: the order of `mainAct` where the reader is unknown. */
export function rowAct({
  isOnline,
  copies,
  isLent,
}: RowActFacts): Output<'GET /consulta'>['itens'][number]['ato'] {
  if (isOnline) return 'ler';
  const statuses = new Set(copies.map(copyStatus));
  if (statuses.has('disponivel')) return 'localizar';
  if (copies.some((copy) => isHoldable(copy.state) && isLent(copy))) return 'reservar';
  return statuses.has('consulta_local') ? 'localizar' : undefined;
}

function ownAct({ loans, holds }: ActFacts): Act | null {
  const ready = holds.find(({ situacao }) => situacao === 'liberada');
  if (ready) {
    const { validade } = ready;
    return { tipo: 'retirar', ...placeOf(ready), ...(validade !== undefined && { validade }) };
  }
  const loan = loans.find(({ acoes }) => acoes?.renovar.permitido) ?? loans[0];
  if (loan) return loanAct(loan);
  const [waiting] = holds;
  if (!waiting) return null;
  const { posicao, fila, previsao } = waiting;
  return {
    tipo: 'ver_reserva',
    ...placeOf(waiting),
    ...(posicao > 0 && { posicao, fila }),
    ...(previsao !== undefined && { previsao }),
  };
}

function loanAct(loan: ActFacts['loans'][number]): Act {
  const { cod_emprestimo, data_devolucao, data_se_renovar, acoes } = loan;
  const renewable = acoes?.renovar.permitido === true;
  return {
    tipo: renewable ? 'renovar' : 'ver_emprestimo',
    cod_emprestimo,
    desc_biblioteca: loan.desc_biblioteca,
    data_devolucao,
    ...(renewable && data_se_renovar !== undefined && { data_se_renovar }),
    ...(!renewable && acoes && { motivos: acoes.renovar.motivos }),
  };
}

/** The library whose shelf is reached soonest: of the own campus, open longest, else next to open. */
function nearestShelf({ places, onShelf, near }: ActFacts): ActFacts['places'][number] | null {
  const having = places.filter(({ cod_biblioteca: id }) => onShelf.has(id));
  const [first] = having.sort(
    (a, b) =>
      Number(isNear(near, b)) - Number(isNear(near, a)) ||
      Number(b.aberta_agora ?? false) - Number(a.aberta_agora ?? false) ||
      (a.aberta_agora ? changeOf(b) - changeOf(a) : changeOf(a) - changeOf(b)) ||
      0,
  );
  return first ?? null;
}

const isNear = (near: ReadonlySet<number> | null, place: { cod_biblioteca: number }): boolean =>
  near?.has(place.cod_biblioteca) ?? false;

/** When a library opens or closes next; the largest number where it never does. */
const changeOf = ({ muda_em: at }: { muda_em?: string | undefined }): number =>
  at === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(at);

/** A hold at the first library where one may be placed, else why none may. */
function holdAct({ opcoes, motivos = [] }: HoldOptions): Act | null {
  const places = opcoes.flatMap(({ bibliotecas }) => bibliotecas);
  const place = places.find(isOffered);
  if (!place) return motivos.length > 0 ? { tipo: 'indisponivel', motivos } : null;
  const { posicao, fila, previsao } = place;
  return {
    tipo: 'reservar',
    ...placeOf(place),
    posicao,
    fila,
    ...(previsao !== undefined && { previsao }),
  };
}

/** Signing in comes after the press: the screen asks for it and comes back. */
const isOffered = ({
  acoes: { reservar: act },
}: HoldOptions['opcoes'][number]['bibliotecas'][number]) =>
  act.motivos.every(({ codigo }) => codigo === 'token_missing');

const placeOf = ({
  cod_biblioteca,
  desc_biblioteca,
}: {
  cod_biblioteca: number;
  desc_biblioteca: string;
}) => ({ cod_biblioteca, desc_biblioteca });
