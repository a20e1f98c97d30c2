import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#api/db/connection.ts';
import { seedDemonstration } from '#api/demo/seed.ts';

/** Fills an empty database with the demonstration network. */
export async function seedInto(db: Database, now: Date): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-seed-'));
  try {
    await seedDemonstration(db, folder, now);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
