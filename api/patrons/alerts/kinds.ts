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
export interface Noted {
  note?: string;
}

/** The hold that an alert is about, so that it goes when the hold has moved on. */
interface OfHold {
  holdId?: number;
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
  pickup_ends: Work & Until & OfHold;
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
  /** The state of a request between libraries changed; `brought`: the copy is brought to the patron's home. */
  request: Work & Noted & { state: LoanRequestState; brought?: boolean };
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
  /** A copy is on its way to the pick-up library. */
  hold_sent: Work & OfHold;
  /** A copy is ready for pick-up. */
  hold_ready: Work & Until & OfHold;
  /** The hold expired without pick-up. */
  hold_lapsed: Work;
  /** The copy is no longer available: the hold is back in the queue. */
  hold_queued: Work;
  /** The library cancelled the hold. */
  hold_cancelled: Work;
  /** A closed day moved a due date; `byHour` for hourly loans. */
  due_moved: Due;
  /** A closed day moved the end of a pick-up window. */
  pickup_moved: Work & Until & OfHold;
  /** Number of new titles that match the patron's interests. */
  interests: { count: number };
  /** A mail server has refused the patron's address for good. */
  email_failing: Record<string, never>;
}
export type AlertKind = keyof AlertParams;

/** Where a text is shown: alerts are one paragraph, e-mails have room for lists. */
export type Form = 'alert' | 'email';

/** Keys of built-in texts. */
interface AlertKeys {
  title: string;
  text: string;
}
interface EmailKeys {
  subject: string;
  /** Paragraphs. */
  text: readonly string[];
  /** The link to the page of the notice. */
  where: string;
  /** The library's note; null: the text has it. Default: "The library writes". */
  note?: string | null;
}

/** What texts of a kind can say, and which there are. */
interface Kind<Params> {
  /** Named fields of its texts, in the language of the reader. */
  fields: (params: Params, locale: Locale, form: Form) => Record<string, string>;
  /** Its texts that may be replaced, the most specific first; '' is that of the kind itself. Default: only that. */
  variants?: (params: Params) => readonly string[];
  /** Keys in server/alerts. Default: those of the kind. */
  alert?: (params: Params) => AlertKeys;
  /** Keys in server/notices; null: there is no e-mail. Default: an e-mail like the alert. */
  email?: ((params: Params) => EmailKeys | undefined) | null;
  /** Page on the site, without locale. */
  path: string | ((params: Params) => string);
}

/** The label of a state, or the state itself if there is none. */
const stateIn = (table: ServerTable, state: string, locale: Locale): string =>
  wordIfAny(table, state, locale) ?? state;

const REQUESTS = '/meupergamum/app/solicitacoes';
const LOANS = '/meupergamum/app/emprestimo';

/** The list of requests of every kind. */
const OWN_REQUESTS = '/meupergamum/app/pedidos';

const work = ({ title, library }: Work) => ({ title, library });

const ofHold: Kind<Work> = { fields: work, path: `${LOANS}/reserva` };

const withMoment: Kind<Work & Until> = {
  fields: (hold, locale) => ({
    ...work(hold),
    until: moment(new Date(hold.until), locale, hold.zone),
  }),
  path: `${LOANS}/reserva`,
};

/** "sexta-feira, 13 de março", or with the hour for hourly loans. */
const dueText = ({ until, zone, byHour }: Due, locale: Locale): string =>
  (byHour ? moment : dayOf)(new Date(until), locale, zone);

const dayText = (day: Day, locale: Locale): string =>
  dayOf(new Date(`${day}T12:00:00Z`), locale, 'UTC');

const ofLoan: Kind<Due> = {
  fields: (loan, locale) => ({ ...work(loan), until: dueText(loan, locale) }),
  path: `${LOANS}/titulos-pendentes`,
};

/** Loans named in an alert; the rest is counted. */
const MAX_NAMED = 5;

/** Loans as sentences, or as lines. */
const ofLoans = (kind: 'due_soon' | 'overdue', email: EmailKeys): Kind<{ loans: Due[] }> => ({
  fields({ loans }, locale, form) {
    const isList = form === 'email';
    const [table, key] = isList
      ? (['server/notices', 'due_line'] as const)
      : (['server/alerts', `${kind}_line`] as const);
    const named = isList ? loans : loans.slice(0, MAX_NAMED);
    const lines = named.map((loan) =>
      word(table, key, locale, { ...work(loan), until: dueText(loan, locale) }),
    );
    const rest = loans.length - named.length;
    if (rest > 0) lines.push(word('server/alerts', 'more', locale, { count: rest }));
    return { loans: lines.join(isList ? '\n' : ' '), count: String(loans.length) };
  },
  email: () => email,
  path: `${LOANS}/titulos-pendentes`,
});

const amount = (cents: number, locale: Locale): string => formatMoney(cents / 100, locale);

/** A work with the state of a request for it; each state may have a text of its own. */
const ofState = <Params extends Work & { state: string }>(
  table: ServerTable,
  kind: Omit<Kind<Params>, 'fields'>,
): Kind<Params> => ({
  fields: (params, locale) => ({ ...work(params), state: stateIn(table, params.state, locale) }),
  variants: ({ state }) => [state, ''],
  ...kind,
});

