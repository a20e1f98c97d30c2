/** What a scan of a copy at the counter means. `automatico`: lends in a turn, returns outside one. */
export const DESK_MODES = ['automatico', 'emprestar', 'devolver', 'renovar', 'uso_local'] as const;
export type DeskMode = (typeof DESK_MODES)[number];

/** What became of a scan. */
export const DESK_RESULTS = [
  'pessoa',
  'emprestado',
  'devolvido',
  'renovado',
  'recebido',
  'uso_local',
  'situacao',
  'perguntar',
  'nomes',
  'desconhecido',
  'recusado',
] as const;
export type DeskResult = (typeof DESK_RESULTS)[number];

/** Notices beside a result; each has a text `notice_…` in server/desk. */
export const DESK_NOTICES = [
  'clock_wrong',
  'taken_from_other',
  'counted_before',
  'out_of_circulation',
  'hold_to_hand_over',
  'overdue_loans',
  'card_expires',
  'unentered_holidays',
] as const;
export type DeskNotice = (typeof DESK_NOTICES)[number];

export const PAYMENT_FORMS = ['dinheiro', 'pix', 'cartao'] as const;
export type PaymentForm = (typeof PAYMENT_FORMS)[number];
