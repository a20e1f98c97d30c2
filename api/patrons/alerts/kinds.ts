import type { SuggestionState } from '#contract/catalogue/acquisitions/states.ts';
import type { LoanRequestState } from '#contract/shared/loan-request-states.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { ServiceState } from '#contract/shared/service-states.ts';
import { dayOf, moment } from '../../circulation/units/moments.ts';
import { word, wordIfAny, type ServerTable } from '../../core/words.ts';

/** States of closed-stack requests that raise alerts. */
type StackAnswer = 'pedido' | 'separado' | 'entregue' | 'cancelado';

interface Work {
  /** From its record, or as entered by the patron. */
  title: string;
  library: string;
}

/** An instant with the library's time zone. */
interface Until {
  until: string;
  zone: string;
}

/** Parameters of each kind of alert: data only, never text. */
export interface AlertParams {
  /** The state of a service request changed. */
  service: Work & { state: ServiceState };
  /** A librarian has a question about a request. */
  service_question: Work;
  /** The state of a request between libraries changed. */
  request: Work & { state: LoanRequestState };
  /** The state of a suggestion changed; states: api/contract/catalogue/acquisitions/states.ts. */
  suggestion: Work & { state: SuggestionState };
  /** The state of a closed-stack request changed. */
  stack: Work & { titleId: number; state: StackAnswer };
  /** A comment on a title was published or refused. */
  comment: { title: string; titleId: number; state: string };
  /** A copy is ready for pick-up. */
  hold_ready: Work & Until;
  /** The hold expired without pick-up. */
  hold_lapsed: Work;
  /** The copy is no longer available: the hold is back in the queue. */
  hold_queued: Work;
  /** The library cancelled the hold. */
  hold_cancelled: Work;
  /** A closed day moved a due date; `byHour` for hourly loans. */
  due_moved: Work & Until & { byHour: boolean };
  /** A closed day moved the end of a pick-up window. */
  pickup_moved: Work & Until;
  /** Number of new titles that match the patron's interests. */
  interests: { count: number };
}
export type AlertKind = keyof AlertParams;

export interface AlertWords {
  title: string;
  text: string;
  /** Path on the site, without locale. */
  path?: string;
}

type EmailTemplate<Params> = (params: Params, locale: Locale) => AlertWords;

const say = (key: string, locale: Locale, params: Readonly<Record<string, string | number>> = {}) =>
  word('server/alerts', key, locale, params);

/** The label of a state, or the state itself if there is none. */
const stateIn = (table: ServerTable, state: string, locale: Locale): string =>
  wordIfAny(table, state, locale) ?? state;

const REQUESTS = '/meupergamum/app/solicitacoes';
const LOANS = '/meupergamum/app/emprestimo';

const ofHold =
  (kind: AlertKind): EmailTemplate<Work> =>
  ({ title, library }, locale) => ({
    title: say(`${kind}_title`, locale),
    text: say(`${kind}_text`, locale, { title, library }),
    path: `${LOANS}/reserva`,
  });

const withMoment =
  (kind: AlertKind): EmailTemplate<Work & Until> =>
  ({ title, library, until, zone }, locale) => ({
    title: say(`${kind}_title`, locale),
    text: say(`${kind}_text`, locale, {
      ...{ title, library },
      until: moment(new Date(until), locale, zone),
    }),
    path: `${LOANS}/reserva`,
  });

const KINDS: { readonly [K in AlertKind]: EmailTemplate<AlertParams[K]> } = {
  service: ({ title, library, state }, locale) => ({
    title: say('service_title', locale, {
      state: stateIn('server/bibliographic-services', state, locale),
    }),
    text: say('work_at', locale, { title, library }),
    path: REQUESTS,
  }),
  service_question: ({ title, library }, locale) => ({
    title: say('service_question_title', locale),
    text: say('work_at', locale, { title, library }),
    path: REQUESTS,
  }),
  request: ({ title, library, state }, locale) => ({
    title: say('request_title', locale, {
      state: stateIn('server/loan-requests', state, locale),
    }),
    text: say('work_at', locale, { title, library }),
    path: `${REQUESTS}/emprestimo-entre-bibliotecas`,
  }),
  suggestion: ({ title, library, state }, locale) => ({
    title: say('suggestion_title', locale, {
      state: stateIn('server/acquisitions', state, locale),
    }),
    text: say('work_at', locale, { title, library }),
    path: '/meupergamum/app/aquisicao/sugestoes',
  }),
  stack: ({ title, library, titleId, state }, locale) => ({
    title: say(`stack_${state}`, locale),
    text: say('work_at', locale, { title, library }),
    path: `/acervo/${titleId}/acervo-fechado`,
  }),
  comment: ({ title, titleId, state }, locale) => ({
    title: say(state === 'aprovado' ? 'comment_published' : 'comment_refused', locale),
    text: say('work', locale, { title }),
    path: `/acervo/${titleId}`,
  }),
  hold_ready: withMoment('hold_ready'),
  hold_lapsed: ofHold('hold_lapsed'),
  hold_queued: ofHold('hold_queued'),
  hold_cancelled: ofHold('hold_cancelled'),
  pickup_moved: withMoment('pickup_moved'),
  interests: ({ count }, locale) => ({
    title: say('interests_title', locale),
    text: say('interests_text', locale, { count }),
    path: '/meupergamum/app/perfil-interesse',
  }),
  due_moved: ({ title, library, until, zone, byHour }, locale) => ({
    title: say('due_moved_title', locale),
    text: say('due_moved_text', locale, {
      ...{ title, library },
      until: (byHour ? moment : dayOf)(new Date(until), locale, zone),
    }),
    path: `${LOANS}/titulos-pendentes`,
  }),
};

const isKind = (kind: string): kind is AlertKind => Object.hasOwn(KINDS, kind);

/** Renders an alert. */
export function alertWords(kind: string, params: string, locale: Locale): AlertWords {
  // A kind of a newer version: show a generic text.
  if (!isKind(kind)) return { title: say('other_title', locale), text: say('other_text', locale) };
  const compose: EmailTemplate<never> = KINDS[kind];
  return compose(JSON.parse(params) as never, locale);
}
