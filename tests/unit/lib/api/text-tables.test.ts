import { afterEach, expect, it, vi } from 'vitest';
import { loadTextTables } from '#lib/api/text-tables.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';

const FILES: Record<string, object> = {
  '/_assets/first.json': { common: { close: 'Fechar' }, errors: { offline: 'Sem conexão' } },
  '/_assets/search.json': { submit: 'Pesquisar' },
};

function serve(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const found = FILES[url];
    return Promise.resolve(
      found ? Response.json(found) : new Response('Not found', { status: 404 }),
    );
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

it('tables of one file come with one request, others by themselves', async () => {
  const asked = serve();
  const urls: TableUrls = {
    common: '/_assets/first.json#common',
    errors: '/_assets/first.json#errors',
    search: '/_assets/search.json',
  };
  expect(await loadTextTables(urls)).toEqual({
    common: { close: 'Fechar' },
    errors: { offline: 'Sem conexão' },
    search: { submit: 'Pesquisar' },
  });
  expect(asked).toEqual(['/_assets/first.json', '/_assets/search.json']);
});

it('a file that did not come is asked for again', async () => {
  const asked = serve();
  const urls: TableUrls = { common: '/_assets/later.json#common' };
  await expect(loadTextTables(urls)).rejects.toThrow('/_assets/later.json: 404');
  FILES['/_assets/later.json'] = { common: { close: 'Fechar' } };
  expect(await loadTextTables(urls)).toEqual({ common: { close: 'Fechar' } });
  expect(asked).toHaveLength(2);
});
