/**
 * The names under which the site keeps what must be known before the first paint. These three are
 * not encrypted and hold no personal data.
 */
export const STORAGE_KEYS = {
  /** JSON: `{ zoom, negrito, cor, libras }`. */
  accessibility: 'acervo.acessibilidade',
  /** `claro` or `escuro`; anything else follows the device. */
  theme: 'acervo.tema',
  /** The language a person chose: `pt`, `en`, `es`. */
  language: 'acervo.idioma',
} as const;

/** Where the basket lies: whether there is one is known before what reads it is loaded. */
export const BASKET_KEY = 'acervo.cesta';

/** Present from signing in until the basket of this device has joined the one of the account. */
export const JOIN_KEY = 'acervo.s.juntar-cesta';

/** A sign-in through the institution that this tab began, with its nonce. */
export const INSTITUTIONAL_KEY = 'acervo.s.login-institucional';

/** The institution of a federation that was chosen last: its entity id. */
export const INSTITUTION_KEY = 'acervo.instituicao';

/** Present while it is still to be said that somebody has signed out: on the page that they are led to. */
export const SIGNED_OUT_KEY = 'acervo.s.saiu';

/** What was interrupted because somebody has to sign in first (api/interrupted.ts). */
export const INTERRUPTED_KEY = 'acervo.s.interrompido';

/** The results from which a title was opened: what its page leads back to (search/way-back.ts). */
export const WAY_BACK_KEY = 'acervo.s.resultados';
