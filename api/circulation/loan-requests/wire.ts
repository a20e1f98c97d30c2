import type { Output } from '#contract/calls.ts';
import { localized, type Locale } from '#contract/shared/languages.ts';
import type { LoanRequestState } from '#contract/shared/loan-request-states.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import { authorName } from '../../catalogue/records/title-wire.ts';
import { copyStatus } from '../../catalogue/copies/availability.ts';
import { libraryWire, optionsOf, optionWire } from '../holds/wire.ts';
import { acao, motivos } from '../../core/http/messages.ts';
import { copyMatchesHold } from '../loans/facts.ts';
import { ownCampusFirst } from '../units/store.ts';
import { withOffset } from '../units/zone.ts';
import { withdrawalRefusals } from '../requests/states.ts';
import { progressWire, stateWire } from '../requests/wire.ts';
import type { TitleSummary } from '../../catalogue/marc/map/title-summary.ts';
import { receivingFacts, type Place, type Requestable } from './gather.ts';
import {
  askerRefusals,
  LOAN_REQUESTS,
  originRefusals,
  receivingRefusals,
  type AskerFacts,
  type RequestWish,
} from './rules.ts';
import type { lastReceipt, LoanRequestRow } from './store.ts';

type Options = Output<'GET /solicitacao-emprestimo/:id/informacoes-iniciais'>;
type Row = Output<'GET /solicitacao-emprestimo'>['itens'][number];

interface OptionsInput {
  title: Requestable;
  titleId: number;
  asker: AskerFacts | null;
  places: readonly Place[];
  given: Awaited<ReturnType<typeof lastReceipt>> | null;
  locale: Locale;
}

/**
 * What of a title can be sent, from where and to where, and what is known of the asker already. Receiving libraries of
 * their campus come first: a screen chooses the first.
 */
export function optionsWire({
  title,
  titleId,
  asker,
  places,
  given,
  locale,
}: OptionsInput): Options {
  const { copies, libraries } = title;
  const counted = copies.filter((copy) => copy.lendable && copyStatus(copy) !== null);
  const opcoes = optionsOf(counted, titleId).map((wish) => optionOf(wish, title, asker, locale));
  const reach = ownCampusFirst(libraries.values(), asker?.patron.campusId).map((library) => ({
    ...libraryWire(library),
    entrega: receivingFacts(title, places, library.id).delivers,
  }));
  const permitido = opcoes.some(
    ({ bibliotecas_origem: from, bibliotecas_recebimento: to }) =>
      from.some(({ acoes }) => acoes.solicitar.permitido) &&
      to.some(({ acoes }) => acoes.receber.permitido),
  );
  const delivers = reach.some(({ entrega }) => entrega);
  const sending = new Set(counted.flatMap(({ isSent, libraryId }) => (isSent ? [libraryId] : [])));
  return {
    permitido,
    ...(!permitido && { motivos: optionRefusals(opcoes, locale) }),
    opcoes,
    bibliotecas_origem: [...libraries.values()]
      .filter(({ id }) => sending.has(id))
      .map(libraryWire),
    bibliotecas_recebimento: reach,
    locais_recebimento: places.map(({ code, name, libraryId }) => ({
      cod_local_recebimento: code,
      descricao: localized(name, locale),
      ...(libraryId !== null && { cod_biblioteca: libraryId }),
    })),
    domicilio: {
      permitido: delivers,
      ...(given?.address && { endereco: given.address }),
      ...(!delivers && { motivos: motivos([{ code: 'request_no_delivery' }], locale) }),
    },
    ...(given?.phone && { telefone: given.phone }),
    ...(given?.email && { email: given.email }),
  };
}

function optionOf(
  wish: RequestWish,
  { copies, libraries }: Requestable,
  asker: AskerFacts | null,
  locale: Locale,
): Options['opcoes'][number] {
  const such = copies.filter(
    (copy) =>
      copy.lendable &&
      copyStatus(copy) !== null &&
      copyMatchesHold(copy, { ...wish, libraryId: copy.libraryId }),
  );
  const inAt = (id: number) =>
    such.filter((copy) => copy.libraryId === id && copyStatus(copy) === 'disponivel').length;
  const always = askerRefusals(asker, wish, copies);
  const all = [...libraries.values()];
  const origins = all
    .filter(({ id }) => such.some(({ libraryId }) => libraryId === id))
    .map((library) => ({
      ...libraryWire(library),
      disponiveis: inAt(library.id),
      acoes: {
        solicitar: acao([...always, ...originRefusals(wish, library.id, copies)], locale),
      },
    }));
  return {
    ...optionWire(wish),
    disponiveis: origins.reduce((sum, { disponiveis }) => sum + disponiveis, 0),
    bibliotecas_origem: origins,
    bibliotecas_recebimento: all.map((library) => ({
      ...libraryWire(library),
      acoes: { receber: acao(receivingRefusals(wish, library, copies), locale) },
    })),
  };
}

/** Why nothing can be asked for, each sentence once. */
function optionRefusals(opcoes: Options['opcoes'], locale: Locale) {
  const none: Refusal[] = [{ code: 'request_not_sent' }];
  if (opcoes.length === 0) return motivos(none, locale);
  const acts = opcoes.flatMap(({ bibliotecas_origem: from, bibliotecas_recebimento: to }) => {
    const asking = from.flatMap(({ acoes }) => acoes.solicitar.motivos);
    return asking.length > 0 ? asking : to.flatMap(({ acoes }) => acoes.receber.motivos);
  });
  return [...new Map(acts.map((refusal) => [refusal.mensagem, refusal])).values()];
}

/** A request of the patron's, with its way. */
export function requestWire(row: LoanRequestRow, places: readonly Place[], locale: Locale): Row {
  const summary = JSON.parse(row.summary) as TitleSummary;
  const state = row.state as LoanRequestState;
  const place = places.find(({ code }) => code === row.place);
  const where = [place && localized(place.name, locale), row.place_text].filter(Boolean).join(', ');
  return {
    cod_solicitacao: row.id,
    cod_acervo: row.title_id,
    titulo: summary.title,
    idioma: summary.language,
    autor: authorName(summary),
    ...optionWire({ ...row, additional: row.additional === 1 }),
    biblioteca_origem: row.origin_id,
    desc_biblioteca_origem: row.origin,
    biblioteca_recebimento: row.library_id,
    desc_biblioteca_recebimento: row.library,
    data_solicitacao: withOffset(row.created_at, row.zone),
    data_situacao: withOffset(row.updated_at, row.zone),
    ...stateWire(LOAN_REQUESTS, state, locale),
    andamento: progressWire(LOAN_REQUESTS, state, locale),
    telefone: row.phone,
    email: row.email,
    ...(where !== '' && { local_recebimento: where }),
    ...(row.home_address !== null && { domicilio: row.home_address }),
    ...(row.authorised !== '' && { pessoa_autorizada: row.authorised }),
    ...(state === 'disponivel' &&
      row.expires_at !== null && { prazo: withOffset(row.expires_at, row.zone) }),
    ...(row.reply !== '' && { resposta: row.reply }),
    acoes: { remover: acao(withdrawalRefusals(LOAN_REQUESTS, state), locale) },
  };
}
