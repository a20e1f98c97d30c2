import { afterEach, beforeEach, expect, it } from 'vitest';
import { findLogins } from '#api/patrons/auth/store.ts';
import { identified } from '#api/patrons/auth/rules.ts';
import { fillPeople, LEITOR, MESTRADO, OUTRA } from '../../support/people.ts';
import { describeEngine, openCopyOf, type TestDatabase } from '../../support/servers/engines.ts';

describeEngine('the addresses of patrons', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openCopyOf('people-emails', fillPeople);
  });
  afterEach(() => test.close());

  const set = (id: number, email: string | null) =>
    test.db.queries.updateTable('patrons').set({ email }).where('id', '=', id).execute();
  const addressesOf = async (id: number) =>
    (
      await test.db.queries
        .selectFrom('patron_emails')
        .select('address')
        .where('patron_id', '=', id)
        .orderBy('address')
        .execute()
    ).map(({ address }) => address);
  const found = async (name: string, ...kinds: ('login' | 'email' | 'person')[]) =>
    identified(
      await findLogins(test.db.queries, [name], kinds.length > 0 ? kinds : ['login', 'email']),
    ).map(({ id }) => id);

  it('stand one by one in small letters, however they are written and whoever writes them', async () => {
    expect(await addressesOf(OUTRA)).toEqual(['outra@ufvi.example']);
    await set(OUTRA, ' Casa@X.example;trabalho@x.example ;; casa@x.example');
    expect(await addressesOf(OUTRA)).toEqual(['casa@x.example', 'trabalho@x.example']);
    await set(OUTRA, 'no "address" at\\all');
    expect(await addressesOf(OUTRA)).toEqual(['no "address" at\\all']);
    await set(OUTRA, '');
    expect(await addressesOf(OUTRA)).toEqual([]);
    await set(OUTRA, null);
    expect(await addressesOf(OUTRA)).toEqual([]);
  });

  it('each identify their owner', async () => {
    await set(OUTRA, 'casa@x.example; Trabalho@x.example');
    expect(await found('TRABALHO@x.example')).toEqual([OUTRA]);
    expect(await found('casa@x.example', 'email')).toEqual([OUTRA]);
    expect(await found('x.example')).toEqual([]);
  });

  it('identify nobody where several people share them, and one person with several logins', async () => {
    await set(LEITOR, 'maria@ufvi.example');
    expect(await found('maria@ufvi.example')).toEqual([LEITOR, MESTRADO]);
    await set(OUTRA, 'outra@ufvi.example; maria@ufvi.example');
    expect(await found('maria@ufvi.example')).toEqual([]);
    expect(await found('outra@ufvi.example')).toEqual([OUTRA]);
  });

  it('never come before a login that is written alike', async () => {
    await test.db.queries
      .updateTable('patrons')
      .set({ login: 'outra@ufvi.example' })
      .where('id', '=', OUTRA)
      .execute();
    await set(LEITOR, 'outra@ufvi.example');
    expect(await found('outra@ufvi.example')).toEqual([OUTRA]);
    expect(await found('outra@ufvi.example', 'login', 'email', 'person')).toEqual([OUTRA]);
  });
});
