/**
 * Six directives say when an island is hydrated; `browser/` holds what each runs in the page.
 *
 * Why: Astro hydrates when the page is idle or an element is visible, which loads what most visits
 * never use. Saves 37 kB of JavaScript on a title page and 7 on the search page (`client:seen`
 * replaced by `client:soon`, weighed by tests/checks/budgets.ts), 15 and 3 kB (`client:press` and
 * `client:use`), 14 kB on a search home (`client:results`).
 * Can go: when Astro hydrates on use, and `client:visible` sees islands whose children are slots.
 */
import type { AstroIntegration } from 'astro';

const NAMES = ['first', 'soon', 'seen', 'use', 'press', 'results'] as const;

export const clientDirectives = (): AstroIntegration => ({
  name: 'acervo-client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of NAMES)
        addClientDirective({ name, entrypoint: `./src/delivery/browser/${name}.ts` });
    },
  },
});

declare module 'astro' {
  interface AstroClientDirectives {
    'client:first'?: boolean;
    'client:soon'?: boolean;
    'client:seen'?: boolean | { rootMargin: string };
    'client:use'?: boolean;
    'client:press'?: boolean;
    'client:results'?: boolean;
  }
}
