/** Drawings like those of src/lib/icons.ts, beside which every page would load them. */
export const LEFT = 'M14.5 5L8 12l6.5 7';
export const RIGHT = 'M9.5 5L16 12l-6.5 7';
