/** The islands of a title's page that come alive by themselves, as one script (docs/architecture.md). */
export { BasketButtonIsland } from '#islands/basket/BasketButtonIsland.tsx';
export { AvailabilityIsland } from '#islands/titles/AvailabilityIsland.tsx';
export { TitlePartsIsland } from '#islands/titles/TitlePartsIsland.tsx';
