import { INSTITUTIONAL_KEY, INTERRUPTED_KEY, JOIN_KEY, WAY_BACK_KEY } from './keys.ts';

/** Stores of a person, in the tab or, where the session is remembered, on the device (storage/personal.ts). */
export const PERSONAL_NAMES = ['emprestimos-vistos', 'reservas-vistas', 'alertas'] as const;

/** What of a person may lie on the device: only beside a remembered session. */
export const DEVICE_KEYS = [
  'acervo.emprestimos-vistos',
  'acervo.reservas-vistas',
  'acervo.alertas',
] as const satisfies readonly `acervo.${(typeof PERSONAL_NAMES)[number]}`[];

/** What was seen or searched here under somebody's name, and goes when their session ends on any page. */
export const PERSONAL_KEYS = [
  ...DEVICE_KEYS,
  'acervo.s.emprestimos-vistos',
  'acervo.s.reservas-vistas',
  'acervo.s.alertas',
  'acervo.s.pesquisas',
  INSTITUTIONAL_KEY,
  INTERRUPTED_KEY,
  WAY_BACK_KEY,
] as const;

/** What outlasts a session that ends by itself, and goes when somebody signs out: drafts, and whose they were. */
export const LEAVING_KEYS = ['acervo.s.rascunhos', 'acervo.s.trocados', JOIN_KEY] as const;
