import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { buildApp } from '#api/app.ts';
import { readConfig, type Config } from '#api/config.ts';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { openNetwork } from '#api/open-network.ts';
import { createServices } from '#api/server.ts';
import { tellCommand } from '../../support/networks/command-line.ts';
import { bytesOf } from '../../support/marc-files.ts';
import { createRioNegro } from '../../support/networks/rio-negro.ts';
import {
  describeEngine,
  openTestDatabase,
  type TestDatabase,
} from '../../support/servers/engines.ts';

/** Titles 1 "Dois irmãos" … 6 have no ISBN; 7 is this one. */
const WITH_ISBN = marc({
  control: { '001': 'rn7', '003': 'BRN', '008': fixed008({ date1: 1989, language: 'por' }) },
  data: ['020 __ $a8535902775', '100 1_ $aHatoum, Milton', '245 10 $aRelato de um certo Oriente.'],
});

const HEAD =
  'course;course_name;discipline;discipline_name;professor;professor_name;library;department;year;semester;period;kind;number;record;isbn;title;author';
const PLANS = [
  HEAD,
  'LET;Letras;LA1;Literatura amazônica;P1;Ana Tikuna;PORTO;Humanas;2026;1;3;básica;1;;;;',
  'LET;;LA1;;P1;;;;2026;1;;complementary;;rn4;;;',
  'LET;;LA1;;P1;;;;2026;1;;;;;978-85-359-0277-8;;',
  'LET;;LA1;;P1;;;;2026;1;;;;;9786550000011;Rios de papel;Couto, Iracema',
  'HIS;História;HA1;História da Amazônia;;;MATA;;2025;2;;;;rn5;;;',
  'HIS;;HA2;Povos do rio;;;;;2025;2;;;;;;;',
];

