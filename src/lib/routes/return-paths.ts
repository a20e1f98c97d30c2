/** Where the institution sends a browser back to; in the language that was chosen here before. */
export const RETURN_PATHS = { oidc: '/oauth-response', saml: '/saml-response' } as const;
