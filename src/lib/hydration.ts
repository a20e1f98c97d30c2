/** Event dispatched on the document when an island has its texts and its controls respond. */
export const ISLAND_READY = 'acervo:ready';

/** Event dispatched on an island when its scripts begin to load. */
export const ISLAND_LOADING = 'acervo:loading';
