import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readConfig } from '#api/config.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { foundNetwork } from '#api/open-network.ts';
import { writeSettings, type Settings } from '#api/portal/settings/settings.ts';
import { runCommandLine } from '#cli/acervo.ts';
import type { Context } from '#cli/command.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';

interface Setup {
  /** Environment variables besides the data folder; read at every command. */
  environment?: Record<string, string>;
  /** Fills the database of the network, which is done once and copied for each test. */
  fill?: (db: Database) => Promise<unknown>;
  settings?: Settings;
  /** All tests of the file share one folder. */
  isShared?: boolean;
}

const FOUNDED = new Date('2026-03-12T02:20:00Z');

/** The command line in a data folder with a network, which each test gets anew; so are the lines that it prints. */
export function networkCommands({ environment = {}, ...setup }: Setup = {}) {
  const { fill, settings = DEMONSTRATION_SETTINGS, isShared = false } = setup;
  const own = mkdtempSync(join(tmpdir(), 'acervo-commands-'));
  const [template, folder] = [join(own, 'template'), join(own, 'test')];
  const config = () => readConfig({ ACERVO_DATA: folder, ...environment });
  const said: string[] = [];
  const complained: string[] = [];

  beforeAll(async () => {
    mkdirSync(template);
    writeSettings(template, settings);
    const db = openDatabase(join(template, 'acervo.db'));
    await migrate(db);
    await fill?.(db);
    await db.transaction((tx) => foundNetwork(tx, FOUNDED));
    await db.close();
  });
  beforeEach(() => {
    said.length = 0;
    complained.length = 0;
    if (isShared && existsSync(folder)) return;
    rmSync(folder, { recursive: true, force: true });
    cpSync(template, folder, { recursive: true });
  });
  afterAll(() => rmSync(own, { recursive: true, force: true }));

  /** Does something with the database of the network. */
  async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = openDatabase(config().database);
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }
  const write = (name: string, content: string | Uint8Array): void =>
    writeFileSync(join(folder, name), content);
  /** Runs a command, whose lines come into `said` and `complained`; returns its exit code. */
  const run = (...args: string[]): Promise<number> =>
    runCommandLine(args, {
      config: config(),
      folder,
      say: (line) => void said.push(line),
      complain: (line) => void complained.push(line),
      progress: () => undefined,
    });
  const tell = (...args: string[]) => tellCommand({ config: config(), folder }, ...args);
  return { said, complained, run, tell, folder, config, withDatabase, write };
}

/** Runs a command; returns its exit code and all that it printed, in order. */
export async function tellCommand(
  { config, folder }: Pick<Context, 'config' | 'folder'>,
  ...args: string[]
): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const context = { config, folder, say, complain: say, progress: () => undefined };
  return { code: await runCommandLine(args, context), said };
}
