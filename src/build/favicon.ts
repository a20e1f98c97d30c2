import { readFileSync } from 'node:fs';

/** The sign of the site in the page itself: so small that asking for it would weigh more. */
export const FAVICON = `data:image/svg+xml,${encodeURIComponent(
  readFileSync('public/favicon.svg', 'utf8').trim(),
)}`;
