import type { Input, Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { formatParam } from '#contract/shared/param-formats.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import { OPEN_PHASES } from '#contract/circulation/request-phases.ts';
import { SUGGESTIONS } from '../../catalogue/acquisitions/rules.ts';
import { STACK_REQUESTS } from '../../circulation/closed-stack/rules.ts';
import { requestsOf } from '../../circulation/concerns/requests.ts';
import type { OwnRequest } from '../../circulation/concerns/rules.ts';
import { requestStateWire } from '../../circulation/concerns/wire.ts';
import type { ownHolds } from '../../circulation/holds/own.ts';
import { LOAN_REQUESTS } from '../../circulation/loan-requests/rules.ts';
import { SERVICES } from '../../circulation/services/rules.ts';
import { withdrawalRefusals } from '../../circulation/requests/states.ts';
import { dayIn, withOffset } from '../../circulation/units/zone.ts';
import { acao } from '../../core/http/messages.ts';
import { word } from '../../core/words.ts';
import type { Services } from '../../services.ts';

type Key = 'GET /pessoas/meu-pergamum/pedidos';
type Row = Output<Key>['itens'][number];
type Query = NonNullable<Input<Key>['query']>;
type Holds = Awaited<ReturnType<typeof ownHolds>>;

const PER_PAGE = 20;

/**
 * A page of the patron's requests of every kind, newest first.
 *
 * @param holds the patron's active holds, for their places in the queue
 */
export async function ownRequests(
  { db, settings }: Services,
  { patronId, locale, holds }: { patronId: number; locale: Locale; holds: Holds },
  { tipo, grupo, page = 1, perPage = PER_PAGE }: Query = {},
): Promise<Output<Key>> {
  const all = await requestsOf(db.queries, patronId, settings.timeZone);
  const found = all.filter(
    (request) => (tipo === undefined || request.kind === tipo) && isOfGroup(request, grupo),
  );
  const shown = found.slice((page - 1) * perPage, page * perPage);
  const others = all.filter(
    (request) =>
      request.kind !== 'reserva' && OPEN_PHASES.includes(request.phase) && !shown.includes(request),
  );
  const places = new Map(holds.itens.map((hold) => [hold.cod_reserva, hold]));
  return {
    itens: shown.map((request) => requestWire(request, places, locale)),
    ...{ total: found.length, page, perPage, outros_abertos: others.length },
  };
}

function isOfGroup({ phase }: OwnRequest, group: Query['grupo']): boolean {
  if (group === undefined) return true;
  if (group === 'prontos') return phase === 'pronto';
  return OPEN_PHASES.includes(phase) === (group === 'abertos');
}

function requestWire(
  request: OwnRequest,
  places: ReadonlyMap<number, Holds['itens'][number]>,
  locale: Locale,
): Row {
  const { kind, id, language, titleId, library, until, reply, zone, phase } = request;
  const hold = kind === 'reserva' ? places.get(id) : undefined;
  const reason = reasonOf(request, locale);
  return {
    tipo: kind,
    codigo: id,
    desc_tipo: word('server/own-requests', `tipo_${kind}`, locale),
    titulo: request.title,
    ...(language !== undefined && { idioma: language }),
    ...(titleId !== null && { cod_acervo: titleId }),
    ...(library && { desc_biblioteca: library.name }),
    data: withOffset(request.createdAt, zone),
    data_situacao: withOffset(request.changedAt, zone),
    ...requestStateWire(request, locale),
    ...(phase === 'pronto' && until !== null && { prazo: withOffset(until, zone) }),
    ...(hold?.situacao === 'na_fila' && placeWire(hold)),
    ...(reason !== null && { motivo: reason }),
    ...(reply !== '' && { resposta: reply }),
    ...(request.isAsked && { pergunta: true }),
    ...pathWire(request),
    acoes: { retirar: acao(takeBackRefusals(request), locale) },
  };
}

const placeWire = ({ posicao, fila, previsao }: Holds['itens'][number]) => ({
  ...{ posicao, fila },
  ...(previsao !== undefined && { previsao }),
});

/** That a copy was not picked up in time is seen from its dates. */
function reasonOf({ phase, until, changedAt, zone }: OwnRequest, locale: Locale): string | null {
  if (phase !== 'negado' || until === null || changedAt < until) return null;
  const data = formatParam('data', dayIn(new Date(until), zone), locale);
  return word('server/own-requests', 'not_picked_up', locale, { data });
}

const APP = '/meupergamum/app';

/** The screen that says more of a request; none where the list says it all. */
const PATHS: Partial<Record<OwnRequest['kind'], string>> = {
  reserva: `${APP}/emprestimo/reserva`,
  solicitacao: `${APP}/solicitacoes/emprestimo-entre-bibliotecas`,
  servico: `${APP}/solicitacoes`,
  sugestao: `${APP}/aquisicao/sugestoes`,
  comentario_obra: `${APP}/comentarios`,
};

function pathWire({ kind }: OwnRequest): { caminho?: string } {
  const path = PATHS[kind];
  return path === undefined ? {} : { caminho: path };
}

/** Why a patron may not take a request back. */
function takeBackRefusals({ kind, state, phase }: OwnRequest): Refusal[] {
  switch (kind) {
    case 'reserva':
      return OPEN_PHASES.includes(phase) ? [] : [{ code: 'hold_ended' }];
    case 'solicitacao':
      return withdrawalRefusals(LOAN_REQUESTS, state as keyof typeof LOAN_REQUESTS.moves);
    case 'acervo_fechado':
      return withdrawalRefusals(STACK_REQUESTS, state as keyof typeof STACK_REQUESTS.moves);
    case 'servico':
      return withdrawalRefusals(SERVICES, state as keyof typeof SERVICES.moves);
    case 'sugestao':
      return withdrawalRefusals(SUGGESTIONS, state as keyof typeof SUGGESTIONS.moves);
    case 'comentario':
      return phase === 'aguardando' ? [] : [{ code: 'comment_answered' }];
    case 'comentario_obra':
      return [];
  }
}
