import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { OWN_CONTENT } from '#api/portal/content/reader.ts';
import { currentPosition, recordChanges } from '#api/core/db/change-log.ts';
import { buildSite, type BuildOptions } from '#api/portal/publication/build-site.ts';
import { publishedTitles } from '#api/catalogue/records/store.ts';
import { startPageUpdates } from '#api/portal/publication/live-pages.ts';
import type { Settings } from '#api/portal/settings/settings.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { writeFiles } from '../../../support/networks/small-site.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';

/** Stands for Astro's build: pages of three titles and an authority, in two languages, and the modules. */
const BUILDER = `
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
const { ACERVO_SITE: site, ACERVO_RENDER: modules } = process.env;
const files = ['acervo/2', 'acervo/3', 'acervo/4', 'en/acervo/2', 'autoridade/1', 'ajuda', 'oficina', 'index']
  .map((name) => name + '.html');
for (const file of ['routes.json', 'capas/2.png', ...files]) {
  mkdirSync(dirname(join(site, file)), { recursive: true });
  writeFileSync(join(site, file), 'built');
}
mkdirSync(modules, { recursive: true });
`;

/** Stands for src/build/render-pages.ts: notes what it is asked for; some pages cannot be made. */
const RENDERER = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
const files = JSON.parse(readFileSync(0, 'utf8'));
const asked = { files: files.sort(), only: JSON.parse(process.env.ACERVO_ONLY) };
appendFileSync('asked.jsonl', JSON.stringify(asked) + '\\n');
const failed = files.filter((file) => existsSync('broken') && file.includes('acervo/4')).map((file) => ({ file, problem: 'no' }));
console.log('words of its own');
console.log(JSON.stringify({ written: files, refused: ['acervo/3.html'].filter((f) => files.includes(f)), failed }));
`;

interface Asked {
  files: string[];
  only: { titles: number[]; authorities: number[] };
}

const ofRecords = ({ only }: Asked) => only.titles.length + only.authorities.length > 0;
const ofScreens = (request: Asked) => !ofRecords(request);

/** Programs are started for each step: that may take its time. */
const until = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 });

describeEngine('pages of a standing site', () => {
  let portal: Portal;
  let root = '';
  let options: BuildOptions;
  let end: () => Promise<void>;
  const said: string[] = [];

  const inRoot = (...path: string[]) => join(root, ...path);
  const stands = (file: string) => existsSync(join(options.siteFolder, file));
  const asked = (): Asked[] =>
    existsSync(inRoot('asked.jsonl'))
      ? readFileSync(inRoot('asked.jsonl'), 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Asked)
      : [];
  /** The first request after an act that `matches`; screens that show totals are rendered when nothing else waits. */
  const after = async (
    act: () => Promise<unknown> | void,
    matches: (request: Asked) => boolean = ofRecords,
  ): Promise<Asked> => {
    const before = asked().length;
    await act();
    const found = () => asked().slice(before).find(matches);
    await until(found).toBeDefined();
    return found()!;
  };
  const changed = (kind: 'title' | 'availability' | 'authority', ids: number[]) =>
    recordChanges(portal.db.queries, kind, ids, '2026-03-12T17:20:00Z');
  const keep = (settings: Settings = portal.services.settings) => {
    const { siteFolder, contentFolder, api, origin } = options;
    const site = { root, siteFolder, contentFolder, api, origin, cacheFolder: inRoot('cache') };
    const services = { ...portal.services, settings };
    return startPageUpdates({ services, site, warn: (line) => said.push(line) });
  };

  const oficina = (body: string) =>
    writeFiles(root, {
      'content/pt/pages/oficina.md': `---\ntitle: Oficina\ndescription: Leitura.\n---\n${body}\n`,
    });

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'acervo-pages-'));
    writeFiles(root, {
      'node_modules/astro/bin/astro.mjs': BUILDER,
      'src/build/render-pages.ts': RENDERER,
    });
    oficina('Às terças.');
    const contentFolders = [OWN_CONTENT, inRoot('content')];
    portal = await startPortal({ demonstration: true, contentFolders });
    options = {
      ...{ root, siteFolder: inRoot('site'), contentFolder: inRoot('content') },
      ...{ api: portal.url, token: '', origin: 'https://b.example', network: 'n1' },
      ...{ recordsVersion: '1', titlesInSiteSearch: 0, languages: ['pt', 'en'] },
      position: await currentPosition(portal.db),
      cacheFolder: inRoot('cache'),
    };
    await buildSite(options);
    end = keep();
  });
  afterAll(async () => {
    await end();
    await portal.close();
    rmSync(root, { recursive: true, force: true });
  });

  it('are rendered again where their record changed, and for no title that is not there', async () => {
    await changed('availability', [3]);
    const only = { titles: [2], authorities: [] };
    const files = [
      'acervo/2.html',
      'capas/2.png',
      'en/acervo/2.html',
      'es/acervo/2.html',
      'fr/acervo/2.html',
      'it/acervo/2.html',
    ];
    expect(await after(() => changed('title', [2, 100_000]))).toEqual({ files, only });
  });

  it('are followed by the screens that show how many titles there are and the newest', async () => {
    await end();
    const { files } = await after(async () => {
      end = keep();
      await changed('title', [3]);
    }, ofScreens);
    expect(files).toEqual(expect.arrayContaining(['index.html', 'en/novas_aquisicoes.html']));
  });

  it('are made for a new title, in every language, when the build would make them', async () => {
    const files = [
      'acervo/9.html',
      'capas/9.png',
      'en/acervo/9.html',
      'es/acervo/9.html',
      'fr/acervo/9.html',
      'it/acervo/9.html',
    ];
    expect(await after(() => changed('title', [9]))).toEqual({
      files,
      only: { titles: [9], authorities: [] },
    });
    const publish = { ...portal.services.settings.publish, titles: 1 };
    const [used] = await publishedTitles(portal.db.queries, { after: null, limit: 1 });
    const unused = used?.id === 10 ? 11 : 10;
    await end();
    end = keep({ ...portal.services.settings, publish });
    const { only } = await after(() => changed('title', [unused, used?.id ?? 0]));
    expect(only.titles).toContain(used?.id);
    expect(only.titles).not.toContain(unused);
    await end();
    end = keep();
  });

  it('are made anew with the headings that they show', async () => {
    const row = await portal.db.queries
      .selectFrom('title_authorities')
      .select('authority_id')
      .where('title_id', '=', 2)
      .executeTakeFirstOrThrow();
    const { files } = await after(() => changed('authority', [row.authority_id]));
    expect(files).toContain('acervo/2.html');
  });

  it('go with their record, and come no more', async () => {
    await portal.db.queries
      .updateTable('titles')
      .set({ withdrawn_at: TEST_NOW.toISOString() })
      .where('id', '=', 2)
      .execute();
    await changed('title', [2]);
    await until(() => stands('acervo/2.html')).toBe(false);
    expect([stands('en/acervo/2.html'), stands('capas/2.png')]).toEqual([false, false]);
    expect((await after(() => changed('authority', [1]))).only.titles).not.toContain(2);
  });

  it('of texts are made anew with them, and go with them', async () => {
    const { files } = await after(() => oficina('Às quintas.'), ofScreens);
    expect(files).toEqual(expect.arrayContaining(['oficina.html', 'en/index.html', 'ajuda.html']));
    expect(files.filter((file) => file.includes('acervo'))).toEqual([]);
    await after(() => rmSync(inRoot('content', 'pt', 'pages', 'oficina.md')), ofScreens);
    expect(stands('oficina.html')).toBe(false);
  });

  it('that cannot be made are tried again, and then told of', async () => {
    const before = asked().length;
    writeFiles(root, { broken: '' });
    await changed('title', [4]);
    await until(() => said).toContainEqual(
      expect.stringMatching(/^acervo\/4\.html stays as it was: no/),
    );
    const tries = asked().slice(before).filter(ofRecords);
    expect(tries.map(({ only }) => only.titles)).toEqual([[4], [4], [4]]);
    rmSync(inRoot('broken'));
    await changed('title', [3]);
    await until(() => said).toContain('acervo/3.html waits for "npm run acervo -- publish".');
  });

  it('of texts are made after a failure, when they can', async () => {
    const time = performance.now.bind(performance);
    let passed = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time() + passed);
    onTestFinished(() => clock.mockRestore());
    writeFiles(root, { 'src/build/render-pages.ts': "throw new Error('out of ink')" });
    oficina('Às sextas.');
    await until(() => said.at(-1)).toMatch(/out of ink/);
    writeFiles(root, { 'src/build/render-pages.ts': RENDERER });
    await after(
      () => void (passed = 10_000),
      ({ files }) => files.includes('oficina.html') && files.includes('index.html'),
    );
  });

  it('are told of when none can be made, and are made when they can', async () => {
    await end();
    writeFiles(root, { 'src/build/render-pages.ts': "throw new Error('out of paper')" });
    await changed('title', [3]);
    end = keep();
    await until(() => said.at(-1)).toMatch(/out of paper/);
    await end();
    writeFiles(root, { 'src/build/render-pages.ts': RENDERER });
    const { only } = await after(() => void (end = keep()));
    expect(only.titles).toContain(3);
  });

  it('hold what changed since their build read its first record', async () => {
    const position = await currentPosition(portal.db);
    await changed('title', [3]);
    const next = { ...options, recordsVersion: '2', position };
    expect((await after(() => buildSite(next))).only).toEqual({ titles: [3], authorities: [] });
  });
});
