/** Separates words in what is sent, and alternatives at one position. */
export const WORD_SEPARATOR = ' ';
export const ALTERNATIVE_SEPARATOR = '\u001f';
