import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { PageStyles } from './rendering.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGES = join(PROJECT, 'node_modules');

/** The part of Astro's prerenderer with the page renderers. */
interface Prerenderer {
  app?: { getOptions: () => { allPages: Record<string, PageStyles> } };
}

/**
 * Saves the build's page renderers in the folder ACERVO_RENDER, so that single pages can be
 * re-rendered without a build (render-pages.ts; docs/decisions/publishing.md).
 */
export function renderBundle(): AstroIntegration {
  let modules = '';
  const keepModules = {
    name: 'acervo-render-modules',
    configResolved: ({
      environments,
    }: {
      environments: Record<string, { build: { outDir: string } }>;
    }) => {
      modules = environments['prerender']?.build.outDir ?? '';
    },
    // Astro mistakes a sibling folder with the same prefix for one inside: "acervo-site" beside
    // "acervo".
    writeBundle(this: { environment: { name: string } }, { dir }: { dir?: string }) {
      if (this.environment.name === 'prerender' && dir !== undefined) linkPackages(dir);
    },
  };
  return {
    name: 'acervo-render-bundle',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [keepModules] } });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        const folder = process.env['ACERVO_RENDER'];
        if (folder === undefined) return;
        setPrerenderer((standard) => ({
          ...standard,
          teardown: async () => {
            await standard.teardown?.();
            const pages = (standard as Prerenderer).app?.getOptions().allPages;
            if (pages !== undefined) keep(folder, modules, Object.values(pages));
          },
        }));
      },
    },
  };
}

function keep(folder: string, modules: string, pages: readonly PageStyles[]): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(modules, folder, { recursive: true });
  const styles = pages.map(({ key, styles }) => ({ key, styles }));
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(styles));
  linkPackages(folder);
}

/** Where modules resolve their packages; not needed inside the project. */
function linkPackages(folder: string): void {
  const link = join(folder, 'node_modules');
  if (isOutside(relative(PROJECT, folder)) && !existsSync(link))
    symlinkSync(PACKAGES, link, 'junction');
}

/** No relative path exists across Windows drives. */
const isOutside = (path: string): boolean => path.startsWith('..') || isAbsolute(path);
