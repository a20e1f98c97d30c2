import type { Settings } from '../settings/settings.ts';

/** Hashes of inline scripts and styles of a build: `policy.json`. */
export interface InlineHashes {
  script: string[];
  style: string[];
}

/** Institution settings that need external origins. */
export interface PolicyOptions {
  /** VLibras loads its player from its own servers and runs it as WebAssembly. */
  signLanguage: boolean;
  /** Origins of covers. */
  coverOrigins: readonly string[];
}

export const policyOptions = ({ signLanguage, covers }: Settings): PolicyOptions => ({
  signLanguage,
  coverOrigins: covers.origins,
});

const VLIBRAS = 'https://vlibras.gov.br https://*.vlibras.gov.br';

/** Builds the content security policy: own origin only; inline scripts and styles by the build's hashes. */
export function contentPolicy(
  hashes: InlineHashes,
  { signLanguage, coverOrigins }: PolicyOptions,
): string {
  const quoted = (list: string[]) => list.map((hash) => `'${hash}'`).join(' ');
  const covers = coverOrigins.map((origin) => ` ${origin}`).join('');
  const vlibras = signLanguage ? ` ${VLIBRAS}` : '';
  return Object.entries({
    'default-src': `'self'${vlibras}`,
    // The site search runs as WebAssembly.
    'script-src': `'self' 'wasm-unsafe-eval' ${quoted(hashes.script)}${vlibras}`,
    // A hash would disable 'unsafe-inline', which the player needs.
    'style-src': signLanguage
      ? `'self' 'unsafe-inline'${vlibras}`
      : `'self' ${quoted(hashes.style)}`,
    'img-src': `'self' data:${covers}${vlibras}`,
    'connect-src': `'self'${vlibras}`,
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
    .map(([directive, sources]) => `${directive} ${sources.trim()}`)
    .join('; ');
}
