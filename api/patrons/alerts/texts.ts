import { LOAN_REQUEST_STATES } from '#contract/shared/loan-request-states.ts';
import { SERVICE_STATES } from '#contract/shared/service-states.ts';
import { SUGGESTION_STATES } from '#contract/catalogue/acquisitions/states.ts';
import { KINDS, type AlertKind, type AlertParams } from './kinds.ts';
import { textName } from './words.ts';

/** A text that a library may replace. */
export interface NoticeText<K extends AlertKind = AlertKind> {
  /** Also the name of its file. */
  name: string;
  kind: K;
  /** Sample data, for previews. */
  sample: AlertParams[K];
  /** Names of its fields. */
  fields: readonly string[];
  hasEmail: boolean;
}

/** Meaning of each field. */
export const FIELDS: Readonly<Record<string, string>> = {
  title: 'title of the work',
  library: 'name of the library',
  until: 'last day, with the hour where it counts',
  from: 'first day',
  receipt: 'number of the receipt',
  loans: 'the loans: a list in e-mails, sentences in alerts',
  count: 'how many there are',
  amount: 'amount of money',
  reason: 'why it is charged',
  state: 'new state of the request',
};

const ZONE = 'America/Sao_Paulo';
const work = { title: 'Dom Casmurro', library: 'Biblioteca Central' };
const until = { until: '2026-03-19T22:00:00Z', zone: ZONE };
const due = { ...work, ...until, byHour: false };
const loans = [due, { ...due, title: 'Vidas secas', byHour: true }];

function text<K extends AlertKind>(
  kind: K,
  sample: AlertParams[K],
  variant?: string,
): NoticeText<K> {
  const { fields, email } = KINDS[kind];
  return {
    ...{ name: textName(kind, variant), kind, sample, hasEmail: email !== null },
    fields: Object.keys(fields(sample, 'pt', 'email')),
  };
}

/** The text of all states of a kind, and that of each. */
const ofStates = <K extends 'service' | 'request' | 'suggestion' | 'stack'>(
  kind: K,
  sample: Omit<AlertParams[K], 'state'>,
  states: readonly AlertParams[K]['state'][],
) =>
  ['', ...states].map((variant) =>
    text(kind, { ...sample, state: variant || states[0] } as AlertParams[K], variant),
  );

/** All texts that a library may replace, with what they can say. */
export const NOTICE_TEXTS: readonly NoticeText[] = [
  text('loan_receipt', due),
  text('renewal_receipt', { ...due, receipt: '1F3A-77' }),
  text('return_receipt', { ...work, cents: 0 }),
  text('return_receipt', { ...work, cents: 450 }, 'fine'),
  text('due_soon', { loans }),
  text('overdue', { loans }),
  text('due_moved', due),
  text('recall', due),
  text('recall_ended', due),
  text('first_hold', work),
  text('hold_sent', work),
  text('hold_ready', { ...work, ...until }),
  text('pickup_ends', { ...work, ...until }),
  text('pickup_moved', { ...work, ...until }),
  text('hold_lapsed', work),
  text('hold_queued', work),
  text('hold_cancelled', work),
  text('fine', { ...work, reason: 'late_return', cents: 450 }),
  text('fine', { ...work, title: '', reason: 'service', cents: 250 }, 'without_loan'),
  text('suspension', { ...work, until: '2026-03-19' }),
  text('suspension_end', { library: work.library, from: '2026-03-20' }),
  text('card_expires', { until: '2026-03-31' }),
  ...ofStates('service', work, SERVICE_STATES),
  text('service_question', { ...work, note: 'Teses também?' }),
  ...ofStates('request', work, LOAN_REQUEST_STATES),
  text('request', { ...work, state: 'disponivel', brought: true }, 'brought'),
  ...ofStates('suggestion', work, SUGGESTION_STATES),
  ...ofStates('stack', { ...work, titleId: 1 }, [
    ...(['pedido', 'separado', 'entregue', 'cancelado', 'retirado'] as const),
  ]),
  text('comment', { title: work.title, titleId: 1, state: 'aprovado' }, 'published'),
  text('comment', { title: work.title, titleId: 1, state: 'recusado' }, 'refused'),
  text('general_comment', { library: work.library, state: 'aprovado' }, 'published'),
  text('general_comment', { library: work.library, state: 'recusado' }, 'refused'),
  text('interests', { count: 3 }),
  text('email_failing', {}),
];
