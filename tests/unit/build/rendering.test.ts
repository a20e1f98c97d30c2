import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBundle } from '#build/rendering.ts';

/** Takes the place of Astro's modules: a page shows its own address, and one is not found. */
const ENTRY = `
const route = (pathname, facts = {}) => ({
  routeData: {
    ...{ type: 'page', isIndex: false, prerender: true, fallbackRoutes: [], pathname },
    ...{ pattern: new RegExp('^' + pathname + '$'), ...facts },
  },
});
export const app = {
  manifest: {
    routes: [
      route('/', { isIndex: true }),
      route('/en', { isIndex: true, pattern: /^\\/en\\/?$/ }),
      route('/ajuda'),
      route('/oficina'),
      route('/robots.txt', { type: 'endpoint' }),
    ],
  },
  setInternals() {},
  setOptions() {},
  async render({ url }) {
    const { origin, pathname } = new URL(url);
    return new Response(origin + pathname, { status: pathname === '/oficina.html' ? 404 : 200 });
  },
};
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-bundle-'));
  writeFileSync(join(folder, 'prerender-entry.x.mjs'), ENTRY);
  writeFileSync(join(folder, 'pages.json'), '[]');
});
afterAll(() => rmSync(folder, { recursive: true }));

const open = (...files: string[]) => openBundle(folder, 'https://b.example', new Set(files));

it.each([
  ['index.html', '/'],
  ['en/index.html', '/en/'],
  ['ajuda.html', '/ajuda.html'],
  ['robots.txt', '/robots.txt'],
])('renders %s, and no other page, as the address %s', async (file, address) => {
  const pages = await open(file);
  expect(pages.map((page) => page.file)).toEqual([file]);
  expect(String(await pages[0]?.render())).toBe(`https://b.example${address}`);
});

it('fails for a page that is not found', async () => {
  const [page] = await open('oficina.html');
  await expect(page?.render()).rejects.toThrow('/oficina.html was answered by 404');
});

it('fails where there is no build', async () => {
  mkdirSync(join(folder, 'empty'));
  await expect(openBundle(join(folder, 'empty'), 'https://b.example', new Set())).rejects.toThrow(
    'holds no modules of a build',
  );
});
