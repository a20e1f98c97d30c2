import { atom } from 'nanostores';

/** Number of sessions that the server refused to renew (SessaoExpirada, §8). */
export const $sessionsExpired = atom(0);

export const noteSessionExpired = (): void => $sessionsExpired.set($sessionsExpired.get() + 1);
