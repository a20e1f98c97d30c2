import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#api/core/db/connection.ts';
import { seedDemonstration } from '#demo/seed/seed.ts';
import { openCopyOf, type TestDatabase } from '../servers/engines.ts';

/** A database of its own with the demonstration network as it is founded at `now`. */
export const openDemonstration = (now: Date): Promise<TestDatabase> =>
  openCopyOf(now.toISOString(), (db) => seedInto(db, now));

async function seedInto(db: Database, now: Date): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-seed-'));
  try {
    await seedDemonstration(db, folder, now);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
