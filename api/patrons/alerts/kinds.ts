import type { SuggestionState } from '#contract/catalogue/acquisitions/states.ts';
import type { LoanRequestState } from '#contract/shared/loan-request-states.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { ServiceState } from '#contract/shared/service-states.ts';
import { dayOf, moment } from '../../circulation/units/moments.ts';
import { formatMoney } from '../../core/http/money.ts';
import { word, wordIfAny, type ServerTable } from '../../core/words.ts';
import type { Day } from '../../circulation/units/zone.ts';

/** States of closed-stack requests that raise alerts. */
type StackAnswer = 'pedido' | 'separado' | 'entregue' | 'cancelado' | 'retirado';

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

/** What the library wrote with its reply; absent: nothing. */
interface Noted {
  note?: string;
}

/** A due date; `byHour`: its hour is said. */
interface Due extends Work, Until {
  byHour: boolean;
}

/** Parameters of each kind of alert: data, and the library's own words, but never text of Acervo. */
export interface AlertParams {
  /** A copy was lent. */
  loan_receipt: Due;
  /** A loan was renewed; `receipt`: key of the renewal. */
  renewal_receipt: Due & { receipt: string };
  /** A copy was returned; 0 cents: no fine. */
  return_receipt: Work & { cents: number };
  /** Loans that fall due soon. */
  due_soon: { loans: Due[] };
  /** Loans that are overdue. */
  overdue: { loans: Due[] };
  /** A copy on loan must be returned sooner: somebody else waits for it. */
  recall: Due;
  /** Nobody waits any more: the loan is due as before the recall. */
  recall_ended: Due;
  /** The pick-up window of a hold ends soon. */
  pickup_ends: Work & Until;
  /** A debt was charged; `title` is '' without a loan, `reason` a key of server/debts. */
  fine: Work & { reason: string; cents: number };
  /** The patron is suspended through a day. */
  suspension: Work & { until: Day };
  /** A suspension ended; the day is the first without it. */
  suspension_end: { library: string; from: Day };
  /** The card is valid through a day that is near. */
  card_expires: { until: Day };
  /** The state of a service request changed. */
  service: Work & Noted & { state: ServiceState };
  /** A librarian has a question about a request. */
  service_question: Work & Noted;
  /** The state of a request between libraries changed. */
  request: Work & Noted & { state: LoanRequestState };
  /** The state of a suggestion changed; states: api/contract/catalogue/acquisitions/states.ts. */
  suggestion: Work & Noted & { state: SuggestionState };
  /** The state of a closed-stack request changed. */
  stack: Work & Noted & { titleId: number; state: StackAnswer };
  /** A comment on a title was published or refused. */
  comment: Noted & { title: string; titleId: number; state: string };
  /** A comment to a library was answered. */
  general_comment: Noted & { library: string; state: string };
  /** A suggestion was fulfilled: a hold was placed for whoever made it. */
  first_hold: Work;
  /** A copy is ready for pick-up. */
  hold_ready: Work & Until & { holdId?: number };
  /** The hold expired without pick-up. */
  hold_lapsed: Work;
  /** The copy is no longer available: the hold is back in the queue. */
  hold_queued: Work;
  /** The library cancelled the hold. */
  hold_cancelled: Work;
  /** A closed day moved a due date; `byHour` for hourly loans. */
  due_moved: Due;
  /** A closed day moved the end of a pick-up window. */
  pickup_moved: Work & Until;
  /** Number of new titles that match the patron's interests. */
  interests: { count: number };
  /** A mail server has refused the patron's address for good. */
  email_failing: Record<string, never>;
}
export type AlertKind = keyof AlertParams;

export interface AlertWords {
  title: string;
  text: string;
  /** What the library wrote. */
  note?: string;
  /** Path on the site, without locale. */
  path?: string;
}

type AlertTemplate<Params> = (params: Params, locale: Locale) => AlertWords;

const say = (key: string, locale: Locale, params: Readonly<Record<string, string | number>> = {}) =>
  word('server/alerts', key, locale, params);

/** The label of a state, or the state itself if there is none. */
const stateIn = (table: ServerTable, state: string, locale: Locale): string =>
  wordIfAny(table, state, locale) ?? state;

const REQUESTS = '/meupergamum/app/solicitacoes';
const LOANS = '/meupergamum/app/emprestimo';

/** The list of requests of every kind. */
const OWN_REQUESTS = '/meupergamum/app/pedidos';

const ofHold =
  (kind: AlertKind): AlertTemplate<Work> =>
  ({ title, library }, locale) => ({
    title: say(`${kind}_title`, locale),
    text: say(`${kind}_text`, locale, { title, library }),
    path: `${LOANS}/reserva`,
  });

const withMoment =
  (kind: AlertKind): AlertTemplate<Work & Until> =>
  ({ title, library, until, zone }, locale) => ({
    title: say(`${kind}_title`, locale),
    text: say(`${kind}_text`, locale, {
      ...{ title, library },
      until: moment(new Date(until), locale, zone),
    }),
    path: `${LOANS}/reserva`,
  });

/** "sexta-feira, 13 de março", or with the hour for hourly loans. */
const dueText = ({ until, zone, byHour }: Due, locale: Locale): string =>
  (byHour ? moment : dayOf)(new Date(until), locale, zone);

