import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { IiifManifest } from '#contract/catalogue/iiif.ts';
import { PAGE_IMAGES_FOLDER } from '#contract/shared/constants.ts';
import { savePageImages } from '#api/catalogue/iiif/store.ts';
import { OWN_CONTENT } from '#api/portal/content/reader.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';
import { PIXEL, putPageImages } from '../../support/pictures.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

describeEngine('page images', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-iiif-'));
  let portal: Portal;
  let [coded, numbered, bare, gone] = [0, 0, 0, 0];

  beforeAll(async () => {
    portal = await startPortal({
      contentFolders: [OWN_CONTENT, folder],
      fill: async (db) => {
        await fillNetwork(db);
        [coded = 0, numbered = 0, bare = 0, gone = 0] = await addTitles(
          db,
          ['100', 'BR-0002', '300', '400'].map((number) => book({ number, title: 'Livro' })),
        );
        await addTitles(db, [book({ number: '400', title: 'Saiu', deleted: true })]);
      },
    });
  });
  beforeEach(() => rmSync(join(folder, 'files'), { recursive: true, force: true }));
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const save = () => savePageImages(portal.services, folder);
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${portal.url}/api${path}`, { headers });
  const manifestOf = async (id: number) =>
    (await (await get(`/iiif/${id}/manifest.json`)).json()) as IiifManifest;
  const linksOf = async (id: number) =>
    (await portal.call('GET /acervo/:id', { params: { id } })).links;
  /** Sends the request for an address of the public site to this server. */
  const getPublic = (address: string, headers: Record<string, string> = {}) => {
    const { origin } = portal.services;
    expect(address.startsWith(`${origin}/api/`)).toBe(true);
    return get(address.slice(`${origin}/api`.length), headers);
  };

  it('belong to the title of the code or control number by which their folder is called', async () => {
    for (const name of [String(coded), 'BR-0002', '300', String(gone), 'outro']) {
      putPageImages(folder, name, { '1.png': PIXEL });
    }
    const { titles, problems } = await save();
    expect(titles).toBe(2);
    expect(problems.map((problem) => problem.replace(/^.*\//, ''))).toEqual(
      [String(gone), '300', 'outro'].map(
        (name) => `${name} is not used: no title has this code or control number`,
      ),
    );
    for (const id of [coded, numbered]) {
      const manifesto = `https://catalogo.example/api/iiif/${id}/manifest.json`;
      expect(await linksOf(id)).toMatchObject([{ manifesto, url: manifesto }]);
      expect((await manifestOf(id)).id).toBe(manifesto);
    }
    expect(await linksOf(bare)).toEqual([]);
  });

  it('are read by pages of other sites, at the addresses of the manifest', async () => {
    putPageImages(folder, String(coded), { 'à 100% #1?.png': PIXEL, '..png': PIXEL });
    await save();
    const answer = await get(`/iiif/${coded}/manifest.json`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('content-type')).toBe(
      'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"',
    );
    const etag = answer.headers.get('etag') ?? '';
    const again = await get(`/iiif/${coded}/manifest.json`, { 'if-none-match': etag });
    expect(again.status).toBe(304);
    const { items } = (await answer.json()) as IiifManifest;
    expect(items).toHaveLength(1);
    const address = items[0]?.items[0]?.items[0]?.body.id ?? '';
    const image = await getPublic(address);
    expect(image.status).toBe(200);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await image.arrayBuffer())).toEqual(PIXEL);
    const same = await getPublic(address, { 'if-none-match': image.headers.get('etag') ?? '' });
    expect([same.status, await same.text()]).toEqual([304, '']);
  });

  it('are found with names of a hundred characters', async () => {
    putPageImages(folder, String(coded), { [`${'ã'.repeat(96)}.png`]: PIXEL });
    await save();
    const { items } = await manifestOf(coded);
    const image = await getPublic(items[0]?.items[0]?.items[0]?.body.id ?? '');
    expect(image.status).toBe(200);
  });

  it('change with their folder, and the page of their title with them', async () => {
    const versions = async () =>
      new Map(
        (await portal.build('GET /publicacao/acervos')).itens.map(({ cod_acervo: id, versao }) => [
          id,
          versao,
        ]),
      );
    await save();
    const before = await versions();
    putPageImages(folder, String(coded), { '1.png': PIXEL });
    await save();
    const after = await versions();
    expect([...after].filter(([id, version]) => before.get(id) !== version)).toEqual([
      [coded, after.get(coded)],
    ]);
    expect((await manifestOf(coded)).items).toHaveLength(1);
    putPageImages(folder, String(coded), { '2.png': PIXEL });
    await save();
    expect((await manifestOf(coded)).items).toHaveLength(2);
    rmSync(join(folder, 'files'), { recursive: true });
    expect(await save()).toEqual({ titles: 0, problems: [] });
    expect((await get(`/iiif/${coded}/manifest.json`)).status).toBe(404);
    expect(await versions()).toEqual(before);
  });

  it('are counted when they are opened, as other links are', async () => {
    putPageImages(folder, String(coded), { '1.png': PIXEL });
    await save();
    const [link] = await linksOf(coded);
    const body = { cod_acervo: coded, seq_paragrafo: link?.seq_paragrafo ?? 0, url: '' };
    expect(await portal.call('POST /vinculos/estatistica-acesso', { body })).toEqual({ ok: true });
    const other = { ...body, cod_acervo: bare };
    const refusal = await portal.refusal('POST /vinculos/estatistica-acesso', { body: other });
    expect(refusal.code).toBe('link_not_found');
  });

  it('may be three thousand', async () => {
    const pages = Array.from({ length: 3000 }, (_page, at) => [`${at + 1}.png`, PIXEL] as const);
    putPageImages(folder, String(coded), Object.fromEntries(pages));
    expect(await save()).toEqual({ titles: 1, problems: [] });
    const { items } = await manifestOf(coded);
    expect(items).toHaveLength(3000);
    expect(items[2999]?.id).toMatch(/\/canvas\/3000\.png$/);
  });

  it('are refused where there are none, and nothing else is sent', async () => {
    putPageImages(folder, String(coded), { '1.png': PIXEL, '2.png': PIXEL });
    await save();
    writeFileSync(join(folder, 'files', 'secreto.png'), PIXEL);
    rmSync(join(folder, 'files', PAGE_IMAGES_FOLDER, String(coded), '2.png'));
    const status = async (path: string) => (await get(path)).status;
    expect(await status(`/iiif/${coded}/imagem/1.png`)).toBe(200);
    for (const name of ['2.png', '3.png', '..%2F..%2Fsecreto.png', '%2e%2e', '1.png%00', '.']) {
      expect([name, await status(`/iiif/${coded}/imagem/${name}`)]).toEqual([name, 404]);
    }
    const params = { id: bare };
    const none = await portal.refusal('GET /iiif/:id/manifest.json', { params });
    expect(none.code).toBe('not_found');
    for (const [id, code] of [
      [999_999, 'title_not_found'],
      [gone, 'title_withdrawn'],
    ] as const) {
      const manifest = await portal.refusal('GET /iiif/:id/manifest.json', { params: { id } });
      const image = await portal.refusal('GET /iiif/:id/imagem/:nome', {
        params: { id, nome: '1.png' },
      });
      expect([manifest.code, image.code]).toEqual([code, code]);
    }
    expect(await status('/iiif/x/manifest.json')).toBe(404);
  });
});
