import type { Database } from '../../core/db/connection.ts';
import { countRefusedRecords } from '../import/report.ts';
import { harvest, type Repository } from './harvest.ts';

/** Pause between transactions, so that readers are answered meanwhile. */
const PAUSE_MS = 20;

/**
 * Harvests all repositories, one after the other; one that fails does not stop the others.
 *
 * @returns what happened in one sentence
 * @throws if a repository failed, with the same sentence
 */
export async function harvestAll(
  db: Database,
  repositories: readonly (Repository & { library: string })[],
  now: () => Date,
): Promise<string> {
  if (repositories.length === 0) return 'no repository is set';
  const counts = { read: 0, refused: 0 };
  const failures: string[] = [];
  for (const { library, ...repository } of repositories) {
    try {
      await harvest(db, repository, {
        ...{ now, pauseMs: PAUSE_MS, library: library || undefined },
        onPage: (report) => {
          counts.read += report.read;
          counts.refused += countRefusedRecords(report);
        },
      });
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  const outcome = [
    `${counts.read} records of ${repositories.length} repositories read, ${counts.refused} refused`,
    ...failures,
  ].join('; ');
  if (failures.length > 0) throw new Error(outcome);
  return outcome;
}
