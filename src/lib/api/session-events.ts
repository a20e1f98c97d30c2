import { atom } from 'nanostores';

/** Counts sessions that ended because the server refused to renew them (SessaoExpirada, §8). */
export const $sessionsExpired = atom(0);

export const tellSessionExpired = (): void => $sessionsExpired.set($sessionsExpired.get() + 1);
