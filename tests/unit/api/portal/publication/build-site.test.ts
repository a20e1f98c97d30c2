import { cpSync, existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withBuildLock } from '#api/portal/publication/build-lock.ts';
import {
  buildSite,
  publishedBuild,
  type BuildOptions,
} from '#api/portal/publication/build-site.ts';
import { filesOf } from '#api/portal/publication/published-site.ts';
import { inFolder, writeFiles } from '../../../../support/networks/small-site.ts';

/** Stands for Astro: writes a page and an asset named by the source, or fails half way. */
const BUILDER = `
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { ACERVO_SITE: site, ACERVO_BUILD_CACHE: cache, ACERVO_CONTENT: content } = process.env;
const source = readFileSync('src/page.txt', 'utf8');
mkdirSync(site + '/_assets', { recursive: true });
mkdirSync(cache, { recursive: true });
writeFileSync(site + '/_assets/base.' + source + '.js', source);
if (source === 'broken') {
  console.log('[ERROR] The page is broken');
  console.log('  Stack trace:');
  process.exit(1);
}
writeFileSync(site + '/routes.json', '{}');
const kept = existsSync(cache + '/incremental-build.json');
writeFileSync(site + '/index.html', [source, content, kept].join(' '));
writeFileSync(cache + '/incremental-build.json', '{}');
`;

const inProject = (work: (options: BuildOptions, write: (source: string) => void) => unknown) =>
  inFolder(async (root) => {
    const write = (source: string) => writeFiles(root, { 'src/page.txt': source });
    writeFiles(root, {
      'node_modules/astro/bin/astro.mjs': `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);${BUILDER}`,
    });
    write('one');
    await work(
      {
        root,
        siteFolder: join(root, 'site'),
        contentFolder: join(root, 'content'),
        api: 'http://127.0.0.1:1',
        token: '',
        origin: 'https://b.example',
        network: 'n1',
        recordsVersion: '1',
        position: '7',
        titlesInSiteSearch: 0,
        languages: ['pt', 'en'],
        cacheFolder: join(root, 'cache'),
      },
      write,
    );
  });

const memory = ({ root }: BuildOptions): string | undefined =>
  filesOf(join(root, 'cache')).find((path) => path.endsWith('incremental-build.json'));

describe('a build of the site', () => {
  it('is made when something that pages are made from changed, and only then', () =>
    inProject(async (options, write) => {
      expect(await buildSite(options)).toBe(true);
      expect(await buildSite(options)).toBe(false);
      write('two');
      expect(await buildSite(options)).toBe(true);
      expect(await buildSite({ ...options, recordsVersion: '2' })).toBe(true);
      expect(await buildSite({ ...options, recordsVersion: '2' })).toBe(false);
      writeFiles(options.contentFolder, { 'files/logo.svg': '' });
      expect(await buildSite({ ...options, recordsVersion: '2' })).toBe(true);
      // Page images are not part of the site.
      writeFiles(options.contentFolder, { 'files/page-images/12/1.png': '' });
      expect(await buildSite({ ...options, recordsVersion: '2' })).toBe(false);
      writeFiles(options.contentFolder, { 'theme.css': '' });
      expect(await buildSite({ ...options, recordsVersion: '2' })).toBe(true);
    }));

  it('takes the place of the last one as a whole and keeps its assets', () =>
    inProject(async (options, write) => {
      await buildSite(options);
      write('two');
      await buildSite(options);
      expect(filesOf(options.siteFolder)).toEqual([
        '_assets/base.one.js',
        '_assets/base.two.js',
        'index.html',
        'routes.json',
      ]);
      const page = readFileSync(join(options.siteFolder, 'index.html'), 'utf8');
      expect(page).toBe(`two ${options.contentFolder} false`);
    }));

  it('that fails says why, leaves the standing site as it was and trusts nothing half made', () =>
    inProject(async (options, write) => {
      await buildSite(options);
      const standing = filesOf(options.siteFolder);
      write('broken');
      await expect(buildSite(options)).rejects.toThrow(
        /^The site could not be built:\n\[ERROR\] The page is broken$/,
      );
      expect(filesOf(options.siteFolder)).toEqual(standing);
      expect(readdirSync(options.root).filter((name) => name.includes('.next'))).toEqual([]);
      expect(memory(options)).toBeUndefined();
      write('one');
      expect(await buildSite(options)).toBe(false);
      write('two');
      expect(await buildSite(options)).toBe(true);
    }));

  it('keeps pages while only records change, and none when code does', () =>
    inProject(async (options, write) => {
      const page = () => readFileSync(join(options.siteFolder, 'index.html'), 'utf8');
      await buildSite(options);
      await buildSite({ ...options, recordsVersion: '2' });
      expect(page()).toMatch(/true$/);
      writeFiles(options.root, { 'api/wire.ts': '' });
      await buildSite({ ...options, recordsVersion: '2' });
      expect(page()).toMatch(/false$/);
      write('two');
      await buildSite({ ...options, recordsVersion: '2' });
      expect(page()).toMatch(/^two .*false$/);
    }));

  it('that makes nothing replaces nothing', () =>
    inProject(async (options, write) => {
      await buildSite(options);
      const standing = filesOf(options.siteFolder);
      writeFiles(options.root, { 'node_modules/astro/bin/astro.mjs': '' });
      write('two');
      await expect(buildSite(options)).rejects.toThrow('The build made no site.');
      expect(filesOf(options.siteFolder)).toEqual(standing);
    }));
});

