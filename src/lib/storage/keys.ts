/** Prefix of keys in session storage; all others are in local storage. */
export const SESSION_PREFIX = 'acervo.s.';

/**
 * Storage keys needed before the first paint. These three are not encrypted and contain no personal
 * data.
 */
export const STORAGE_KEYS = {
  /** JSON: `{ zoom, negrito, cor, libras }`. */
  accessibility: 'acervo.acessibilidade',
  /** `claro` or `escuro`; anything else follows the device. */
  theme: 'acervo.tema',
  /** The chosen language: `pt`, `en`, `es`. */
  language: 'acervo.idioma',
} as const;

/** Basket; checked before the basket code is loaded. */
export const BASKET_KEY = 'acervo.cesta';

/** Set from sign-in until this device's basket has been merged into the account's. */
export const JOIN_KEY = 'acervo.s.juntar-cesta';

/** An institutional sign-in started in this tab, with its nonce. */
export const INSTITUTIONAL_KEY = 'acervo.s.login-institucional';

/** Entity id of the federation's institution chosen last. */
export const INSTITUTION_KEY = 'acervo.instituicao';

/** Set until the sign-out has been confirmed on the next page. */
export const SIGNED_OUT_KEY = 'acervo.s.saiu';

/** The call interrupted by sign-in (api/interrupted.ts). */
export const INTERRUPTED_KEY = 'acervo.s.interrompido';

/** The results from which a title was opened (search/way-back.ts). */
export const WAY_BACK_KEY = 'acervo.s.resultados';
