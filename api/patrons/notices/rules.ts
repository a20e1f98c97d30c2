import {
  NOTICE_KINDS,
  OBLIGATORY_NOTICES,
  type Channels,
  type NoticeKind,
} from '#contract/patrons/notices/kinds.ts';
import type { Cause } from '../../core/mail/outbox.ts';
import type { AlertKind } from '../alerts/kinds.ts';

/** The kind under which patrons choose channels; null: always an alert, its e-mail has settings of its own. */
export const NOTICE_OF = {
  loan_receipt: 'emprestimo',
  renewal_receipt: 'renovacao',
  return_receipt: 'devolucao',
  due_soon: 'vencimento',
  overdue: 'atraso',
  due_moved: 'novo_prazo',
  pickup_moved: 'novo_prazo',
  recall: 'devolucao_pedida',
  recall_ended: 'devolucao_pedida',
  hold_ready: 'reserva_disponivel',
  pickup_ends: 'fim_da_retirada',
  hold_lapsed: 'reserva',
  hold_queued: 'reserva',
  hold_cancelled: 'reserva',
  fine: 'multa',
  suspension: 'afastamento',
  suspension_end: 'fim_do_afastamento',
  card_expires: 'carteira',
  service: 'resposta',
  service_question: 'resposta',
  request: 'resposta',
  suggestion: 'resposta',
  first_hold: 'resposta',
  stack: 'resposta',
  comment: 'resposta',
  general_comment: 'resposta',
  interests: null,
  email_failing: null,
} as const satisfies Record<AlertKind, NoticeKind | null>;

/** Kinds of e-mail with a template of their own; those of `NOTICE_EMAIL` name theirs. */
const NOTICE_OF_EMAIL: Readonly<Record<string, NoticeKind>> = {
  due: 'vencimento',
  moved: 'novo_prazo',
  hold_ready: 'reserva_disponivel',
  request_ready: 'resposta',
  service_moved: 'resposta',
  service_asked: 'resposta',
  suggestion_moved: 'resposta',
};

/** Kind of outgoing e-mail that renders a notice (entity: alert, occasion: kind of notice). */
export const NOTICE_EMAIL = 'notice';

/** The kind of notice of an outgoing e-mail; null: another e-mail, sent at once. */
export const noticeOfEmail = ({ kind, occasion }: Cause): NoticeKind | null =>
  (kind === NOTICE_EMAIL ? NOTICE_KINDS.find((one) => one === occasion) : NOTICE_OF_EMAIL[kind]) ??
  null;

/** Notices that cannot wait for the daily summary. */
const URGENT: readonly NoticeKind[] = ['devolucao_pedida', 'reserva_disponivel', 'fim_da_retirada'];

export const isSummed = (kind: NoticeKind): boolean => !URGENT.includes(kind);

const RECEIPTS: readonly NoticeKind[] = ['emprestimo', 'renovacao', 'devolucao'];

/** Receipts of acts at one time are one e-mail. */
export const isReceipt = (kind: NoticeKind): boolean => RECEIPTS.includes(kind);

const ALL: Channels = { email: true, alerta: true };
const NO_EMAIL: Channels = { ...ALL, email: false };
const NONE: Channels = { email: false, alerta: false };

/** Receipts come only to those who want them. */
const DEFAULTS: Partial<Record<NoticeKind, Channels>> = {
  emprestimo: NONE,
  renovacao: NONE,
  devolucao: NONE,
  reserva: NO_EMAIL,
};

/** Channels of a kind until the patron chooses. */
export const defaultChannels = (kind: NoticeKind): Channels => DEFAULTS[kind] ?? ALL;

export const hasChannel = ({ email, alerta }: Channels): boolean => email || alerta;

export const isObligatory = (kind: NoticeKind): boolean => OBLIGATORY_NOTICES.includes(kind);

/** Obligatory notices keep a channel. */
export const areChannelsAllowed = (kind: NoticeKind, channels: Channels): boolean =>
  !isObligatory(kind) || hasChannel(channels);
