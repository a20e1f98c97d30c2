import { afterEach, beforeEach, expect, it } from 'vitest';
import { pendingDebts } from '#api/circulation/debts/pending.ts';
import { lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { describeEngine, openCopyOf, type TestDatabase } from '../../support/servers/engines.ts';

/** What is lent then falls due on Thursday 19 March; Sunday 22 is closed. */
const LENT = new Date('2026-03-12T17:20:00Z');
const RETURNED = new Date('2026-03-25T17:20:00Z');

describeEngine('the days of a late return', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openCopyOf('waiting-readers-days-late', async (db) => {
      await fillWithReaders(db, [[{ libraryCode: 'central' }]]);
      const closed = { library_id: null, opens: null, closes: null, reason: '{"pt":"Domingo"}' };
      await db.queries
        .insertInto('opening_exceptions')
        .values({ ...closed, day: '2026-03-22' })
        .execute();
    });
  });
  afterEach(() => test.close());

  const debt = async () => {
    const wanted = { patronId: 1, now: RETURNED, locale: 'pt', slips: false } as const;
    const [first] = (await pendingDebts(test.db.queries, wanted))?.itens ?? [];
    return { days: first?.dias_atraso, reais: first?.valor };
  };

  it('are those that were charged, whatever closes afterwards', async () => {
    await lendCopy(test.db, { barcode: 'c1', login: 'leitor', at: LENT });
    await returnCopy(test.db, { barcode: 'c1', at: RETURNED });
    expect(await debt()).toEqual({ days: 5, reais: 5 });
    const closed = { library_id: null, opens: null, closes: null, reason: '{"pt":"Greve"}' };
    await test.db.queries
      .insertInto('opening_exceptions')
      .values({ ...closed, day: '2026-03-23' })
      .execute();
    expect(await debt()).toEqual({ days: 5, reais: 5 });
  });
});
