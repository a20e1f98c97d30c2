import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#api/core/db/connection.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { renewLoans } from '#api/circulation/loans/renew.ts';
import { readCirculation, saveRenewal } from '#api/circulation/loans/store.ts';
import { withOffset } from '#api/circulation/units/zone.ts';
import { openDemonstration } from '../support/networks/demonstration.ts';
import { describeEngine, ENGINE, type TestDatabase } from '../support/servers/engines.ts';

/** Another process's connection. SQLite in one thread would wait for itself: there it is the same. */
const another = ({ db, location }: TestDatabase) => (ENGINE === 'pg' ? openDatabase(location) : db);

const NOW = new Date('2026-03-12T17:20:00Z');

describeEngine('circulation under concurrency', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openDemonstration(NOW);
  });
  afterEach(() => test.close());

  const renewable = async () => {
    const { id: patronId } = await test.db.queries
      .selectFrom('patrons')
      .select('id')
      .where('login', '=', 'docente')
      .executeTakeFirstOrThrow();
    const loans = await test.db.queries
      .selectFrom('loans')
      .select(['id', 'due_at', 'renewals'])
      .where('patron_id', '=', patronId)
      .where('returned_at', 'is', null)
      .execute();
    return { patronId, loans };
  };

  it('grants one of many renewals of a loan on the same day', async () => {
    const { patronId, loans } = await renewable();
    const loanIds = loans.slice(0, 1).map(({ id }) => id);
    const second = another(test);
    try {
      const answers = await Promise.all(
        [test.db, second, test.db, second].map((db) =>
          renewLoans(db, { patronId, loanIds, now: NOW }),
        ),
      );
      const granted = answers.flat().filter(({ ok }) => ok);
      expect(granted).toHaveLength(1);
      const rows = await test.db.queries
        .selectFrom('renewals')
        .select('id')
        .where('loan_id', 'in', loanIds)
        .execute();
      expect(rows).toHaveLength(1);
    } finally {
      if (second !== test.db) await second.close();
    }
  });

  it('does not try for ever to find a receipt key that nobody has', async () => {
    const { patronId } = await renewable();
    const renewAll = test.db.transaction(async (tx) => {
      const { loans = [] } = (await readCirculation(tx, patronId)) ?? {};
      const renewal = { dueAt: NOW, makeReceipt: () => 'AAAA-AAAA', now: NOW };
      for (const loan of loans.slice(0, 2)) await saveRenewal(tx, loan, renewal);
    });
    await expect(renewAll).rejects.toThrow('receipt keys');
  });

  it('takes back what somebody has who was removed meanwhile, and renews and lends them nothing', async () => {
    const { patronId, loans } = await renewable();
    const { db } = test;
    const loanIds = loans.map(({ id }) => id);
    await db.queries
      .updateTable('patrons')
      .set({ left_at: NOW.toISOString() })
      .where('id', '=', patronId)
      .execute();
    const renewals = await renewLoans(db, { patronId, loanIds, now: NOW });
    for (const renewal of renewals) {
      expect(renewal.ok === false && renewal.refusals).toContainEqual({ code: 'renewal_left' });
    }
    const copies = await db.queries
      .selectFrom('copies')
      .innerJoin('loans', 'loans.copy_id', 'copies.id')
      .select('barcode')
      .where('loans.id', 'in', loanIds)
      .execute();
    for (const { barcode } of copies) {
      expect(await returnCopy(db, { barcode, at: NOW })).toMatchObject({ ok: true });
      const again = await lendCopy(db, { barcode, login: 'docente', at: NOW });
      expect(again.ok === false && again.refusals).toContainEqual({ code: 'lend_left' });
    }
    expect((await renewable()).loans).toEqual([]);
  });

  it('renews up to the last second of the due day in the zone of the library, and not after', async () => {
    const { patronId, loans } = await renewable();
    const [first] = loans.toSorted((a, b) => a.due_at.localeCompare(b.due_at));
    const due = new Date(first?.due_at ?? '');
    const at = (milliseconds: number) =>
      renewLoans(test.db, {
        patronId,
        loanIds: [first?.id ?? 0],
        now: new Date(due.getTime() + milliseconds),
      });
    // The day ends at the library, three hours after it ended in UTC.
    expect(withOffset(due, 'America/Sao_Paulo')).toMatch(/T23:59:59/);
    expect(await at(1000)).toMatchObject([{ ok: false, refusals: [{ code: 'renewal_overdue' }] }]);
    expect(await at(999)).toMatchObject([{ ok: true, renewals: (first?.renewals ?? 0) + 1 }]);
    // By what was granted nothing is overdue any more.
    const [again] = await at(1000);
    expect(again?.ok === false && again.refusals.map(({ code }) => code)).not.toContain(
      'renewal_overdue',
    );
  });

  it('lends a copy to one of two who ask at two desks', async () => {
    const free = await test.db.queries
      .selectFrom('copies')
      .leftJoin('loans', (join) =>
        join.onRef('loans.copy_id', '=', 'copies.id').on('loans.returned_at', 'is', null),
      )
      .leftJoin('holds', (join) =>
        join.onRef('holds.title_id', '=', 'copies.title_id').on('holds.ended_at', 'is', null),
      )
      .select('copies.barcode')
      .where('loans.id', 'is', null)
      .where('holds.id', 'is', null)
      .where('copies.state', 'is', null)
      .where('copies.loan_kind', '=', 'normal')
      .limit(1)
      .executeTakeFirstOrThrow();
    const second = another(test);
    try {
      const answers = await Promise.all([
        lendCopy(test.db, { barcode: free.barcode, login: 'formando', at: NOW }),
        // By the card of duplo.mestrado.
        lendCopy(second, { barcode: free.barcode, login: '2026.10007', at: NOW }),
      ]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const refused = answers.find(({ ok }) => !ok);
      expect(refused).toMatchObject({ refusals: [{ code: 'lend_already_on_loan' }] });
      expect(await returnCopy(test.db, { barcode: free.barcode, at: NOW })).toMatchObject({
        ok: true,
        late: false,
        fineCents: 0,
      });
    } finally {
      if (second !== test.db) await second.close();
    }
  });
});
