import type { Settings } from '../settings/settings.ts';

/** Hashes of the inline scripts and styles of a build: `policy.json` beside the pages. */
export interface InlineHashes {
  script: string[];
  style: string[];
}

/** What an institution has switched on that needs more than our own origin. */
export interface PolicyOptions {
  /** VLibras loads its player from its own servers and runs it as WebAssembly. */
  signLanguage: boolean;
  /** Servers that covers may come from. */
  coverOrigins: readonly string[];
}

export const policyOptions = ({ signLanguage, covers }: Settings): PolicyOptions => ({
  signLanguage,
  coverOrigins: covers.origins,
});

const VLIBRAS = 'https://vlibras.gov.br https://*.vlibras.gov.br';

/** The content policy: own origin only; inline scripts and styles by the hashes of the build. */
export function contentPolicy(
  hashes: InlineHashes,
  { signLanguage, coverOrigins }: PolicyOptions,
): string {
  const quoted = (list: string[]) => list.map((hash) => `'${hash}'`).join(' ');
  const covers = coverOrigins.map((origin) => ` ${origin}`).join('');
  const vlibras = signLanguage ? ` ${VLIBRAS}` : '';
  return Object.entries({
    'default-src': `'self'${vlibras}`,
    // The search of the informational pages runs as WebAssembly.
    'script-src': `'self' 'wasm-unsafe-eval' ${quoted(hashes.script)}${vlibras}`,
    // A hash would switch 'unsafe-inline' off again, which the player cannot do without.
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
