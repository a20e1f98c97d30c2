import type { Locale } from '#contract/shared/languages.ts';
import type { HoldState } from '../loans/hold-states.ts';
import { word } from '../../core/words.ts';

/** Wire codes of the states. */
const CODES = {
  queued: 'na_fila',
  suspended: 'suspensa',
  in_transit: 'a_caminho',
  released: 'liberada',
  picked_up: 'atendida',
  cancelled: 'cancelada',
  lapsed: 'expirada',
} as const satisfies Record<HoldState, string>;

/** The state of a hold as code and text. */
export const holdStateWire = <State extends HoldState>(state: State, locale: Locale) => ({
  situacao: CODES[state],
  desc_situacao: word('server/holds', state, locale),
});
