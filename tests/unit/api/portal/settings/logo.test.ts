import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#api/config.ts';
import { openDatabase, type Database } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { createServices } from '#api/server.ts';

/** What a server or a build says about the logo that the settings name, before it begins. */

let folder = '';
let db: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-logo-'));
  db = openDatabase(join(folder, 'acervo.db'));
  await migrate(db);
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const begin = (logo: string) => {
  const { institution } = DEMONSTRATION_SETTINGS;
  const settings = { ...DEMONSTRATION_SETTINGS, institution: { ...institution, logo } };
  const network = { db, settings, close: () => db.close() };
  return createServices(network, readConfig({ ACERVO_DATA: folder }));
};

const files = () => join(folder, 'content/files');

describe('the logo of the institution', () => {
  it('that is nowhere stops the start with the setting and the file that is missing', async () => {
    await expect(begin('brasao.svg')).rejects.toThrow(
      `${join(folder, 'settings.json')}: institution.logo is "brasao.svg", but there is no file ` +
        join(files(), 'brasao.svg'),
    );
  });

  it('must be a file', async () => {
    mkdirSync(join(files(), 'brasao.svg'), { recursive: true });
    await expect(begin('brasao.svg')).rejects.toThrow('institution.logo');
  });

  it('that is there, and none at all, are fine', async () => {
    mkdirSync(files(), { recursive: true });
    writeFileSync(join(files(), 'brasao.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expect(begin('brasao.svg')).resolves.toBeDefined();
    await expect(begin('')).resolves.toBeDefined();
  });

  it('is told together with events that name no library', async () => {
    const event = join(folder, 'content/pt/events');
    mkdirSync(event, { recursive: true });
    writeFileSync(
      join(event, 'feira.md'),
      '---\ntitle: Feira\nstarts: 2026-03-17\nlibrary: nenhuma\n---\n',
    );
    await expect(begin('brasao.svg')).rejects.toThrow(/feira[\s\S]*institution\.logo/);
  });
});