const dayText = (day: Day, locale: Locale): string =>
  dayOf(new Date(`${day}T12:00:00Z`), locale, 'UTC');

const ofLoan =
  (kind: AlertKind): AlertTemplate<Due & { receipt?: string }> =>
  (loan, locale) => ({
    title: say(`${kind}_title`, locale),
    text: say(`${kind}_text`, locale, {
      ...{ title: loan.title, library: loan.library, receipt: loan.receipt ?? '' },
      until: dueText(loan, locale),
    }),
    path: `${LOANS}/titulos-pendentes`,
  });

/** Loans named in an alert; the rest is counted. */
const MAX_NAMED = 5;

const ofLoans =
  (kind: 'due_soon' | 'overdue'): AlertTemplate<{ loans: Due[] }> =>
  ({ loans }, locale) => ({
    title: say(`${kind}_title`, locale),
    text: [
      ...loans.slice(0, MAX_NAMED).map((loan) => {
        const { title, library } = loan;
        return say(`${kind}_line`, locale, { title, library, until: dueText(loan, locale) });
      }),
      ...(loans.length > MAX_NAMED
        ? [say('more', locale, { count: loans.length - MAX_NAMED })]
        : []),
      say(`${kind}_act`, locale),
    ].join(' '),
    path: `${LOANS}/titulos-pendentes`,
  });

const amount = (cents: number, locale: Locale): string => formatMoney(cents / 100, locale);

const KINDS: { readonly [K in AlertKind]: AlertTemplate<AlertParams[K]> } = {
  loan_receipt: ofLoan('loan_receipt'),
  renewal_receipt: ofLoan('renewal_receipt'),
  return_receipt: ({ title, library, cents }, locale) => ({
    title: say('return_receipt_title', locale),
    text: say(cents > 0 ? 'return_receipt_fine' : 'return_receipt_text', locale, {
      ...{ title, library, amount: amount(cents, locale) },
    }),
    path: `${LOANS}/historico`,
  }),
  due_soon: ofLoans('due_soon'),
  overdue: ofLoans('overdue'),
  recall: ofLoan('recall'),
  recall_ended: ofLoan('recall_ended'),
  pickup_ends: withMoment('pickup_ends'),
  fine: ({ title, library, reason, cents }, locale) => ({
    title: say('fine_title', locale, {
      reason: stateIn('server/debts', reason, locale),
      amount: amount(cents, locale),
    }),
    text:
      title === ''
        ? say('fine_at', locale, { library })
        : say('work_at', locale, { title, library }),
    path: `${LOANS}/debito`,
  }),
  suspension: ({ title, library, until }, locale) => ({
    title: say('suspension_title', locale),
    text: say('suspension_text', locale, { title, library, until: dayText(until, locale) }),
    path: `${LOANS}/afastamento`,
  }),
  card_expires: ({ until }, locale) => ({
    title: say('card_expires_title', locale),
    text: say('card_expires_text', locale, { until: dayText(until, locale) }),
    path: '/meupergamum/app/dados-pessoais',
  }),
  suspension_end: ({ library, from }, locale) => ({
    title: say('suspension_end_title', locale),
    text: say('suspension_end_text', locale, { library, from: dayText(from, locale) }),
    path: `${LOANS}/afastamento`,
  }),
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
  stack: ({ title, library, state }, locale) => ({
    title: say(`stack_${state}`, locale),
    text: say('work_at', locale, { title, library }),
    path: OWN_REQUESTS,
  }),
  comment: ({ title, titleId, state }, locale) => ({
    title: say(state === 'aprovado' ? 'comment_published' : 'comment_refused', locale),
    text: say('work', locale, { title }),
    path: `/acervo/${titleId}`,
  }),
  general_comment: ({ library, state }, locale) => ({
    title: say(
      state === 'recusado' ? 'general_comment_recusado' : 'general_comment_aprovado',
      locale,
    ),
    text: say('general_comment_text', locale, { library }),
    path: OWN_REQUESTS,
  }),
  first_hold: ofHold('first_hold'),
  hold_ready: withMoment('hold_ready'),
  hold_lapsed: ofHold('hold_lapsed'),
  hold_queued: ofHold('hold_queued'),
  hold_cancelled: ofHold('hold_cancelled'),
  pickup_moved: withMoment('pickup_moved'),
  email_failing: (_params, locale) => ({
    title: say('email_failing_title', locale),
    text: say('email_failing_text', locale),
    path: '/meupergamum/app/avisos',
  }),
  interests: ({ count }, locale) => ({
    title: say('interests_title', locale),
    text: say('interests_text', locale, { count }),
    path: '/meupergamum/app/perfil-interesse',
  }),
  due_moved: ofLoan('due_moved'),
};

const isKind = (kind: string): kind is AlertKind => Object.hasOwn(KINDS, kind);

/** Renders an alert. */
export function alertWords(kind: string, params: string, locale: Locale): AlertWords {
  // A kind of a newer version: show a generic text.
  if (!isKind(kind)) return { title: say('other_title', locale), text: say('other_text', locale) };
  const compose: AlertTemplate<never> = KINDS[kind];
  const values = JSON.parse(params) as Noted;
  const words = compose(values as never, locale);
  return values.note === undefined ? words : { ...words, note: values.note };
}
