import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  filesOf,
  carryOverAssets,
  preserveTimes,
  recoverSite,
  swapSite,
} from '#api/portal/publication/published-site.ts';
import { inFolder, writeFiles } from '../../../../support/networks/small-site.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-03-12T12:00:00Z');
const daysAgo = (days: number): string => new Date(NOW.getTime() - days * DAY).toISOString();

describe('assets of earlier builds', () => {
  it('stay for thirty days after the last build that had them; those of the site search for one', () =>
    inFolder((folder) => {
      const [site, next] = [join(folder, 'site'), join(folder, 'next')];
      const old = {
        '_assets/young.A.js': '',
        '_assets/old.A.js': '',
        '_assets/both.A.js': '',
        '_assets/unknown.A.js': '',
        'pagefind/index/young.pf_index': '',
        'pagefind/index/old.pf_index': '',
        'gone.html': '',
      };
      writeFiles(site, old);
      writeFiles(next, { '_assets/both.A.js': '', '_assets/new.B.js': '', 'index.html': '' });
      const seen = carryOverAssets(
        site,
        next,
        {
          '_assets/young.A.js': daysAgo(29.9),
          '_assets/old.A.js': daysAgo(30.1),
          '_assets/both.A.js': daysAgo(90),
          'pagefind/index/young.pf_index': daysAgo(0.9),
          'pagefind/index/old.pf_index': daysAgo(1.1),
          '_assets/lost.A.js': daysAgo(1),
        },
        NOW,
      );
      expect(filesOf(next)).toEqual([
        '_assets/both.A.js',
        '_assets/new.B.js',
        '_assets/unknown.A.js',
        '_assets/young.A.js',
        'index.html',
        'pagefind/index/young.pf_index',
      ]);
      expect(seen).toEqual({
        '_assets/both.A.js': daysAgo(0),
        '_assets/new.B.js': daysAgo(0),
        '_assets/unknown.A.js': daysAgo(0),
        '_assets/young.A.js': daysAgo(29.9),
        'pagefind/index/young.pf_index': daysAgo(0.9),
      });
    }));

  it('are none where there is no standing site', () =>
    inFolder((folder) => {
      writeFiles(join(folder, 'next'), { 'index.html': '' });
      expect(carryOverAssets(join(folder, 'site'), join(folder, 'next'), {}, NOW)).toEqual({});
    }));
});

it('a file that did not change keeps its time; one that did does not', () =>
  inFolder((folder) => {
    const [site, next] = [join(folder, 'site'), join(folder, 'next')];
    writeFiles(site, { 'same.html': 'a', 'other.html': 'a' });
    writeFiles(next, { 'same.html': 'a', 'other.html': 'b', 'new.html': 'c' });
    const past = new Date('2026-01-01T00:00:00Z');
    for (const name of ['same.html', 'other.html']) utimesSync(join(site, name), past, past);
    preserveTimes(site, next);
    const isPast = (name: string) => +statSync(join(next, name)).mtime === +past;
    expect(filesOf(next).filter(isPast)).toEqual(['same.html']);
  }));

describe('the swap of two sites', () => {
  it('puts the new one in the place of the old one and leaves nothing beside it', () =>
    inFolder((folder) => {
      const site = join(folder, 'site');
      writeFiles(folder, { 'site/old.html': '', 'next/new.html': '' });
      swapSite(site, join(folder, 'next'));
      expect(filesOf(folder)).toEqual(['site/new.html']);
    }));

  it('leaves the old one where the new one is missing', () =>
    inFolder((folder) => {
      const site = join(folder, 'site');
      writeFiles(folder, { 'site/old.html': '' });
      expect(() => swapSite(site, join(folder, 'next'))).toThrow(/ACERVO_SITE/);
      expect(filesOf(site)).toEqual(['old.html']);
    }));

  it('is undone when it was cut off in the middle, and only then', () =>
    inFolder((folder) => {
      const site = join(folder, 'site');
      writeFiles(folder, { 'site.old/old.html': 'old' });
      recoverSite(site);
      expect(readFileSync(join(site, 'old.html'), 'utf8')).toBe('old');
      mkdirSync(`${site}.old`);
      writeFileSync(join(`${site}.old`, 'older.html'), '');
      recoverSite(site);
      expect(existsSync(join(site, 'older.html'))).toBe(false);
    }));
});
