// The package's own types are not reachable through its "exports".
declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro';
  export default function astroI18next(): AstroIntegration;
  export function localizePath(path: string, locale: string): string;
}
