import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '#cli/integrity.ts';
import type { Database, Queries } from '#api/core/db/connection.ts';
import { ACCOUNTS } from '#demo/accounts.ts';
import { seedDemonstration } from '#demo/seed/seed.ts';
import { readSettings } from '#api/portal/settings/settings.ts';
import { verifyPassword } from '#api/patrons/auth/password.ts';
import { policyFor } from '#api/circulation/loans/policy.ts';
import { HOLD_STATES } from '#api/circulation/loans/hold-states.ts';
import { renewLoans } from '#api/circulation/loans/renew.ts';
import { lendingRules } from '#api/circulation/loans/policy-store.ts';
import { readPatron } from '#api/circulation/loans/store.ts';
import { copiesByLibrary } from '#api/catalogue/copies/copies-by-library.ts';
import { isOpenOn, nextOpenDay } from '#api/circulation/units/calendar.ts';
import { calendarsOf } from '#api/circulation/units/store.ts';
import { addDays, dayIn } from '#api/circulation/units/zone.ts';
import { describeEngine, openTestDatabase, type TestDatabase } from '../support/servers/engines.ts';

/** A Saturday evening after a holiday, New Year's Day, Carnival Monday, a Wednesday and a Thursday. */
const MOMENTS = [
  '2026-11-21T22:30:00Z',
  '2027-01-01T12:00:00Z',
  '2027-02-08T15:00:00Z',
  '2026-05-13T13:00:00Z',
  '2026-11-26T15:40:35.124Z',
].map((text) => new Date(text));

const ZONE = 'America/Sao_Paulo';

async function seeded(now: Date) {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-seed-'));
  const test = await openTestDatabase();
  const summary = await seedDemonstration(test.db, folder, now);
  const close = async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...test, summary, folder, close };
}

const loansOf = (queries: Queries, login: string) =>
  queries
    .selectFrom('loans')
    .innerJoin('patrons', 'patrons.id', 'loans.patron_id')
    .innerJoin('copies', 'copies.id', 'loans.copy_id')
    .selectAll('loans')
    .select('copies.title_id')
    .where('login', '=', login)
    .where('returned_at', 'is', null)
    .orderBy('loans.id')
    .execute();

const holdsOf = (queries: Queries, login: string) =>
  queries
    .selectFrom('holds')
    .innerJoin('patrons', 'patrons.id', 'holds.patron_id')
    .selectAll('holds')
    .where('login', '=', login)
    .execute();

const patronId = async (queries: Queries, login: string): Promise<number> =>
  (
    await queries
      .selectFrom('patrons')
      .select('id')
      .where('login', '=', login)
      .executeTakeFirstOrThrow()
  ).id;

async function renewalsOf(db: Database, login: string, now: Date) {
  const loans = await loansOf(db.queries, login);
  const id = await patronId(db.queries, login);
  const loanIds = loans.map((loan) => loan.id);
  return renewLoans(db, { patronId: id, loanIds, now });
}

