import type { AstroIntegration } from 'astro';

/**
 * Makes `client:soon`, `client:seen`, `client:use`, `client:press` and `client:results` known to the shells:
 * src/islands/ui says when they are.
 */
export const clientDirectives = (): AstroIntegration => ({
  name: 'acervo-client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'soon', entrypoint: './src/islands/ui/island/client-soon.ts' });
      addClientDirective({ name: 'seen', entrypoint: './src/islands/ui/island/client-seen.ts' });
      addClientDirective({ name: 'use', entrypoint: './src/islands/ui/island/client-use.ts' });
      addClientDirective({ name: 'press', entrypoint: './src/islands/ui/island/client-press.ts' });
      addClientDirective({
        name: 'results',
        entrypoint: './src/islands/ui/island/client-results.ts',
      });
    },
  },
});

declare module 'astro' {
  interface AstroClientDirectives {
    'client:soon'?: boolean;
    'client:seen'?: boolean | { rootMargin: string };
    'client:use'?: boolean;
    'client:press'?: boolean;
    'client:results'?: boolean;
  }
}
