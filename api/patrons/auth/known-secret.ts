/** Of the site's client on the demonstration network; known to everybody. */
export const DEMONSTRATION_SECRET = 'acervo-web';
