import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { inFolder, writeFiles } from '../../support/networks/small-site.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  vi.unstubAllEnvs();
});

/** What a build makes of the theme of an institution, whose server says its colour. */
async function sheetOf(files: Record<string, string>) {
  server = createServer((_request, response) => {
    const body = JSON.stringify({ tema: { cor: '#1b4ea3' } });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('ACERVO_API', `http://127.0.0.1:${port}`);
  vi.resetModules();
  const { themeSheet } = await import('#build/theme.ts');
  return inFolder((folder) => {
    writeFiles(folder, files);
    vi.stubEnv('ACERVO_CONTENT', folder);
    return themeSheet();
  });
}

it('a theme becomes a sheet whose name changes with it', async () => {
  const warm = await sheetOf({ 'theme.css': ':root { --page: light-dark(#fffaf4, #16120e) }' });
  const cold = await sheetOf({ 'theme.css': ':root { --page: light-dark(#f4faff, #0e1216) }' });
  expect(warm?.href).toMatch(/^\/_assets\/theme\.[0-9a-f]{12}\.css$/);
  expect(warm?.css).toContain('#fffaf4');
  expect(cold?.href).not.toBe(warm?.href);
});

it('one with anything wrong in it is left out, and so is none', async () => {
  const half = ':root { --page: light-dark(#fffaf4, #16120e); --muted: #9a9a9a }';
  expect(await sheetOf({ 'theme.css': half })).toBeNull();
  expect(await sheetOf({})).toBeNull();
});
