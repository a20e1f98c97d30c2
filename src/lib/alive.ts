/** Told to the document when the words of an island came, and what it was built with answers. */
export const ALIVE = 'acervo:alive';
