import {
  NOTICE_KINDS,
  OBLIGATORY_NOTICES,
  type Channels,
  type NoticeKind,
} from '#contract/patrons/notices/kinds.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import type { Cause } from '../../core/mail/outbox.ts';
import { PUSH } from '../../core/mail/states.ts';
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
  hold_sent: 'reserva',
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

/** Cause of a push notification: an alert and a device. */
export const pushCause = (alertId: number, kind: NoticeKind | null, deviceId: number): Cause => ({
  kind: PUSH,
  entity: alertId,
  occasion: `${kind ?? ''} ${deviceId}`,
});

/** The device of a push notification; null: it is an e-mail. */
export const deviceOf = ({ kind, occasion }: Cause): number | null =>
  kind === PUSH ? Number(occasion.split(' ')[1]) : null;

/** The kind of notice of an outgoing message; null: another e-mail, sent at once. */
export function noticeOfMessage({ kind, occasion }: Cause): NoticeKind | null {
  if (kind !== PUSH && kind !== NOTICE_EMAIL) return NOTICE_OF_EMAIL[kind] ?? null;
  const [own] = occasion.split(' ');
  return NOTICE_KINDS.find((one) => one === own) ?? null;
}

/** Notices that cannot wait for the daily summary. */
const URGENT: readonly NoticeKind[] = ['devolucao_pedida', 'reserva_disponivel', 'fim_da_retirada'];

export const isSummed = (kind: NoticeKind): boolean => !URGENT.includes(kind);

const RECEIPTS: readonly NoticeKind[] = ['emprestimo', 'renovacao', 'devolucao'];

/** Receipts of acts at one time are one e-mail. */
export const isReceipt = (kind: NoticeKind): boolean => RECEIPTS.includes(kind);

const ALL: Channels = { email: true, alerta: true, push: true };
const NO_EMAIL: Channels = { ...ALL, email: false };
const NONE: Channels = { email: false, alerta: false, push: false };

/** Receipts come only to those who want them. */
const DEFAULTS: Partial<Record<NoticeKind, Channels>> = {
  emprestimo: NONE,
  renovacao: NONE,
  devolucao: NONE,
  reserva: NO_EMAIL,
};

/** Channels of a kind until the patron chooses. */
export const defaultChannels = (kind: NoticeKind): Channels => DEFAULTS[kind] ?? ALL;

export const hasChannel = ({ email, alerta, push }: Channels): boolean => email || alerta || push;

export const isObligatory = (kind: NoticeKind): boolean => OBLIGATORY_NOTICES.includes(kind);

/** Obligatory notices keep a channel; push is none, since a device may be lost or switched off. */
export const areChannelsAllowed = (kind: NoticeKind, { email, alerta }: Channels): boolean =>
  !isObligatory(kind) || email || alerta;

/** Browsers of a patron that may receive push notifications. */
export const MAX_DEVICES = 10;

/** Why a browser cannot receive push notifications. */
export function pushRefusals(facts: {
  isOffered: boolean;
  /** Its session is remembered, so it is the patron's own device. */
  isRemembered: boolean;
  devices: number;
}): Refusal[] {
  if (!facts.isOffered) return [{ code: 'push_off' }];
  return [
    ...(facts.isRemembered ? [] : [{ code: 'push_not_remembered' as const }]),
    ...(facts.devices < MAX_DEVICES
      ? []
      : [{ code: 'push_devices_full' as const, params: { maximo: MAX_DEVICES } }]),
  ];
}
