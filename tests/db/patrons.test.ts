import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '#api/patrons/auth/password.ts';
import { loginsOfPerson } from '#api/patrons/auth/store.ts';
import { readConfig } from '#api/config.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { foundNetwork } from '#api/open-network.ts';
import { tellCommand } from '../support/networks/command-line.ts';
import { describeEngine, openTestDatabase, type TestDatabase } from '../support/servers/engines.ts';
import { fillNetwork } from '../support/networks/small-network.ts';

const SAMPLE = join(import.meta.dirname, '../fixtures/patrons/patrons.csv');
const NOW = new Date('2026-03-12T17:20:00Z');

describeEngine('acervo patrons', () => {
  let test: TestDatabase;
  let folder = '';
  let said: string[] = [];

  beforeEach(async () => {
    test = await openTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'acervo-patrons-'));
    writeSettings(folder, DEMONSTRATION_SETTINGS);
    await fillNetwork(test.db);
    const groups = ['06', '08'].map((code) => ({ code, name: `{"pt":"${code}"}` }));
    await test.db.transaction(async (tx) => {
      await tx.insertInto('patron_groups').values(groups).execute();
      await foundNetwork(tx, NOW);
    });
  });
  afterEach(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (...args: string[]): Promise<number> => {
    const environment = { ACERVO_DATA: folder, ACERVO_NOW: NOW.toISOString() };
    const config = { ...readConfig(environment), database: test.location };
    const told = await tellCommand({ config, folder }, 'patrons', ...args);
    said = told.said;
    return told.code;
  };
  const write = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(folder, name), content);
    return name;
  };
  /** Reads a file of these lines. */
  const read = (...lines: string[]) => run(write('p.csv', lines.join('\n')));
  const total = () => said.find((line) => line.startsWith('p.csv:'));
  const patron = (login: string) =>
    test.db.queries.selectFrom('patrons').selectAll().where('login', '=', login).executeTakeFirst();
  const count = async () =>
    (await test.db.queries.selectFrom('patrons').select('id').execute()).length;

  const details = (login: string) =>
    test.db.queries
      .selectFrom('patron_details as d')
      .innerJoin('patrons as p', 'p.id', 'd.patron_id')
      .selectAll('d')
      .where('p.login', '=', login)
      .executeTakeFirst();

  it('takes telephone and address, leaves what the person said besides, and refuses what is none', async () => {
    const header = 'login,name,group,phone,street,complement,district,city,postal_code';
    const ana = 'ana,Ana,06,"(31) 5555-0101","Rua das Acácias, 12",apto 3,Centro,Ipê,35400-000';
    expect(await read(header, ana, 'rui,Rui,06,,,,,,')).toBe(0);
    const address = {
      street: 'Rua das Acácias, 12',
      complement: 'apto 3',
      postal_code: '35400000',
    };
    expect(await details('ana')).toMatchObject({
      ...address,
      phone: '(31) 5555-0101',
      city: 'Ipê',
    });
    expect(await details('rui')).toBeUndefined();
    await test.db.queries.updateTable('patron_details').set({ job: 'Tipógrafa' }).execute();
    expect(await read(header, ana)).toBe(0);
    expect(total()).toContain('1 unchanged');
    expect(await read('login,street', 'ANA,"Rua Nova, 1"')).toBe(0);
    expect(await details('ana')).toMatchObject({
      ...{ ...address, street: 'Rua Nova, 1', job: 'Tipógrafa' },
    });
    expect(await read('login,phone,postal_code,street', 'ana,123,3540,=1')).toBe(1);
    for (const wrong of ['is no telephone', 'must have eight digits', '"=1" begins like']) {
      expect(said.join()).toContain(wrong);
    }
    expect(await details('ana')).toMatchObject({ street: 'Rua Nova, 1', postal_code: '35400000' });
  });

  it('makes patrons of a table as a spreadsheet writes it', async () => {
    copyFileSync(SAMPLE, join(folder, 'p.csv'));
    expect(await run('p.csv')).toBe(0);
    expect(said).toEqual([
      '  line 2: created ana.lima',
      '  line 3: created rui',
      '  line 5: created ana.mestrado',
      'p.csv: 3 read, 3 created, 0 updated, 0 unchanged, 0 refused',
    ]);
    expect(await patron('ana.lima')).toMatchObject({
      name: 'Ana Lima',
      email: 'ana.lima@ufvi.example',
      campus_id: 1,
      card: '2026.90001',
      blocked: 0,
      password_hash: '',
    });
    const rui = await patron('rui');
    expect(rui?.name).toBe('Rui "Ruço" Prado de Souza');
    expect(await verifyPassword('Caqui#Vento26', rui?.password_hash)).toBe(true);
    const ana = await patron('ana.lima');
    const logins = await loginsOfPerson(test.db.queries, ana?.id ?? 0);
    expect(logins.map(({ login }) => login)).toEqual(['ana.lima', 'ana.mestrado']);
  });

  it('changes nothing when the same table is read again', async () => {
    copyFileSync(SAMPLE, join(folder, 'p.csv'));
    await run('p.csv');
    expect(await run('p.csv')).toBe(0);
    expect(total()).toBe('p.csv: 3 read, 0 created, 0 updated, 3 unchanged, 0 refused');
  });

  it('says what it would do, and does nothing, in a dry run', async () => {
    copyFileSync(SAMPLE, join(folder, 'p.csv'));
    expect(await run('p.csv', '--dry-run')).toBe(0);
    expect(total()).toContain('3 created');
    expect(total()).toContain('dry run');
    expect(await count()).toBe(1);
    write('bad.csv', 'login\n=1+1\n');
    expect(await run('bad.csv', '--dry-run')).toBe(1);
    expect(() => statSync(join(folder, 'bad.csv.refused.csv'))).toThrow();
  });

  it('updates what a cell says and leaves what it does not', async () => {
    await read('login,name,group,email', 'ana,Ana,01,ana@ufvi.example');
    expect(await read('login\tblocked\tlibrary\tname', 'ANA\tsim\tbranch\t')).toBe(0);
    expect(said).toEqual([
      '  line 2: updated ANA: library, blocked',
      'p.csv: 1 read, 0 created, 1 updated, 0 unchanged, 0 refused',
    ]);
    expect(await patron('ana')).toMatchObject({
      name: 'Ana',
      email: 'ana@ufvi.example',
      blocked: 1,
      campus_id: 1,
    });
  });

  it('takes addresses as confirmed, which end what their owner asked for before', async () => {
    await read('login,name,group,email', 'ana,Ana,01,ana@ufvi.example;casa@x.example');
    const { id } = (await patron('ana')) ?? { id: 0 };
    const at = NOW.toISOString();
    const { queries } = test.db;
    const ask = async () => {
      const own = { patron_id: id, address: 'nova@x.example', leaves: '', token_hash: 'h' };
      await queries
        .insertInto('email_confirmations')
        .values({ ...own, created_at: at, expires_at: at })
        .execute();
    };
    const waits = async () =>
      (await queries.selectFrom('email_confirmations').select('id').execute()).length;
    await ask();
    await queries
      .insertInto('email_changes')
      .values({ patron_id: id, before: 'x@x.example', changed_at: at, undo_hash: 'u' })
      .execute();
    // The same addresses in another order are no change.
    await read('login,email', 'ana,CASA@x.example; ana@ufvi.example');
    expect(await waits()).toBe(1);
    expect((await patron('ana'))?.email).toBe('ana@ufvi.example;casa@x.example');
    await read('login,email', 'ana,ana.lima@ufvi.example');
    expect(await waits()).toBe(0);
    expect((await patron('ana'))?.email).toBe('ana.lima@ufvi.example');
    const [change] = await queries.selectFrom('email_changes').select('undo_hash').execute();
    expect(change).toEqual({ undo_hash: null });
  });

  it('gives a password to who has none, and never replaces one', async () => {
    await read('login,name,group', 'ana,Ana,01');
    const password_hash = await hashPassword('Propria#2026');
    await test.db.queries
      .updateTable('patrons')
      .set({ password_hash })
      .where('login', '=', 'leitor')
      .execute();
    await read('login,password', 'ana,Primeira#1', 'leitor,Outra#2026');
    expect(said).toEqual([
      '  line 2: updated ana: password',
      'p.csv: 2 read, 0 created, 1 updated, 1 unchanged, 0 refused',
    ]);
    expect(await verifyPassword('Primeira#1', (await patron('ana'))?.password_hash)).toBe(true);
    expect((await patron('leitor'))?.password_hash).toBe(password_hash);
  });

  it('refuses a first password that is among the most used', async () => {
    expect(await read('login,name,group,password', 'ana,Ana,01,Senha@2026')).toBe(1);
    expect(said[0]).toContain('refused: column password: This password is easy to guess');
  });

  it('refuses a wrong line with every reason, and takes all others', async () => {
    const lines = [
      'login;name;email;group;library;card;password;same_as',
      'ana;Ana;ana@ufvi.example;01;;C1;;',
      'ANA;Outra;;01;;;;',
      'bia;Bia;bia@;99;nowhere;C1;;ghost',
      ';Sem login;;01;;;;',
      '=cmd;Fórmula;;01;;;;',
      'eva;=HYPERLINK("x");;01;;;;',
      'íris;Íris;;01;;;;',
      'ivo;Ivo;;;;;123;',
      'leo;Leo;;01;;;;;;',
      '"max;Max;;01;;;;',
      'nei;Nei;;01;;;;',
      'nobody;;;;;;;',
      'zoe;Zoe;;01;;C9;;nei',
    ];
    expect(await read(...lines)).toBe(1);
    expect(said.at(-2)).toBe('p.csv: 13 read, 3 created, 0 updated, 0 unchanged, 10 refused');
    expect(said.filter((line) => line.includes('refused:'))).toEqual([
      '  line 3: refused: column login: "ANA" is on line 2 already',
      '  line 4: refused: column email: "bia@" is no e-mail address',
      '  line 5: refused: column login: must not be empty',
      expect.stringContaining('  line 6: refused: column login: "=cmd" may have'),
      '  line 7: refused: column name: "=HYPERLINK("x")" begins like a formula',
      expect.stringContaining('  line 8: refused: column login: "íris" may have'),
      expect.stringContaining('  line 9: refused: column password: '),
      '  line 10: refused: 10 cells where the header has 8',
      '  line 11: refused: a quote is not closed',
      '  line 13: refused: column name: a new patron needs one; column group: a new patron needs one',
    ]);
    expect(await count()).toBe(4);
    const aside = join(folder, 'p.csv.refused.csv');
    expect(readFileSync(aside, 'utf8').split('\r\n')).toEqual([
      `\ufeff${lines[0]}`,
      ...lines.filter((_line, at) => [2, 3, 4, 5, 6, 7, 8, 9, 10, 12].includes(at)),
      '',
    ]);
    expect(statSync(aside).mode & 0o077).toBe(0);
  });

  it('tells group, library, card and other login that are not there, all at once', async () => {
    await read('login,name,group,card', 'ana,Ana,01,C1');
    expect(await read('login;group;library;card;same_as', 'leitor;99;nowhere;C1;ghost')).toBe(1);
    expect(said[0]).toBe(
      '  line 2: refused: column group: "99" does not exist; ' +
        'column library: "nowhere" does not exist; column card: "C1" is the card of ana; ' +
        'column same_as: "ghost" is no login, here or on an earlier line',
    );
  });

  it('never makes a stranger one of the logins that share a key', async () => {
    expect(await read('login,name,group', 'p1,Estranha,01')).toBe(1);
    expect(said[0]).toContain('"p1" holds other logins together');
    expect(await read('login,name,group,same_as', 'p1,Estranha,01,leitor')).toBe(0);
    expect((await patron('p1'))?.person).toBe('p1');
    await read('login,same_as', 'leitor,leitor');
    expect((await patron('leitor'))?.person).toBe('leitor');
  });

  it('reads Windows-1252, too', async () => {
    const text = 'login;name;group\njoao;João Conceição;01\n';
    expect(await run(write('p.csv', Buffer.from(text, 'latin1')))).toBe(0);
    expect((await patron('joao'))?.name).toBe('João Conceição');
  });

  it('stops before anything when the header is wrong', async () => {
    expect(await read('login;nome', 'ana;Ana')).toBe(1);
    expect(said[0]).toContain('there is no column "nome"');
    expect(await read('name;group', 'Ana;01')).toBe(1);
    expect(said[0]).toContain('There is no column "login"');
    expect(await run('none.csv')).toBe(1);
    expect(await count()).toBe(1);
  });

  it('tells a row that only the database refuses, and saves those beside it', async () => {
    await test.db.queries.schema
      .createIndex('one_name')
      .unique()
      .on('patrons')
      .column('name')
      .execute();
    expect(await read('login,name,group', 'ana,Leitor,01', 'bia,Bia,01')).toBe(1);
    expect(said[0]).toContain('line 2: refused: not stored');
    expect(total()).toContain('1 created');
    expect(await patron('bia')).toBeDefined();
  });

  it('takes five thousand rows, twice', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_none, at) => `l${at},"Silva, Pessoa ${at}",l${at}@ufvi.example,01,central,K${at}`,
    );
    const lines = ['login,name,email,group,library,card', ...rows];
    expect(await read(...lines)).toBe(0);
    expect(total()).toBe('p.csv: 5000 read, 5000 created, 0 updated, 0 unchanged, 0 refused');
    expect(await count()).toBe(5001);
    await read(...lines);
    expect(total()).toContain('5000 unchanged');
  });
});
