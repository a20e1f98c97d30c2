import { INSTITUTIONAL_KEY, INTERRUPTED_KEY, JOIN_KEY, WAY_BACK_KEY } from './keys.ts';

/**
 * Personal stores, in the tab or, with a remembered session, on the device (storage/personal.ts).
 */
export const PERSONAL_NAMES = [
  'emprestimos-vistos',
  'reservas-vistas',
  'alertas',
  'equipe',
] as const;

/** Personal data that may be on the device, only with a remembered session. */
export const DEVICE_KEYS = [
  'acervo.emprestimos-vistos',
  'acervo.reservas-vistas',
  'acervo.alertas',
  'acervo.equipe',
] as const satisfies readonly `acervo.${(typeof PERSONAL_NAMES)[number]}`[];

/** Data of the current user, removed when the session ends. */
export const PERSONAL_KEYS = [
  ...DEVICE_KEYS,
  'acervo.s.emprestimos-vistos',
  'acervo.s.reservas-vistas',
  'acervo.s.alertas',
  'acervo.s.equipe',
  'acervo.s.pesquisas',
  INSTITUTIONAL_KEY,
  INTERRUPTED_KEY,
  WAY_BACK_KEY,
] as const;

/** Data that survives an expired session and is removed on sign-out: drafts and their owner. */
export const LEAVING_KEYS = ['acervo.s.rascunhos', 'acervo.s.trocados', JOIN_KEY] as const;
