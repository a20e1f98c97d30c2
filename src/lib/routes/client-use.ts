import type { AstroIntegration } from 'astro';

/** Makes `client:use` known to the shells: src/islands/ui/client-use.ts says when it is. */
export const clientUse = (): AstroIntegration => ({
  name: 'acervo-client-use',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'use', entrypoint: './src/islands/ui/client-use.ts' }),
  },
});

declare module 'astro' {
  interface AstroClientDirectives {
    'client:use'?: boolean;
  }
}
