import { atom } from 'nanostores';

/** Is the accessibility panel open? The kiosk button makes way for it (specification §2). */
export const $panelOpen = atom(false);
