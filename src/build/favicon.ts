import favicon from '../../public/favicon.svg?raw';

/** The sign of the site in the page itself: so small that asking for it would weigh more. */
export const FAVICON = `data:image/svg+xml,${encodeURIComponent(favicon.trim())}`;
