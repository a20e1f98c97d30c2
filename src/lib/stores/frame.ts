import { atom } from 'nanostores';

/** True while the accessibility panel is open; hides the kiosk button (specification §2). */
export const $panelOpen = atom(false);