describe('the first pages of a site', () => {
  const FIRST = { first: true, recordsVersion: 'first' };

  it('can be opened, and do not stand for the whole', () =>
    inProject(async (options) => {
      expect(await buildSite({ ...options, ...FIRST })).toBe(true);
      expect(existsSync(join(options.siteFolder, 'index.html'))).toBe(true);
      expect(publishedBuild(options)).toBe('earlier');
      expect(await buildSite(options)).toBe(true);
      expect(publishedBuild(options)).toBe('current');
    }));

  it('are not needed where a whole site of this network and these sources stands', () =>
    inProject(async (options, write) => {
      await buildSite(options);
      expect(publishedBuild({ ...options, recordsVersion: '2' })).toBe('earlier');
      expect(publishedBuild({ ...options, network: 'n2' })).toBe('none');
      expect(publishedBuild({ ...options, origin: 'https://c.example' })).toBe('none');
      write('two');
      expect(publishedBuild(options)).toBe('none');
    }));

  it('are not needed in a copy of the project, whatever the times and numbers of its files', () =>
    inProject(async ({ cacheFolder: _own, ...options }) => {
      await buildSite(options);
      await inFolder(async (folder) => {
        const root = join(folder, 'copied');
        cpSync(options.root, root, { recursive: true });
        const siteFolder = join(root, 'site');
        const copy = { ...options, root, siteFolder, contentFolder: join(root, 'content') };
        expect(publishedBuild(copy)).toBe('current');
        expect(await buildSite(copy)).toBe(false);
        writeFiles(root, { 'src/page.txt': 'two' });
        expect(publishedBuild(copy)).toBe('none');
        expect(await buildSite(copy)).toBe(true);
        expect(publishedBuild(options)).toBe('current');
      });
    }));

  it('leave the pages that are kept for the whole, and the scripts of the site before', () =>
    inProject(async (options, write) => {
      const asset = join(options.siteFolder, '_assets/base.one.js');
      const page = () => readFileSync(join(options.siteFolder, 'index.html'), 'utf8');
      await buildSite(options);
      await buildSite({ ...options, ...FIRST });
      expect(page()).toMatch(/false$/);
      await buildSite({ ...options, recordsVersion: '2' });
      expect(page()).toMatch(/true$/);
      write('two');
      await buildSite({ ...options, ...FIRST });
      await buildSite(options);
      expect(page()).toMatch(/^two .*false$/);
      expect(existsSync(asset)).toBe(true);
    }));
});

it('a build that is ended leaves the standing site, and the next one is made', () =>
  inProject(async (options, write) => {
    await buildSite({ ...options, first: true, recordsVersion: 'first' });
    const standing = filesOf(options.siteFolder);
    const ending = new AbortController();
    const { signal } = ending;
    ending.abort();
    await expect(buildSite({ ...options, signal })).rejects.toThrow(/abort/i);
    expect(filesOf(options.siteFolder)).toEqual(standing);
    write('one');
    expect(await buildSite(options)).toBe(true);
  }));

describe('two builds of one site', () => {
  it('run one after the other', () =>
    inFolder(async (folder) => {
      const steps: string[] = [];
      const build = (name: string) =>
        withBuildLock(folder, async () => {
          steps.push(`${name} begins`);
          await new Promise((done) => setImmediate(done));
          steps.push(`${name} ends`);
        });
      await Promise.all([build('first'), build('second')]);
      expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
    }));

  it('know when the one before was killed', () =>
    inFolder(async (folder) => {
      const mark = join(folder, 'building');
      writeFileSync(mark, '');
      const long = new Date(Date.now() - 60_000);
      utimesSync(mark, long, long);
      expect(await withBuildLock(folder, async (interrupted) => interrupted)).toBe(true);
      expect(await withBuildLock(folder, async (interrupted) => interrupted)).toBe(false);
    }));
});
