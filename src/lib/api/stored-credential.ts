import { readItem, SESSION_PREFIX } from '../storage/web-storage.ts';

/** Under these names credentials are kept (credentials.ts). */
export const CREDENTIAL_NAMES = {
  session: 'sessao',
  remembered: 'sessao-lembrada',
  public: 'credencial-publica',
  devices: 'aparelho',
} as const;

const isKept = (key: string): boolean => readItem(key) !== null;

/** Might somebody be signed in? Cheap: visitors never load what reads and renews sessions. */
export const mayHaveSession = (): boolean =>
  isKept(`${SESSION_PREFIX}${CREDENTIAL_NAMES.session}`) ||
  isKept(`acervo.${CREDENTIAL_NAMES.remembered}`);

/** Might there be any credential to send? */
export const mayHaveCredential = (): boolean =>
  mayHaveSession() || isKept(`acervo.${CREDENTIAL_NAMES.public}`);
