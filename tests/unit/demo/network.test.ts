import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS } from '#demo/accounts.ts';
import { groups } from '#demo/groups.ts';
import { easter, holidays } from '#demo/holidays.ts';
import { campuses, libraries } from '#demo/network.ts';
import { patrons } from '#demo/people.ts';
import { shelfFor } from '#demo/shelves.ts';
import { repeated } from './repeated.ts';

describe('people and libraries', () => {
  it('give every group a patron and every patron a login, an address and a card of their own', () => {
    const used = new Set(patrons.map(({ group }) => group));
    expect(groups.filter(({ code }) => !used.has(code))).toEqual([]);
    expect(repeated(patrons.map(({ login }) => login))).toEqual([]);
    expect(repeated(patrons.map(({ card }) => card))).toEqual([]);
    expect(patrons.filter(({ email }) => !/^[a-z0-9.]+@ufvi\.example$/.test(email))).toEqual([]);
  });

  it('are in the thirteen groups of the specification, under the codes of its categories', () => {
    const codes = ['01', '19', '03', '06', '07', '21', '09', '05', '12', 'Intercamb'];
    expect(groups.map(({ code }) => code)).toEqual([...codes, 'MembroComun', '08', '04']);
    expect(new Set(groups.map(({ name }) => name.en)).size).toBe(13);
  });

  it('have the accounts that the documents promise', () => {
    const of = (login: string) => patrons.find((patron) => patron.login === login);
    const logins = ['aluno', 'devedor', 'docente', 'formando', 'bloqueado', 'duplo'];
    expect(logins.map((login) => of(login)?.group)).toEqual([
      '01',
      '03',
      '08',
      '01',
      'MembroComun',
      '05',
    ]);
    expect(ACCOUNTS.list.map(({ login }) => login)).toEqual([
      ...logins,
      ...['pessoa01', 'pessoa22', 'balcao', 'bibliotecaria', 'chefe'],
    ]);
    expect(of('aluno')?.name).toMatch(/^Marina /);
    expect(patrons.filter(({ blocked }) => blocked).map(({ login }) => login)).toEqual([
      'bloqueado',
    ]);
    expect(patrons.filter(({ sameAs }) => sameAs === 'duplo').map(({ name }) => name)).toEqual([
      of('duplo')?.name,
    ]);
  });

  it('are three campuses and six libraries, one open around the clock, one in the evening', () => {
    expect([campuses.length, libraries.length]).toEqual([3, 6]);
    expect(libraries.every(({ week }) => week.length === 7)).toBe(true);
    const opens = (key: string) => libraries.find((library) => library.key === key)?.week[1];
    expect(opens('saude')).toEqual([{ opens: '00:00', closes: '24:00' }]);
    expect(opens('serra')?.at(-1)?.opens).toBe('17:00');
  });
});

describe('shelves', () => {
  it('rise with the class, and keep reference books in their own room', () => {
    const shelf = (dewey: string) => Number(/\d+$/.exec(shelfFor('central', dewey).pt)?.[0]);
    const shelves = ['028.5', '370.1', '519.5', '869.3', '981'].map(shelf);
    expect(shelves).toEqual([...shelves].sort((one, other) => one - other));
    expect(new Set(shelves).size).toBe(shelves.length);
    expect(shelfFor('humanas', '869.3', true).pt).toMatch(/^Sala de referência, estante R\d$/);
  });
});

describe('holidays', () => {
  const days = (year: number) => holidays(year).map(({ day }) => day);

  it('of 2026 have the movable ones right', () => {
    expect(easter(2026)).toBe('2026-04-05');
    expect(days(2026)).toEqual(
      expect.arrayContaining(['2026-02-16', '2026-02-17', '2026-04-03', '2026-06-04']),
    );
  });

  it.each([
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2025, '2025-04-20'],
    [2038, '2038-04-25'],
  ])('Easter of %i is %s', (year, sunday) => {
    expect(easter(year)).toBe(sunday);
  });

  it('come in order, and the movable ones fall on their day of the week', () => {
    const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), (year) => {
        const found = holidays(year);
        const on = (name: string) =>
          found.filter(({ name: { en } }) => en === name).map(({ day }) => weekday(day));
        expect(days(year)).toEqual([...days(year)].sort());
        expect(weekday(easter(year))).toBe(0);
        expect([on('Carnival'), on('Good Friday'), on('Corpus Christi')]).toEqual([
          [1, 2],
          [5],
          [4],
        ]);
      }),
    );
  });
});
