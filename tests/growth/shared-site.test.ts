import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFolder, writeFiles } from '../support/networks/small-site.ts';
import { makeTemplate, startOwnServer, TEMPLATE } from '../support/servers/pg-server.ts';

const KEEPER = fileURLToPath(new URL('../support/servers/site-keeper.ts', import.meta.url));
const PAGES = 20;

/**
 * Stands for Astro: writes pages of the version, and waits half way while there is a file `hang`. It goes on
 * when its builder was killed, and says so in its pages.
 */
const BUILDER = `
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const { ACERVO_SITE: site, ACERVO_BUILD_CACHE: cache } = process.env;
let version = readFileSync('version', 'utf8');
for (const folder of [site, cache]) mkdirSync(folder, { recursive: true });
for (let page = 0; page < ${PAGES}; page++) {
  if (page === ${PAGES / 2} && existsSync('hang')) {
    writeFileSync('half', '');
    while (existsSync('hang')) await new Promise((done) => setTimeout(done, 20));
    version += ' of a killed builder';
  }
  writeFileSync(site + '/' + page + '.html', version);
}
writeFileSync(site + '/routes.json', '{}');
`;

interface Keeper {
  process: ChildProcess;
  said: string[];
}

function startKeeper(location: string, root: string): Keeper {
  const words = ['--disable-warning=ExperimentalWarning', KEEPER, location, root];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
  return { process: child, said };
}

async function kill({ process: child }: Keeper): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Waits for a condition; the test's timeout ends it. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(50);
}

const postgres = await startOwnServer();

describe.skipIf(postgres === null)('servers that share the folder of a site', () => {
  const location = `${postgres?.address}/${TEMPLATE}`;
  beforeAll(() => makeTemplate(postgres!.address));
  afterAll(() => postgres?.stop());

  it('have one builder, and another when it is killed; a site is never half published', () =>
    inFolder(async (root) => {
      const has = (name: string) => existsSync(join(root, name));
      const remove = (...names: string[]) => {
        for (const name of names) rmSync(join(root, name), { force: true });
      };
      const versions = () =>
        Array.from({ length: PAGES }, (_, page) =>
          readFileSync(join(root, 'site', `${page}.html`), 'utf8'),
        );
      const astro = { 'node_modules/astro/bin/astro.mjs': BUILDER };
      writeFiles(root, { ...astro, version: '1', hang: '', 'content/none': '' });
      let keepers = Array.from({ length: 3 }, () => startKeeper(location, root));
      const builders = () => keepers.filter(({ said }) => said.includes('building'));
      const killBuilder = async () => {
        const [builder] = builders();
        expect(builders()).toHaveLength(1);
        await kill(builder!);
        keepers = keepers.filter((keeper) => keeper !== builder);
      };

      // Nobody opens while the first build is not complete.
      await until(() => has('half'));
      expect(has('site')).toBe(false);
      expect(keepers.filter(({ said }) => said.includes('open'))).toEqual([]);
      await killBuilder();
      remove('hang', 'half');
      await until(() => keepers.every(({ said }) => said.includes('open')));
      expect(builders()).toHaveLength(1);
      expect(new Set(versions())).toEqual(new Set(['1']));

      // The next edition is whole or not there, though its builder is killed half way.
      writeFiles(root, { version: '2', hang: '' });
      keepers.push(startKeeper(location, root));
      await killBuilder();
      await until(() => has('half'));
      expect(new Set(versions())).toEqual(new Set(['1']));
      await killBuilder();
      remove('hang', 'half');
      expect(new Set(versions())).toEqual(new Set(['1']));
      await until(() => keepers.some(({ said }) => said.includes('updating')));
      expect(new Set(versions())).toEqual(new Set(['2']));
      expect(builders()).toHaveLength(1);
      await Promise.all(keepers.map(kill));
    }));
});
