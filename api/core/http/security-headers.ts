/** Content security policy of responses that are not pages, and of workers. */
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Headers of all responses. */
const COMMON_HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** What a document may use of the device; `camera`: it scans barcodes. */
export function permissionsPolicy(camera: boolean): string {
  return `camera=(${camera ? 'self' : ''}), geolocation=(), microphone=()`;
}

/** Headers of documents only. */
const DOCUMENT_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy(false),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

/**
 * Security headers of pages, also sent by the nginx configuration. `policy`: content security policy of the
 * page.
 */
export const securityHeaders = (policy: string = NO_CONTENT_POLICY): Record<string, string> => ({
  'content-security-policy': policy,
  ...COMMON_HEADERS,
  ...DOCUMENT_HEADERS,
});

/** Security headers of subresources: scripts, style sheets, fonts. */
export const partHeaders = (): Record<string, string> => ({
  'content-security-policy': NO_CONTENT_POLICY,
  ...COMMON_HEADERS,
});
