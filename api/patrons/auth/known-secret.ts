/** Client secret of the demonstration network; public. */
export const DEMONSTRATION_SECRET = 'acervo-web';
