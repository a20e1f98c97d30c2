import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#api/core/db/connection.ts';
import { openLease } from '#api/core/db/lease.ts';
import {
  buildSite,
  publishedBuild,
  type BuildOptions,
} from '#api/portal/publication/build-site.ts';
import { keepSite } from '#api/portal/publication/keep-site.ts';

/**
 * A server's care for a site that it shares: `node … LOCATION ROOT`. The project in ROOT has an Astro of the
 * test; its file `version` stands for the records. Prints what it does, a word a line.
 */
const [, , location = '', root = ''] = process.argv;
const db = openDatabase(location, { warn: () => undefined });
const options = (): BuildOptions => ({
  ...{ root, siteFolder: join(root, 'site'), contentFolder: join(root, 'content') },
  ...{ api: 'http://127.0.0.1:1', token: '', origin: 'https://b.example', network: 'n1' },
  ...{ position: '7', titlesInSiteSearch: 0, languages: ['pt'], cacheFolder: join(root, 'cache') },
  recordsVersion: readFileSync(join(root, 'version'), 'utf8'),
});
const say = (text: string) => console.log(text);
const site = keepSite(
  {
    isCurrent: () => !existsSync(join(root, 'outdated')),
    isPublished: async () => publishedBuild(options()) !== 'none',
    async buildFirst(signal) {
      say('building');
      const state = publishedBuild(options());
      if (state === 'none') await buildSite({ ...options(), signal });
      return state !== 'earlier';
    },
    async buildRest(signal) {
      await buildSite({ ...options(), signal });
    },
    startUpdates() {
      say('updating');
      return () => Promise.resolve();
    },
  },
  openLease(db, 'site'),
);
await site.opened;
say('open');
