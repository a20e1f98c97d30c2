import { localized, type Locale } from '#contract/shared/languages.ts';
import type { HoldState } from '../loans/hold-states.ts';

/** States as they travel, and in words. */
const STATES = {
  queued: { code: 'na_fila', pt: 'Na fila', en: 'In the queue', es: 'En la cola' },
  suspended: { code: 'suspensa', pt: 'Suspensa', en: 'Suspended', es: 'Suspendida' },
  released: {
    code: 'liberada',
    pt: 'Pronta para retirar',
    en: 'Ready for pick-up',
    es: 'Lista para retirar',
  },
  picked_up: { code: 'atendida', pt: 'Atendida', en: 'Fulfilled', es: 'Atendida' },
  cancelled: { code: 'cancelada', pt: 'Cancelada', en: 'Cancelled', es: 'Cancelada' },
  lapsed: { code: 'expirada', pt: 'Expirada', en: 'Lapsed', es: 'Expirada' },
} as const satisfies Record<HoldState, { code: string; pt: string; en: string; es: string }>;

/** The state of a hold by its code and in the request's language. */
export function situationOf<State extends HoldState>(state: State, locale: Locale) {
  const { code, ...words } = STATES[state];
  return {
    situacao: code as (typeof STATES)[State]['code'],
    desc_situacao: localized(words, locale),
  };
}