/** The one table of kinds: fields, texts and page of each. */
export const KINDS: { readonly [K in AlertKind]: Kind<AlertParams[K]> } = {
  loan_receipt: ofLoan,
  renewal_receipt: {
    ...ofLoan,
    fields: (loan, locale, form) => ({
      ...ofLoan.fields(loan, locale, form),
      receipt: loan.receipt,
    }),
  },
  return_receipt: {
    fields: (loan, locale) => ({
      ...work(loan),
      ...(loan.cents > 0 && { amount: amount(loan.cents, locale) }),
    }),
    variants: ({ cents }) => (cents > 0 ? ['fine'] : ['']),
    alert: ({ cents }) => ({
      title: 'return_receipt_title',
      text: cents > 0 ? 'return_receipt_fine' : 'return_receipt_text',
    }),
    path: `${LOANS}/historico`,
  },
  due_soon: ofLoans('due_soon', { subject: 'due_subject', text: ['due_soon'], where: 'due_act' }),
  overdue: ofLoans('overdue', {
    ...{ subject: 'overdue_subject', text: ['overdue', 'overdue_ask'], where: 'overdue_act' },
  }),
  recall: ofLoan,
  recall_ended: ofLoan,
  pickup_ends: withMoment,
  fine: {
    fields: ({ title, library, reason, cents }, locale) => ({
      ...(title !== '' && { title }),
      library,
      reason: stateIn('server/debts', reason, locale),
      amount: amount(cents, locale),
    }),
    variants: ({ title }) => (title === '' ? ['without_loan'] : ['']),
    alert: ({ title }) => ({ title: 'fine_title', text: title === '' ? 'fine_at' : 'work_at' }),
    path: `${LOANS}/debito`,
  },
  suspension: {
    fields: (loan, locale) => ({ ...work(loan), until: dayText(loan.until, locale) }),
    path: `${LOANS}/afastamento`,
  },
  card_expires: {
    fields: ({ until }, locale) => ({ until: dayText(until, locale) }),
    path: '/meupergamum/app/dados-pessoais',
  },
  suspension_end: {
    fields: ({ library, from }, locale) => ({ library, from: dayText(from, locale) }),
    path: `${LOANS}/afastamento`,
  },
  service: ofState('server/bibliographic-services', {
    alert: () => ({ title: 'service_title', text: 'work_at' }),
    email: ({ state }) => ({
      ...{ subject: 'service_subject', text: [`service_${state}`], where: 'service_where' },
      note: 'service_reply',
    }),
    path: REQUESTS,
  }),
  service_question: {
    fields: work,
    alert: () => ({ title: 'service_question_title', text: 'work_at' }),
    email: () => ({
      ...{ subject: 'service_subject', text: ['service_question'], where: 'service_answer_where' },
      note: null,
    }),
    path: REQUESTS,
  },
  request: {
    ...ofState('server/loan-requests', {
      alert: () => ({ title: 'request_title', text: 'work_at' }),
      path: `${REQUESTS}/emprestimo-entre-bibliotecas`,
    }),
    variants: ({ state, brought }) => (brought === true ? ['brought', ''] : [state, '']),
    email: ({ state, brought }) =>
      state === 'disponivel'
        ? {
            subject: 'request_subject',
            text: [brought === true ? 'request_brought' : 'request_ready'],
            where: 'request_where',
          }
        : undefined,
  },
  suggestion: ofState('server/acquisitions', {
    alert: () => ({ title: 'suggestion_title', text: 'work_at' }),
    email: () => ({
      ...{ subject: 'suggestion_subject', text: ['suggestion_moved'], where: 'suggestion_where' },
      note: 'service_reply',
    }),
    path: '/meupergamum/app/aquisicao/sugestoes',
  }),
  stack: ofState('server/closed-stack', {
    alert: ({ state }) => ({ title: `stack_${state}`, text: 'work_at' }),
    path: OWN_REQUESTS,
  }),
  comment: {
    fields: ({ title }) => ({ title }),
    variants: ({ state }) => [state === 'aprovado' ? 'published' : 'refused'],
    alert: ({ state }) => ({
      title: state === 'aprovado' ? 'comment_published' : 'comment_refused',
      text: 'work',
    }),
    path: ({ titleId }) => `/acervo/${titleId}`,
  },
  general_comment: {
    fields: ({ library }) => ({ library }),
    variants: ({ state }) => [state === 'recusado' ? 'refused' : 'published'],
    alert: ({ state }) => ({
      title: state === 'recusado' ? 'general_comment_recusado' : 'general_comment_aprovado',
      text: 'general_comment_text',
    }),
    path: OWN_REQUESTS,
  },
  hold_sent: ofHold,
  hold_ready: {
    ...withMoment,
    email: () => ({
      ...{ subject: 'hold_subject', text: ['hold_ready', 'hold_lapses'], where: 'hold_where' },
    }),
  },
  first_hold: ofHold,
  hold_lapsed: ofHold,
  hold_queued: ofHold,
  hold_cancelled: ofHold,
  pickup_moved: {
    ...withMoment,
    email: () => ({
      ...{ subject: 'moved_subject', text: ['moved_why', 'moved_hold'], where: 'moved_act' },
    }),
  },
  email_failing: { fields: () => ({}), email: null, path: '/meupergamum/app/avisos' },
  interests: {
    fields: ({ count }) => ({ count: String(count) }),
    email: null,
    path: '/meupergamum/app/perfil-interesse',
  },
  due_moved: {
    ...ofLoan,
    email: () => ({
      ...{ subject: 'moved_subject', text: ['moved_why', 'due_line'], where: 'moved_act' },
    }),
  },
};