describeEngine('teaching plans of a network that is made by the command line', () => {
  let test: TestDatabase;
  let folder = '';
  let config: Config;
  let said: string[] = [];

  const run = async (...args: string[]): Promise<number> => {
    const told = await tellCommand({ config, folder }, ...args);
    said = told.said;
    return told.code;
  };
  const bring = (lines: readonly string[], ...options: string[]): Promise<number> => {
    writeFileSync(join(folder, 'plans.csv'), lines.join('\n'));
    return run('teaching', 'plans.csv', ...options);
  };
  beforeEach(async () => {
    test = await openTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'acervo-teaching-'));
    const environment = { ACERVO_DATA: folder, ACERVO_NOW: '2026-03-12T17:20:00Z' };
    config = { ...readConfig(environment), database: test.location };
    await createRioNegro(config);
    writeFileSync(join(folder, 'more.mrc'), bytesOf(WITH_ISBN));
    await run('import', 'more.mrc');
  });
  afterEach(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  type Ask = <A>(path: string) => Promise<A>;
  const withServer = async <T>(work: (ask: Ask, refresh: () => Promise<void>) => Promise<T>) => {
    const network = await openNetwork(config);
    const services = await createServices(network, config);
    const app = await buildApp(services, { maxEventLoopDelayMs: 0 });
    try {
      return await work(
        async <A>(path: string) => (await app.inject(`/api${path}`)).json<A>(),
        () => services.catalogue.refresh(),
      );
    } finally {
      await app.close();
      await services.catalogue.close();
      await network.close();
    }
  };
  type Names = Output<'GET /consulta/cursos'>;
  type Found = Output<'GET /consulta'>;
  const tables = () =>
    Promise.all(
      (
        [
          'courses',
          'disciplines',
          'professors',
          'teaching_plans',
          'teaching_plan_titles',
          'teaching_plan_wanted',
        ] as const
      ).map((table) => test.db.queries.selectFrom(table).selectAll().execute()),
    );

  it('tell of every line what became of it, and write nothing when they are only tried', async () => {
    expect(await bring(PLANS, '--dry-run')).toBe(0);
    expect(said).toEqual([
      '  line 2: created LA1 2026/1',
      '  line 3: created LA1 2026/1',
      '  line 4: created LA1 2026/1',
      '  line 5: created LA1 2026/1',
      '  line 6: created HA1 2025/2',
      '  line 7: created HA2 2025/2',
      'plans.csv: 6 read, 6 created, 0 updated, 0 unchanged, 0 refused (dry run: nothing was written)',
    ]);
    expect((await tables()).flat()).toEqual([]);
  });

  it('feed the filters and the guide of course reading, and stay as they are when they come again', async () => {
    expect(await bring(PLANS)).toBe(0);
    await withServer(async (ask) => {
      for (const [list, names] of [
        ['cursos', ['História', 'Letras']],
        ['disciplinas', ['História da Amazônia', 'Literatura amazônica', 'Povos do rio']],
        ['professores', ['Ana Tikuna']],
      ] as const) {
        const { itens } = await ask<Names>(`/consulta/${list}`);
        expect(itens.map(({ descricao }) => descricao)).toEqual(names);
      }
      const { itens: courses } = await ask<Names>('/consulta/cursos?search_text=letras');
      const guide = '/consulta?search_tab=bibliografia_curso';
      const idsOf = async (path: string) =>
        (await ask<Found>(path)).itens.map(({ cod_acervo: id }) => id).sort();
      expect(await idsOf(guide)).toEqual([1, 4, 5, 7]);
      expect(await idsOf(`${guide}&curso=${courses[0]?.codigo}`)).toEqual([1, 4, 7]);
    });
    const before = await tables();
    expect(await bring(PLANS)).toBe(0);
    expect(said).toEqual(['plans.csv: 6 read, 0 created, 0 updated, 6 unchanged, 0 refused']);
    expect(await tables()).toEqual(before);
  });

  it('reach a server that is running', async () => {
    await withServer(async (ask, refresh) => {
      const total = async () => {
        await refresh();
        return (await ask<Found>('/consulta?search_tab=bibliografia_curso')).total;
      };
      expect(await total()).toBe(0);
      await bring(PLANS);
      expect(await total()).toBe(4);
      // And what is taken off a list is found there no more.
      await bring([HEAD, 'HIS;;HA1;;;;;;2025;2;;none;;rn5;;;']);
      expect(said[0]).toBe('  line 2: updated HA1 2025/2: taken off the list');
      expect(await total()).toBe(3);
    });
  });

  it('take what is right of a broken table, and set the rest aside with its reasons', async () => {
    const broken = [
      ...PLANS.slice(0, 2),
      'LET;;LA1;;P1;;NADA;;26;3;x;;;;;;',
      'LET;;NEW;;P9;;;;2026;1;;;99;;;;',
      'LET;;LA1;;P1;;;;2026;1;;;;rn99;;;',
      'LET;;LA1;;P1;;;;2026;1;;;;;9786550000012;;',
      'LET;;LA1;;P1;;;;2026;1;;;;;9786550000011;;',
      'LET;;LA1;;P1;;;;2026;1;;;1;;;;',
      'LET;;LA1;;;Sem código;;;2026;1;;;2;;;;',
      ';;;;',
      '"LET;;LA1;;P1;;;;2026;1;;;2;;;;',
      'LET;;LA1;;P1;;;;2026;1;;emoji 📚;3;;;;',
      ...PLANS.slice(6),
    ];
    expect(await bring(broken)).toBe(1);
    expect(said.slice(0, 11)).toEqual([
      '  line 2: created LA1 2026/1',
      '  line 3: refused: column year: "26" is not a whole number from 1900 to 2200; ' +
        'column semester: "3" is not a whole number from 1 to 2; ' +
        'column period: "x" is not a whole number of at least 1',
      '  line 4: refused: column discipline_name: "NEW" is new and needs a name; ' +
        'column professor_name: "P9" is new and needs a name; column number: there is no 99',
      '  line 5: refused: column record: "rn99" there is no such record',
      '  line 6: refused: column isbn: "9786550000012" is no ISBN',
      '  line 7: refused: column title: the catalogue does not have this ISBN: say what it is',
      '  line 8: refused: says the same as line 2',
      '  line 9: refused: column professor: "Sem código" needs a code',
      '  line 11: refused: a quote is not closed',
      '  line 12: refused: column kind: "emoji 📚" is none of basic, complementary, none',
      '  line 13: refused: column course_name: "HIS" is new and needs a name',
    ]);
    const aside = readFileSync(join(folder, 'plans.csv.refused.csv'), 'utf8');
    expect(aside.trim().split(/\r\n/)).toHaveLength(11);
    const [courses, , , plans] = await tables();
    expect([courses?.length, plans?.length]).toEqual([1, 1]);
    expect(await bring(['course;year', 'LET;2026'])).toBe(1);
    expect(said[0]).toContain('There is no column "discipline", "semester".');
  });

  it('rename, move between kinds, share between campuses, and find what has come in', async () => {
    await bring(PLANS);
    const later = [
      `${HEAD};campus`,
      'LET;Letras e artes;LA1;;P1;;MATA;;2026;1;4;complementary;1;;;;;',
      'LET;;LA1;;P1;;;;2026;1;;;;;9786550000011;Rios de papel, 2. ed.;Couto, Iracema;',
    ];
    expect(await bring(later)).toBe(0);
    expect(said.slice(0, 2)).toEqual([
      '  line 2: updated LA1 2026/1: name of LET, period, library, kind',
      '  line 3: updated LA1 2026/1: title',
    ]);
    const come = marc({
      control: { '001': 'rn8', '003': 'BRN', '008': fixed008({ date1: 2026, language: 'por' }) },
      data: ['020 __ $a9786550000011', '245 10 $aRios de papel.'],
    });
    writeFileSync(join(folder, 'come.mrc'), bytesOf(come));
    await run('import', 'come.mrc');
    await bring(later);
    expect(said[0]).toBe('  line 3: updated LA1 2026/1: found in the catalogue');
    const [, , , , read, wanted] = await tables();
    expect([read?.length, wanted]).toEqual([5, []]);
  });
});
