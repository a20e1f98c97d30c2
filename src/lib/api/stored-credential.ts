import { SESSION_PREFIX } from '../storage/keys.ts';
import { canStore, readItem } from '../storage/web-storage.ts';

/** Storage names of credentials (credentials.ts). */
export const CREDENTIAL_NAMES = {
  session: 'sessao',
  remembered: 'sessao-lembrada',
  public: 'credencial-publica',
  devices: 'aparelho',
} as const;

const isStored = (key: string): boolean => readItem(key) !== null;

/** True if there may be a session. Cheap: visitors never load the session code. */
export const mayHaveSession = (): boolean =>
  isStored(`${SESSION_PREFIX}${CREDENTIAL_NAMES.session}`) ||
  isStored(`acervo.${CREDENTIAL_NAMES.remembered}`);

/** False if storage is denied or full: a session would end with the page. */
export const canSaveSession = (): boolean =>
  canStore(`${SESSION_PREFIX}${CREDENTIAL_NAMES.session}`);

/** True if there may be any credential. */
export const mayHaveCredential = (): boolean =>
  mayHaveSession() || isStored(`acervo.${CREDENTIAL_NAMES.public}`);
