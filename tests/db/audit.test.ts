import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from '#cli/acervo.ts';
import { audit } from '#api/patrons/auth/audit.ts';
import { readConfig } from '#api/config.ts';
import { actsOnPatron, recordAct, terminalActor } from '#api/staff/acts/log.ts';
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

  describe('of acts of staff', () => {
    const CENTRAL_DESK = { libraryId: 1, workstation: 'Balcão 1' };
    beforeEach(async () => {
      const { queries } = test.db;
      const rosa = { staffId: LEITOR, name: 'Rosa', ...CENTRAL_DESK };
      await recordAct(queries, { actor: rosa, kind: 'opened', at: at(8), patronId: LEITOR });
      await recordAct(queries, {
        ...{ actor: rosa, kind: 'waived', at: at(9), patronId: LEITOR },
        ...{ before: '7,00', after: '0,00', reason: 'já veio\tassim' },
      });
      await recordAct(queries, { actor: terminalActor('otavio'), kind: 'returned', at: at(10) });
    });

    it('tells who did what, from where, to whom, the newest last', async () => {
      const { code, said } = await run('--acts');
      expect(code).toBe(0);
      expect(said.map((line) => line.split('\t').slice(1))).toEqual([
        ['opened', 'Rosa', 'Balcão 1', 'leitor', '-', '-', '-'],
        ['waived', 'Rosa', 'Balcão 1', 'leitor', '7,00', '0,00', 'já veio\ufffdassim'],
        ['returned', 'otavio', '-', '-', '-', '-', '-'],
      ]);
      expect(said[0]).toMatch(/^2026-03-12T08:00:00/);
    });

    it('chooses by kind, patron and time, and the patron sees that it was listed', async () => {
      const kinds = async (...args: string[]) =>
        (await run('--acts', ...args)).said.map((line) => line.split('\t')[1]);
      expect(await kinds('--kind', 'waived')).toEqual(['waived']);
      expect(await kinds('--from', '2026-03-12T08:30:00Z', '--to', '2026-03-12T09:30:00Z')).toEqual(
        ['waived'],
      );
      expect(await kinds('--limit', '1')).toEqual(['returned']);
      expect(await kinds('--login', 'leitor')).toEqual(['opened', 'waived']);
      const own = await actsOnPatron(test.db.queries, LEITOR);
      expect(own.map(({ act }) => act)).toContain('audited');
      const none = await run('--acts', '--from', '2030-01-01');
      expect([none.said, none.complained]).toEqual([[], ['No act is like that.']]);
    });

    it('refuses what acts do not have', async () => {
      for (const wrong of [
        ['--kind', 'signed_in'],
        ['--address', '192.0.2.1'],
      ]) {
        const { code, said } = await run('--acts', ...wrong);
        expect([code, said]).toEqual([2, []]);
      }
    });
  });
});
