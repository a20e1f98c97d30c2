/** Islands of a title page that hydrate by themselves, as one entry. See frame.ts. */
export { BasketButtonIsland } from '#islands/basket/BasketButtonIsland.tsx';
export { AvailabilityIsland } from '#islands/titles/AvailabilityIsland.tsx';
export { TitlePartsIsland } from '#islands/titles/TitlePartsIsland.tsx';
