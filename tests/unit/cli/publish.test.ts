import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeLists } from '#cli/publish.ts';
import { lastPublished } from '#api/portal/publication/published.ts';
import { inFolder, smallSite, writeFiles } from '../../support/networks/small-site.ts';

function publisher(folder: string) {
  const site = join(folder, 'site');
  const lists = join(folder, 'publish');
  return {
    site,
    lists,
    publish: (all = false): string[] => {
      const said: string[] = [];
      const config = { siteFolder: site, origin: 'http://127.0.0.1:4321' };
      const last = all ? null : lastPublished(lists);
      writeLists(lists, last, config, { say: (line) => said.push(line) });
      return said;
    },
    list: (name: string): string[] =>
      readFileSync(join(lists, name), 'utf8').split('\n').filter(Boolean),
  };
}

describe('the lists of a publish', () => {
  it('name everything at first, then only what changed', () =>
    inFolder((folder) => {
      const { site, publish, list } = publisher(folder);
      writeFiles(site, smallSite('one'));
      const [pages, assets] = publish();
      expect(pages).toBe('Pages:  12 new, 0 changed, 0 removed.');
      expect(assets).toBe('Assets: 2 new, 0 changed, 0 removed.');
      expect(list('upload.txt').slice(0, 2)).toEqual(['_assets/base.one.js', 'favicon.svg']);
      expect(list('upload.txt')).not.toContain('routes.json');
      writeFiles(site, { 'en/acervo/1.html': 'changed' });
      rmSync(join(site, 'favicon.svg'));
      publish();
      expect(list('upload.txt')).toEqual(['en/acervo/1.html']);
      expect(list('remove.txt')).toEqual(['favicon.svg']);
      expect(list('purge.txt')).toEqual([
        'http://127.0.0.1:4321/en/acervo/1',
        'http://127.0.0.1:4321/favicon.svg',
      ]);
    }));

  it('stay as they are, and it is said, when nothing changed', () =>
    inFolder((folder) => {
      const { site, publish, list } = publisher(folder);
      writeFiles(site, smallSite('one'));
      publish();
      const before = list('upload.txt');
      expect(publish()).toEqual([expect.stringMatching(/^Nothing changed since 20/)]);
      expect(list('upload.txt')).toEqual(before);
      expect(publish(true)[0]).toMatch(/^Pages: +12 new/);
    }));

  it('say what to do when the last publish cannot be read', () =>
    inFolder((folder) => {
      const { lists, publish } = publisher(folder);
      writeFiles(lists, { 'published.json': '{"half' });
      expect(() => publish()).toThrow(/"--all" begins anew/);
    }));
});
