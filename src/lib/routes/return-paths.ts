/** Where the institution sends a browser back to; in the language that was chosen here before. */
export const RETURN_PATHS = {
  oidc: '/oauth-response',
  saml: '/saml-response',
  /** Where one chooses the institution, here or at a federation's own service. */
  discovery: '/login/instituicao',
} as const;
