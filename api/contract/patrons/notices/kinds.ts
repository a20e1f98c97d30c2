/** Kinds of notices that patrons may route to channels of their own, in the order of the screen. */
export const NOTICE_KINDS = [
  'emprestimo',
  'renovacao',
  'devolucao',
  'vencimento',
  'atraso',
  'novo_prazo',
  'devolucao_pedida',
  'reserva_disponivel',
  'fim_da_retirada',
  'reserva',
  'multa',
  'afastamento',
  'fim_do_afastamento',
  'carteira',
  'resposta',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Whether each channel is on. */
export type Channels = Readonly<Record<'email' | 'alerta' | 'push', boolean>>;

/** Kinds of which the library must notify: e-mail or alert stays on, and no e-mail has an unsubscribe link. */
export const OBLIGATORY_NOTICES: readonly NoticeKind[] = [
  'atraso',
  'devolucao_pedida',
  'multa',
  'afastamento',
];
