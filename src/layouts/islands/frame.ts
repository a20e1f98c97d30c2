/** The islands of every page that come alive by themselves, as one script (docs/architecture.md). */
export { AccessibilityIsland } from '#islands/accessibility/AccessibilityIsland.tsx';
export { UserMenuIsland } from '#islands/auth/UserMenuIsland.tsx';
export { BasketLinkIsland } from '#islands/basket/BasketLinkIsland.tsx';
export { KioskLinkIsland } from '#islands/frame/KioskLinkIsland.tsx';
export { ToastsIsland } from '#islands/toasts/ToastsIsland.tsx';
