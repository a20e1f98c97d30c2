import { harvest, type Repository } from '#api/catalogue/harvest/harvest.ts';
import { HarvestFailed } from '#api/catalogue/harvest/repository.ts';
import { findProfile } from '#api/catalogue/copies/profiles/profile-file.ts';
import { countRefusedRecords, type ImportReport } from '#api/catalogue/import/report.ts';
import { openNetwork } from '#api/open-network.ts';
import { EXIT, UsageError, type Command } from '../command.ts';
import { importReport } from './import-words.ts';

/** Pause between transactions, so that a running server can write. */
const PAUSE_MS = 10;

export const harvestCommand: Command = {
  name: 'harvest',
  usage: 'ADDRESS [--set NAME] [--source NAME] [--library CODE] [--profile NAME] [--all]',
  summary: 'copies records of another repository (OAI-PMH) into the catalogue',
  help: `
ADDRESS is the base URL of OAI-PMH 2.0: https://repositorio.example.org/oai. The first time all records
are read, later those that are new, changed or deleted since. An interrupted harvest goes on where it
stopped. Records are read as MARCXML, by the rules of "acervo import". They are known by their identifier in
the repository: one that was imported from a file before is another record (acervo duplicates finds them).
Repositories in settings.json (harvesting.repositories) are harvested once a day.

  --set NAME       only this set
  --source NAME    source of the records (else the host of ADDRESS); always the same for one repository
  --library CODE   library of copies that name none that is known
  --profile NAME   where copies stand in the records, as for "acervo import"
  --all            reads all records again

Exit code 1 when a record was refused or the repository failed.`,
  options: {
    set: { type: 'string' },
    source: { type: 'string' },
    library: { type: 'string' },
    profile: { type: 'string' },
    all: { type: 'boolean' },
  },
  words: { least: 1, most: 1 },
  async run({ words: [address = ''], values }, { config, folder, say, complain, progress }) {
    const repository = repositoryOf(address, values);
    const network = await openNetwork(config);
    const counts = { read: 0, created: 0, updated: 0, unchanged: 0, withdrawn: 0, refused: 0 };
    const onPage = (report: ImportReport): void => {
      const refused = countRefusedRecords(report);
      for (const count of ['read', 'created', 'updated', 'unchanged', 'withdrawn'] as const)
        counts[count] += report[count];
      counts.refused += refused;
      progress(`${address}: ${counts.read} records`);
      if (refused > 0) for (const line of importReport(address, report, false)) complain(line);
    };
    let isWhole = true;
    try {
      const places = { folder, own: network.settings.copyProfiles };
      const profile = textOf(values['profile']);
      await harvest(network.db, repository, {
        now: config.now,
        library: textOf(values['library']),
        profile: profile === undefined ? null : findProfile(profile, places),
        isFull: values['all'] === true,
        pauseMs: PAUSE_MS,
        onPage,
      });
    } catch (error) {
      if (!(error instanceof HarvestFailed)) throw error;
      isWhole = false;
      complain(`${error.message}. What was read is stored; the next harvest goes on from there.`);
    } finally {
      await network.close();
    }
    const { read, created, updated, unchanged, withdrawn, refused } = counts;
    say(
      `${address}: ${read} records read: ${created} new, ${updated} changed, ${unchanged} as they were, ${withdrawn} withdrawn, ${refused} refused.`,
    );
    return isWhole && refused === 0 ? EXIT.done : EXIT.problem;
  },
};

function repositoryOf(
  address: string,
  values: Record<string, string | boolean | undefined>,
): Repository {
  if (!/^https?:\/\/[^\s?#]+$/.test(address) || !URL.canParse(address))
    throw new UsageError(`"${address}" is no address of a repository; it begins with https://`);
  return { address, set: textOf(values['set']) ?? '', source: textOf(values['source']) ?? '' };
}

const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
