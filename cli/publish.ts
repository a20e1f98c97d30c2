import { join, resolve } from 'node:path';
import type { Config } from '#api/config.ts';
import { openNetwork } from '#api/open-network.ts';
import { buildFrom, contentLines } from '#api/portal/publication/build-from.ts';
import {
  changesBetween,
  summarizeChanges,
  purges,
  uploads,
} from '#api/portal/publication/changes.ts';
import { readManifest } from '#api/portal/site/manifest.ts';
import {
  lastPublished,
  listFiles,
  writePublished,
  type Published,
} from '#api/portal/publication/published.ts';
import { EXIT, type Command, type Context } from './command.ts';

export const publishCommand: Command = {
  name: 'publish',
  usage: '[--to DIR] [--all]',
  summary: 'builds the site and lists what to upload and what caches must forget',
  help: `
Builds what changed, whole or not at all: a running server and an nginx on the same folder follow by
themselves. Then compares every file with the last publish and writes three lists, a line each:

  upload.txt   files to upload, assets first, then pages
  purge.txt    addresses that caches must forget after the upload
  remove.txt   files that are gone: remove them last

  --to DIR     where the lists go (publish in the data folder)
  --all        lists everything, as for a first upload

ACERVO_ORIGIN says the public address of the site.`,
  options: { to: { type: 'string' }, all: { type: 'boolean' } },
  words: { least: 0, most: 0 },
  async run({ values }, context) {
    const { config, folder, progress, say } = context;
    const to = values['to'];
    const lists = typeof to === 'string' ? resolve(folder, to) : join(config.dataFolder, 'publish');
    const last = values['all'] === true ? null : lastPublished(lists);
    const network = await openNetwork(config);
    try {
      const onPages = (pages: number) => progress(`Building the site … ${pages} pages`);
      const built = await buildFrom(network, config, { onPages });
      for (const line of contentLines(built)) say(line);
    } finally {
      await network.close();
    }
    writeLists(lists, last, config, context);
    return EXIT.done;
  },
};

/** Compares the built site with the last publish and writes the lists of changes. */
export function writeLists(
  folder: string,
  last: Published | null,
  config: Pick<Config, 'siteFolder' | 'origin'>,
  { say }: Pick<Context, 'say'>,
): void {
  const files = listFiles(config.siteFolder);
  const changes = changesBetween(last?.files ?? {}, files);
  if (last && Object.values(changes).every((paths) => paths.length === 0)) {
    say(`Nothing changed since ${last.at}; the lists of that publish stay as they are.`);
    return;
  }
  const lists = {
    'upload.txt': uploads(changes),
    'purge.txt': purges(changes, readManifest(config.siteFolder), config.origin),
    'remove.txt': changes.removed,
  };
  writePublished(folder, lists, { at: new Date().toISOString(), files });
  const { pages, assets } = summarizeChanges(changes);
  say(`Pages:  ${pages}.`);
  say(`Assets: ${assets}.`);
  for (const [name, lines] of Object.entries(lists))
    say(`  ${join(folder, name)}: ${lines.length}`);
}
