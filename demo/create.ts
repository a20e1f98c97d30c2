import { existsSync } from 'node:fs';
import type { Config } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { isFounded } from '#api/open-network.ts';
import { writeDemoContent } from './content.ts';
import { seedDemonstration, type SeedSummary } from './seed/seed.ts';

/**
 * Makes the demonstration network where the configuration points to.
 *
 * @throws when there is a network already: nothing is ever overwritten
 */
export async function createDemonstration(
  config: Config,
  onProgress?: (line: string) => void,
): Promise<SeedSummary> {
  const db = openDatabase(config.database);
  try {
    if (await isFounded(db)) throw new Error('There is a network already; it stays as it is.');
    await migrate(db);
    const summary = await seedDemonstration(db, config.dataFolder, config.now(), onProgress);
    if (!existsSync(config.contentFolder)) writeDemoContent(config.contentFolder, config.now());
    return summary;
  } finally {
    await db.close();
  }
}