describeEngine('the demonstration network', () => {
  let network: Awaited<ReturnType<typeof seeded>>;
  let queries: Queries;
  const [now = new Date()] = MOMENTS;

  beforeAll(async () => {
    network = await seeded(now);
    queries = network.db.queries;
  });
  afterAll(() => network.close());

  it('has the works, copies and people that it promises, and settings that can be read', () => {
    const { titles, copies, patrons } = network.summary;
    expect(titles).toBeGreaterThanOrEqual(400);
    expect(copies).toBeGreaterThan(1400);
    expect(copies).toBeLessThan(1700);
    expect(patrons).toBeGreaterThan(60);
    expect(readSettings(network.folder)).toMatchObject({ demonstration: true });
  });

  it('has the copy of each request that is on its way or lies ready away from its shelf', async () => {
    const sent = await queries
      .selectFrom('loan_requests as r')
      .leftJoin('copies as c', 'c.id', 'r.copy_id')
      .select(['r.state', 'c.state as copy'])
      .whereRef('c.title_id', '=', 'r.title_id')
      .orderBy('r.id')
      .execute();
    expect(sent).toEqual([
      { state: 'em_transito', copy: 'in_transit' },
      { state: 'disponivel', copy: 'in_transit' },
    ]);
  });

  it('gives a request a deadline to fetch it, and a request and a comment a reply', async () => {
    const requests = await queries
      .selectFrom('loan_requests')
      .select(['state', 'reply', 'expires_at as until'])
      .where('state', 'in', ['disponivel', 'nao_atendida'])
      .orderBy('id')
      .execute();
    const [ready, refused] = requests;
    expect((ready?.until ?? '') > now.toISOString()).toBe(true);
    expect(refused).toMatchObject({ until: null, reply: 'O exemplar está no restauro.' });
    const comments = await queries
      .selectFrom('general_comments as c')
      .innerJoin('patrons as p', 'p.id', 'c.patron_id')
      .select('p.login')
      .where('c.reply', '!=', '')
      .orderBy('c.id')
      .execute();
    expect(comments.map(({ login }) => login)).toEqual(['docente', 'devedor']);
  });

  it('names only its own libraries in its settings', async () => {
    const rows = await queries.selectFrom('libraries').select('code').execute();
    const codes = rows.map(({ code }) => code);
    const { loanRequests, selfCheckout } = readSettings(network.folder);
    const named = [...loanRequests.places, ...selfCheckout.networks].flatMap(
      ({ library }) => library ?? [],
    );
    expect(named).not.toEqual([]);
    for (const code of named) expect(codes).toContain(code);
  });

  it('leaves nothing that a check would find wrong', async () => {
    const problems: string[] = [];
    for await (const problem of findProblems(network.db)) problems.push(problem);
    expect(problems).toEqual([]);
  });

  it('has an authority record for every author and subject that a title names', async () => {
    const bare = await queries
      .selectFrom('authorities')
      .select('heading')
      .where('marc', 'is', null)
      .execute();
    expect(bare).toEqual([]);
  });

  it('gives titles and patrons the ids of its tables', async () => {
    const title = await queries
      .selectFrom('titles')
      .select('summary')
      .where('id', '=', 2)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(title.summary)).toMatchObject({
      title: 'Dom Casmurro',
      language: 'por',
      year: 1899,
      callNumber: '869.3 A848d',
      authors: [{ heading: 'Assis, Machado de, 1839-1908', roles: [{ code: 'aut' }] }],
    });
    const next = await queries
      .insertInto('campuses')
      .values({ code: 'new', name: 'New' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(next.id).toBe(4);
    await queries.deleteFrom('campuses').where('id', '=', next.id).execute();
  });

  it('lets every account in with its password', async () => {
    const rows = await queries
      .selectFrom('patrons')
      .select(['login', 'password_hash'])
      .where('login', 'in', [...ACCOUNTS.list.map(({ login }) => login)])
      .execute();
    expect(rows).toHaveLength(ACCOUNTS.list.length);
    for (const { password_hash } of rows) {
      expect(await verifyPassword(ACCOUNTS.password, password_hash)).toBe(true);
    }
  });

  it('gives aluno holds in every state but one: behind somebody, set aside, past ones', async () => {
    const holds = await holdsOf(queries, 'aluno');
    expect(holds.map(({ state }) => state).sort()).toEqual(
      HOLD_STATES.filter((state) => state !== 'in_transit').sort(),
    );
    const queued = holds.find(({ state }) => state === 'queued');
    const ahead = await queries
      .selectFrom('holds')
      .select('placed_at')
      .where('title_id', '=', queued?.title_id ?? 0)
      .where('library_id', '=', queued?.library_id ?? 0)
      .where('placed_at', '<', queued?.placed_at ?? '')
      .execute();
    expect(ahead.length).toBeGreaterThan(0);
    const released = holds.find(({ state }) => state === 'released');
    expect(new Date(released?.expires_at ?? 0) > now).toBe(true);
    const lent = await loansOf(queries, 'aluno');
    const titles = [...lent, ...holds].map(({ title_id }) => title_id);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('recalls a loan for somebody who waits, with a notice', async () => {
    const recalled = await queries
      .selectFrom('loans')
      .select(['patron_id', 'due_at', 'recalled_from'])
      .where('recalled_at', 'is not', null)
      .execute();
    expect(recalled).toHaveLength(1);
    expect(recalled[0]?.patron_id).toBe(await patronId(queries, 'pessoa22'));
    const [{ patron_id: id, due_at: due, recalled_from: from } = expect.fail()] = recalled;
    expect(due < (from ?? '')).toBe(true);
    const alerts = await queries
      .selectFrom('alerts')
      .select('kind')
      .where('patron_id', '=', id)
      .execute();
    expect(alerts.map(({ kind }) => kind)).toContain('recall');
  });

  it('shows a loan with a fixed due day', async () => {
    const lent = await queries
      .selectFrom('loans as l')
      .innerJoin('patrons as p', 'p.id', 'l.patron_id')
      .innerJoin('copies as c', 'c.id', 'l.copy_id')
      .innerJoin('loan_types as t', 't.code', 'c.loan_kind')
      .select(['l.lent_at', 'l.due_at', 'l.returned_at', 'l.library_id', 'p.login'])
      .select(['p.group_id', 'c.loan_kind', 't.name'])
      .where('c.loan_kind', '=', 'curso')
      .execute();
    expect(lent).toMatchObject([{ login: 'docente', returned_at: null }]);
    const [loan = expect.fail()] = lent;
    expect(JSON.parse(loan.name)).toMatchObject({ pt: 'Livro de curso', en: 'Course book' });
    const { policies, calendars } = await lendingRules(queries);
    const { length } = policyFor(policies, {
      groupId: loan.group_id,
      loanKind: loan.loan_kind,
      libraryId: loan.library_id,
    });
    const fixed = length?.periods?.[0]?.due?.on ?? expect.fail();
    const calendar = calendars.get(loan.library_id) ?? expect.fail();
    const dueDay = dayIn(new Date(loan.due_at), ZONE);
    expect(dueDay).toBe(nextOpenDay(calendar, fixed));
    expect(dueDay > addDays(dayIn(new Date(loan.lent_at), ZONE), 14)).toBe(true);
  });

  it('gives docente a hold whose copy is on its way', async () => {
    const [sent] = await holdsOf(queries, 'docente');
    expect(sent?.state).toBe('in_transit');
    const copy = await queries
      .selectFrom('copies')
      .select('state')
      .where('id', '=', sent?.copy_id ?? 0)
      .executeTakeFirst();
    expect(copy?.state).toBe('in_transit');
  });

  it('gives devedor an overdue loan and debts above the block threshold', async () => {
    const loans = await loansOf(queries, 'devedor');
    expect(loans.some(({ due_at }) => new Date(due_at) < now)).toBe(true);
    const id = await patronId(queries, 'devedor');
    const debts = await queries
      .selectFrom('debts')
      .where('patron_id', '=', id)
      .select('id')
      .execute();
    expect(debts.length).toBeGreaterThanOrEqual(2);
    expect((await readPatron(queries, id))?.debtCents).toBeGreaterThanOrEqual(1000);
    const kinds = await queries
      .selectFrom('debt_entries as e')
      .innerJoin('debts as d', 'd.id', 'e.debt_id')
      .where('d.patron_id', 'in', [id, await patronId(queries, 'aluno')])
      .select('e.kind')
      .execute();
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(
      new Set(['charge', 'discount', 'payment', 'waiver']),
    );
  });

  it('gives docente longer loans, formando nothing, bloqueado a block, duplo two logins', async () => {
    const teacher = await loansOf(queries, 'docente');
    expect(teacher.length).toBeGreaterThanOrEqual(3);
    for (const { lent_at, due_at } of teacher) {
      expect(Date.parse(due_at) - Date.parse(lent_at)).toBeGreaterThan(13 * 86_400_000);
    }
    const graduand = await patronId(queries, 'formando');
    for (const table of ['loans', 'holds', 'debts', 'suspensions'] as const) {
      const rows = await queries
        .selectFrom(table)
        .select('id')
        .where('patron_id', '=', graduand)
        .execute();
      expect(rows, table).toEqual([]);
    }
    const people = await queries.selectFrom('patrons').selectAll().execute();
    expect(people.find(({ login }) => login === 'bloqueado')?.blocked).toBe(1);
    const person = people.find(({ login }) => login === 'duplo')?.person;
    expect(people.filter((other) => other.person === person)).toHaveLength(2);
  });

  it('queues people only where no copy can be had, and each title once for each', async () => {
    const holds = await queries
      .selectFrom('holds')
      .selectAll()
      .where('state', '=', 'queued')
      .execute();
    expect(holds.length).toBeGreaterThan(25);
    const places = await copiesByLibrary(
      queries,
      holds.map(({ title_id }) => title_id),
      new Date(),
    );
    for (const { title_id, library_id } of holds) {
      const place = places.get(title_id)?.find(({ library }) => library.id === library_id);
      expect(place?.availability.disponiveis, `title ${title_id}`).toBe(0);
    }
  });

  it('lets no loan fall due on a closed day, and nobody borrow more than allowed', async () => {
    const loans = await queries
      .selectFrom('loans')
      .innerJoin('patrons', 'patrons.id', 'loans.patron_id')
      .select(['due_at', 'library_id', 'patron_id', 'group_id', 'returned_at'])
      .execute();
    const today = dayIn(now, ZONE);
    const calendars = await calendarsOf(
      queries,
      [1, 2, 3, 4, 5, 6],
      addDays(today, -400),
      addDays(today, 100),
    );
    for (const { due_at, library_id } of loans) {
      const calendar = calendars.get(library_id);
      if (!calendar) throw new Error('Every library has a calendar');
      expect(isOpenOn(calendar, dayIn(new Date(due_at), ZONE)), due_at).toBe(true);
    }
    const { policies } = await lendingRules(queries);
    const open = Map.groupBy(
      loans.filter(({ returned_at }) => returned_at === null),
      ({ patron_id }) => patron_id,
    );
    for (const own of open.values()) {
      const { maxItems } = policyFor(policies, {
        groupId: own[0]?.group_id ?? 0,
        loanKind: 'normal',
        libraryId: 1,
      });
      expect(own.length).toBeLessThanOrEqual(maxItems ?? Infinity);
    }
  });

  it('follows the seed of the circulation policy', async () => {
    const { policies } = await lendingRules(queries);
    const groups = await queries.selectFrom('patron_groups').select(['id', 'code']).execute();
    const policy = (
      code: string,
      loanKind: 'normal' | 'horas' | 'consulta_local',
      library: number,
    ) =>
      policyFor(policies, {
        groupId: groups.find((group) => group.code === code)?.id ?? 0,
        loanKind,
        libraryId: library,
      });
    expect(policy('01', 'normal', 1)).toMatchObject({
      lendable: true,
      length: { days: 7 },
      maxItems: 5,
      maxRenewals: 5,
      maxHolds: 5,
      pickupHours: 48,
      penalty: { kind: 'fine', centsPerDay: 100, centsPerHour: 100 },
      blockFromCents: 1000,
    });
    for (const code of ['03', '06', '07', '08']) {
      expect(policy(code, 'normal', 1).length).toEqual({ days: 14 });
      expect(policy(code, 'horas', 1).length).toEqual({ hours: 2 });
      expect(policy(code, 'consulta_local', 1).lendable).toBe(false);
    }
    expect(policy('08', 'normal', 1).maxItems).toBe(10);
    expect(policy('01', 'normal', 6).penalty).toEqual({ kind: 'suspension', daysPerDay: 2 });
    expect(policy('08', 'normal', 6).length).toEqual({ days: 14 });
  });
});

describeEngine('the demonstration network at any moment', () => {
  it.each(MOMENTS)(
    'lets aluno renew all loans but the one that is held, and has no faults, on %s',
    async (now) => {
      const network = await seeded(now);
      for await (const problem of findProblems(network.db)) expect(problem).toBe('');
      const results = await renewalsOf(network.db, 'aluno', now);
      const refusals = results.map((result) =>
        result.ok ? [] : result.refusals.map(({ code }) => code),
      );
      expect(refusals.filter((codes) => codes.length === 0)).toHaveLength(3);
      expect(refusals.filter((codes) => codes.length > 0)).toEqual([['renewal_held_by_other']]);
      await network.close();
    },
    60_000,
  );

  it('is the same twice, salts and identity apart', async () => {
    const [now = new Date()] = MOMENTS;
    const rowsOf = async (test: TestDatabase) => {
      const tables = [
        'campuses',
        'libraries',
        'opening_hours',
        'opening_exceptions',
        'patron_groups',
        'policies',
        'titles',
        'authorities',
        'title_authorities',
        'copies',
        'loans',
        'renewals',
        'holds',
        'debts',
        'debt_entries',
        'suspensions',
        'courses',
        'disciplines',
        'professors',
        'teaching_plans',
        'teaching_plan_titles',
      ] as const;
      const rows: Record<string, string[]> = {};
      for (const table of tables) {
        const all = await test.db.queries.selectFrom(table).selectAll().execute();
        rows[table] = all.map((row) => JSON.stringify(row)).sort();
      }
      return rows;
    };
    const first = await seeded(now);
    const second = await seeded(now);
    expect(await rowsOf(second)).toEqual(await rowsOf(first));
    await first.close();
    await second.close();
  }, 60_000);
});
