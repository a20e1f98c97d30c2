/** Of what is no page, should a browser take it for one, and of a worker: it may load nothing and be framed by nobody. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** What every answer carries, whatever loads it. */
const OF_ALL = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** What counts for documents alone. */
const OF_DOCUMENTS = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

/** The security headers of every page; a reverse proxy sends the same ones. `policy`: of its content; without, of none. */
export const securityHeaders = (policy: string = NO_PAGE): Record<string, string> => ({
  'content-security-policy': policy,
  ...OF_ALL,
  ...OF_DOCUMENTS,
});

/** The security headers of what pages load and nobody opens: scripts, style sheets, typefaces. */
export const partHeaders = (): Record<string, string> => ({
  'content-security-policy': NO_PAGE,
  ...OF_ALL,
});
