import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertService } from '#api/circulation/services/store.ts';
import { runCommandLine } from '#cli/acervo.ts';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { foundNetwork } from '#api/open-network.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { CENTRAL, fillNetwork } from '../../../support/networks/small-network.ts';

const AT = new Date('2026-03-12T02:20:00Z');

describe('the desk, answering requests', () => {
  let folder = '';
  let said: string[] = [];
  let complained: string[] = [];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acervo-desk-'));
    said = [];
    complained = [];
    writeSettings(folder, DEMONSTRATION_SETTINGS);
    const db = openDatabase(config().database);
    await migrate(db);
    await fillNetwork(db);
    await db.transaction(async (tx) => {
      await insertService(tx, {
        ...{ patronId: 1, libraryId: CENTRAL, kind: 'ficha', at: AT },
        ...{ phone: '5555-0101', email: 'a@b.example', fields: { titulo: 'Ler' } },
      });
      await foundNetwork(tx, AT);
    });
    await db.close();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const config = () => readConfig({ ACERVO_DATA: folder, ACERVO_NOW: '2026-03-13T12:00:00Z' });
  const run = (...args: string[]): Promise<number> =>
    runCommandLine(['desk', ...args], {
      config: config(),
      folder,
      say: (line) => said.push(line),
      complain: (line) => complained.push(line),
      progress: () => undefined,
    });

  it('completes a card, moves it with words, and reads both', async () => {
    expect(await run('card', '1', '--mark', 'S237l', '--cdd', '028.9')).toBe(0);
    expect(said).toEqual(['The card of request 1 is changed.']);
    expect(await run('set', 'service', '1', 'disponivel', '--reply', 'Pronta.')).toBe(0);
    said = [];
    expect(await run('list', 'service')).toBe(0);
    expect(said).toEqual([
      '1  disponivel  2026-03-11 23:20  leitor, Biblioteca Central',
      '    ficha: Ler',
      '    titulo: Ler',
      '    cutter: S237l',
      '    cdd: 028.9',
      '    5555-0101, a@b.example',
      '    answered: Pronta.',
    ]);
  });

  it('says what it cannot do', async () => {
    expect(await run('card', '2', '--cdd', '028.9')).toBe(1);
    expect(await run('card', '1')).toBe(2);
    expect(complained.join('\n')).toContain('needs --mark, --cdd, --cdu or a subject');
    expect(await run('card', '1', '--subject1', ' ')).toBe(2);
    expect(complained.join('\n')).toContain('at least its first subject');
    expect(await run('card', 'x', '--cdd', '1')).toBe(2);
    expect(await run('set', 'hold', '1', 'cancelled', '--reply', 'Sim')).toBe(2);
    expect(complained.join('\n')).toContain('leave --reply out');
  });
});
