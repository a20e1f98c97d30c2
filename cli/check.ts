import type { Config } from '#api/config.ts';
import { planProblems } from '#api/catalogue/plans/plan-problems.ts';
import { readPlans } from '#api/catalogue/plans/reader.ts';
import { pictureProblems } from '#api/portal/content/picture-problems.ts';
import { ContentProblem, readContent, type Content } from '#api/portal/content/read.ts';
import { OWN_CONTENT } from '#api/portal/content/reader.ts';
import { themeProblems } from '#api/portal/content/theme-problems.ts';
import { closedDayProblems } from '#api/portal/institution/closed-events.ts';
import { eventProblems } from '#api/portal/institution/event-routes.ts';
import { missingWorks } from '#api/portal/institution/list-routes.ts';
import { openCatalogue } from '#api/search/live-index/live-index.ts';
import { catalogueOptions } from '#api/search/live-index/options.ts';
import { listLibraries } from '#api/circulation/units/store.ts';
import { dayIn } from '#api/circulation/units/zone.ts';
import { openNetwork, type Network } from '#api/open-network.ts';
import { EXIT, type Command } from './command.ts';
import { findProblems } from './integrity.ts';
import { closedLibraries } from './init/closed-libraries.ts';
import { missingTransfers } from './init/transfers.ts';
import { unlentCopies } from './unlent.ts';

/** Problems of the institution's texts, floor plans, logo and theme. */
async function contentProblems(
  { db, settings }: Network,
  config: Config,
): Promise<readonly string[]> {
  const libraries = await listLibraries(db.queries);
  const { plans, problems } = readPlans(config.contentFolder);
  const looks = [
    ...problems,
    ...planProblems(plans, libraries),
    ...pictureProblems(settings, config),
    ...themeProblems(settings, config.contentFolder),
  ];
  try {
    const { events, lists } = readContent([OWN_CONTENT, config.contentFolder]);
    const today = dayIn(config.now(), settings.timeZone);
    return [
      ...looks,
      ...eventProblems(events, libraries),
      ...(await closedDayProblems(db.queries, events, libraries, today)),
      ...(await listProblems(db, config, lists)),
    ];
  } catch (error) {
    if (error instanceof ContentProblem) return [...looks, ...error.problems];
    throw error;
  }
}

/** Libraries that the settings name and that do not exist. */
async function unknownLibraries({ db, settings }: Network): Promise<string[]> {
  const codes = new Set((await listLibraries(db.queries)).map(({ code }) => code));
  const unknown = (rows: readonly { library?: string }[], name: string) =>
    rows.flatMap(({ library }, at) =>
      library === undefined || codes.has(library)
        ? []
        : [`settings.json: ${name}[${at}].library: "${library}" is no library`],
    );
  return [
    ...unknown(settings.selfCheckout.networks, 'selfCheckout.networks'),
    ...unknown(settings.loanRequests.places, 'loanRequests.places'),
  ];
}

/** Missing works of reading lists; only ISBNs and control numbers need the index. */
async function listProblems(
  db: Network['db'],
  config: Config,
  lists: Content['lists'],
): Promise<string[]> {
  if (lists.size === 0) return [];
  const catalogue = await openCatalogue(db, { ...catalogueOptions(config), warn: console.error });
  try {
    return await missingWorks({ db, catalogue }, lists);
  } finally {
    await catalogue.close();
  }
}

export const checkCommand: Command = {
  name: 'check',
  usage: '',
  summary: 'looks for rows and settings that contradict each other',
  help: `
References, loans, holds (also those that nothing can serve), time zones, the settings file, the texts, the
floor plans, the logo and the theme of the institution, works of reading lists that are not in the catalogue,
events on days when their library is closed, libraries that stay closed, copies that nobody may borrow, and whether every
summary is still what its record says. Reads only. Exit code 1 with one line per finding.`,
  options: {},
  words: { least: 0, most: 0 },
  async run(_input, { config, say, complain, progress }) {
    const network = await openNetwork(config);
    const { db, close } = network;
    let found = 0;
    try {
      for (const problem of await contentProblems(network, config)) {
        complain(problem);
        found++;
      }
      const rules = [
        await unknownLibraries(network),
        await unlentCopies(db.queries),
        await missingTransfers(db.queries),
        await closedLibraries(db.queries, config.now()),
      ];
      for (const problem of rules.flat()) {
        complain(problem);
        found++;
      }
      for await (const problem of findProblems(db, (read) => progress(`${read} titles`))) {
        complain(problem);
        found++;
      }
    } finally {
      await close();
    }
    say(found === 0 ? 'Nothing is wrong.' : `${found} findings.`);
    return found === 0 ? EXIT.done : EXIT.problem;
  },
};
