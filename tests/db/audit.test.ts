import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommandLine } from '#cli/acervo.ts';
import { audit } from '#api/patrons/auth/audit.ts';
import { readConfig } from '#api/config.ts';
import { foundNetwork } from '#api/open-network.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { describeEngine, openTestDatabase, type TestDatabase } from '../support/servers/engines.ts';
import { fillPeople, LEITOR } from '../support/people.ts';
import { inFolder } from '../support/networks/small-site.ts';

describeEngine('the audit log on the command line', () => {
  let test: TestDatabase;
  const at = (hour: number) => new Date(`2026-03-12T${String(hour).padStart(2, '0')}:00:00Z`);
  beforeEach(async () => {
    test = await openTestDatabase();
    await fillPeople(test.db);
    const { queries } = test.db;
    await foundNetwork(queries, at(0));
    await audit(queries, {
      kind: 'sign_in_failed',
      at: at(8),
      login: 'Leitor',
      address: '192.0.2.1',
    });
    await audit(queries, {
      kind: 'signed_in',
      at: at(9),
      patronId: LEITOR,
      login: 'leitor@ufvi.example',
      address: '192.0.2.2',
      detail: 'password',
    });
    await audit(queries, {
      kind: 'sign_in_failed',
      at: at(10),
      login: 'x\n\u001b[2Jy',
      address: '192.0.2.1',
    });
  });
  afterEach(() => test.close());

  const run = (...args: string[]) =>
    inFolder(async (folder) => {
      writeSettings(folder, DEMONSTRATION_SETTINGS);
      const said: string[] = [];
      const complained: string[] = [];
      const code = await runCommandLine(['audit', ...args], {
        config: { ...readConfig({ ACERVO_DATA: folder }), database: test.location },
        folder,
        say: (line) => said.push(line),
        complain: (line) => complained.push(line),
        progress: () => undefined,
      });
      return { code, said, complained };
    });

  it('tells what happened, the newest last, a line each', async () => {
    const { code, said } = await run();
    expect(code).toBe(0);
    expect(said).toEqual([
      '2026-03-12T08:00:00.000Z\tsign_in_failed\tleitor\t192.0.2.1\t-',
      '2026-03-12T09:00:00.000Z\tsigned_in\tleitor@ufvi.example\t192.0.2.2\tpassword',
      '2026-03-12T10:00:00.000Z\tsign_in_failed\tx\ufffd\ufffd[2jy\t192.0.2.1\t-',
    ]);
  });

  it.each([
    [['--kind', 'signed_in'], [9]],
    [
      ['--login', 'LEITOR'],
      [8, 9],
    ],
    [
      ['--address', '192.0.2.1'],
      [8, 10],
    ],
    [
      ['--from', '2026-03-12T09:00:00Z'],
      [9, 10],
    ],
    [
      ['--from', '2026-03-12', '--to', '2026-03-12T10:00:00Z'],
      [8, 9],
    ],
    [['--limit', '1'], [10]],
    [['--login', 'ninguem'], []],
  ])('finds by %j', async (args, hours) => {
    const { said } = await run(...args);
    expect(said.map((line) => Number(line.slice(11, 13)))).toEqual(hours);
  });

  it.each([
    [['--kind', 'magic'], 'is no kind; there are: signed_in'],
    [['--from', 'ontem'], '--from "ontem" is no day'],
    [['--limit', '0'], '--limit must be'],
  ])('refuses %j in a sentence', async (args, sentence) => {
    const { code, complained } = await run(...args);
    expect(code).toBe(2);
    expect(complained[0]).toContain(sentence);
  });
});
