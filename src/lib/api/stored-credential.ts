import { readItem, SESSION_PREFIX } from '../storage/web-storage.ts';

/** Storage names of credentials (credentials.ts). */
export const CREDENTIAL_NAMES = {
  session: 'sessao',
  remembered: 'sessao-lembrada',
  public: 'credencial-publica',
  devices: 'aparelho',
} as const;

const isKept = (key: string): boolean => readItem(key) !== null;

/** True if there may be a session. Cheap: visitors never load the session code. */
export const mayHaveSession = (): boolean =>
  isKept(`${SESSION_PREFIX}${CREDENTIAL_NAMES.session}`) ||
  isKept(`acervo.${CREDENTIAL_NAMES.remembered}`);

/** True if there may be any credential. */
export const mayHaveCredential = (): boolean =>
  mayHaveSession() || isKept(`acervo.${CREDENTIAL_NAMES.public}`);
