/** Event dispatched on the document when an island has its texts and its controls respond. */
export const ISLAND_READY = 'acervo:ready';
