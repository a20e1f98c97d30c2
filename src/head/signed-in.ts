import { CREDENTIAL_NAMES } from '#lib/api/stored-credential.ts';
import { SESSION_PREFIX } from '#lib/storage/web-storage.ts';
import { readStored } from './storage.ts';

/** Whether this browser keeps a credential: known without a call. */
export const isSignedIn = (): boolean =>
  readStored(`acervo.${CREDENTIAL_NAMES.remembered}`) !== null ||
  sessionStorage.getItem(`${SESSION_PREFIX}${CREDENTIAL_NAMES.session}`) !== null;
