import { afterEach, beforeEach, expect, it } from 'vitest';
import { joinTransaction } from '#api/core/db/join-transaction.ts';
import { placeHold } from '#api/circulation/holds/acts.ts';
import { deleteHistoryIfOff, lendCopy, returnCopy } from '#api/circulation/loans/desk.ts';
import { deletePastUndos, doUndoably, undoAct, UNDO_MS } from '#api/staff/acts/undo.ts';
import { CENTRAL } from '../../support/networks/small-network.ts';
import { dump } from '../../support/dump.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { describeEngine, openCopyOf, type TestDatabase } from '../../support/servers/engines.ts';

const LENT = new Date('2026-03-02T12:00:00Z');
const NOW = new Date('2026-03-20T12:00:00Z');
const READER = 1;
const WAITING = 2;
const after = (ms: number) => new Date(NOW.getTime() + ms);
const ACTOR = { staffId: 3, name: 'Rosa', libraryId: CENTRAL, workstation: 'Balcão 1' };

describeEngine('an act of staff that is undone', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openCopyOf('undo', (db) => fillWithReaders(db, [[{ libraryCode: 'central' }]]));
  });
  afterEach(() => test.close());

  const scope = (...patronIds: number[]) => ({ patronIds, copyIds: [1], titleIds: [1] });
  const lend = (at: Date) =>
    test.db.transaction((tx) =>
      doUndoably(test.db, tx, {
        ...{ scope: scope(READER), at },
        work: () => lendCopy(joinTransaction(test.db, tx), { barcode: 'c1', login: 'leitor', at }),
        act: (lent) => (lent.ok ? { actor: ACTOR, kind: 'lent', patronId: READER } : null),
      }),
    );
  const takeBack = (at: Date) =>
    test.db.transaction((tx) =>
      doUndoably(test.db, tx, {
        ...{ scope: scope(READER), at },
        work: () =>
          returnCopy(joinTransaction(test.db, tx), { barcode: 'c1', at, isUndoable: true }),
        act: (back) => (back.ok ? { actor: ACTOR, kind: 'returned', patronId: READER } : null),
      }),
    );
  const wish = {
    ...{ titleId: 1, libraryId: CENTRAL, volume: '', tome: '', part: '', additional: false },
  };
  const wait = () =>
    test.db.transaction((tx) =>
      placeHold(test.db, tx, { patronId: WAITING, wish, zone: 'America/Sao_Paulo', now: LENT }),
    );
  const undo = (actId: number, at = after(UNDO_MS - 1), actor = ACTOR, mayUndoOthers = false) =>
    undoAct(test.db, { actId, actor, mayUndoOthers, at });

  it('leaves the database as it was: a loan', async () => {
    const before = await dump(test.db);
    const { done } = await lend(NOW);
    expect((await dump(test.db))['loans']).toHaveLength(1);
    expect(await undo(done?.actId ?? 0)).toEqual({ ok: true, patronId: READER });
    expect(await dump(test.db)).toEqual(before);
  });

  it('leaves the database as it was: a late return with a fine, for which somebody waited', async () => {
    await lendCopy(test.db, { barcode: 'c1', login: 'leitor', at: LENT });
    await wait();
    const before = await dump(test.db);
    const { result, done } = await takeBack(NOW);
    expect(result).toMatchObject({ ok: true, late: true, heldFor: { patron: 'leitora' } });
    expect((await dump(test.db))['debts']).toHaveLength(1);
    const emails = await test.db.queries
      .selectFrom('mail_outbox')
      .select('next_at')
      .where('patron_id', '=', WAITING)
      .where('created_at', '=', NOW.toISOString())
      .execute();
    expect(emails).toContainEqual({ next_at: after(UNDO_MS).toISOString() });
    expect(await undo(done?.actId ?? 0)).toMatchObject({ ok: true });
    expect(await dump(test.db)).toEqual(before);
  });

  it('is logged, and cannot be undone twice', async () => {
    const { done } = await lend(NOW);
    await undo(done?.actId ?? 0);
    expect(await undo(done?.actId ?? 0)).toEqual({
      ...{ ok: false, refusal: { code: 'undo_too_late' } },
    });
    const acts = await test.db.queries
      .selectFrom('staff_acts')
      .select(['act', 'staff', 'workstation', 'patron_id'])
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { act: 'lent', staff: 'Rosa', workstation: 'Balcão 1', patron_id: READER },
      { act: 'undone', staff: 'Rosa', workstation: 'Balcão 1', patron_id: READER },
    ]);
  });

  it('stays done once the next act has changed the copy, after a minute, and for other libraries', async () => {
    const lent = await lend(NOW);
    const back = await takeBack(after(1000));
    const late = { ok: false, refusal: { code: 'undo_too_late' } };
    expect(await undo(lent.done?.actId ?? 0)).toEqual({
      ...{ ok: false, refusal: { code: 'undo_changed_since' } },
    });
    expect(await undo(back.done?.actId ?? 0, after(UNDO_MS + 1001))).toEqual(late);
    expect(await undo(back.done?.actId ?? 0, after(2000), { ...ACTOR, libraryId: 2 })).toEqual(
      late,
    );
    expect((await dump(test.db))['loans']).toHaveLength(1);
  });

  it('is one of one’s own, unless one may undo those of others', async () => {
    const { done } = await lend(NOW);
    const colleague = { ...ACTOR, staffId: 2, name: 'Otávio' };
    const actId = done?.actId ?? 0;
    expect(await undo(actId, after(1000), colleague)).toEqual({
      ...{ ok: false, refusal: { code: 'undo_of_other' } },
    });
    expect((await dump(test.db))['loans']).toHaveLength(1);
    expect(await undo(actId, after(2000), colleague, true)).toMatchObject({ ok: true });
    expect((await dump(test.db))['loans']).toEqual([]);
  });

  it('keeps the loan of somebody without a history until it cannot be undone', async () => {
    await test.db.queries.updateTable('patrons').set({ keeps_history: 0 }).execute();
    await lend(NOW);
    await takeBack(after(1000));
    expect(await deletePastUndos(test.db, after(2000), deleteHistoryIfOff)).toBe(0);
    expect((await dump(test.db))['loans']).toHaveLength(1);
    expect(await deletePastUndos(test.db, after(2 * UNDO_MS), deleteHistoryIfOff)).toBe(2);
    const left = await dump(test.db);
    expect(left['loans']).toEqual([]);
    expect(left['staff_undos']).toEqual([]);
  });
});
