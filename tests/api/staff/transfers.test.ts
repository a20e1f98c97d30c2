import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { lendCopy } from '#api/circulation/loans/desk.ts';
import { moveHoldAtDesk, processQueues } from '#api/circulation/loans/settle.ts';
import { insertLoanRequest } from '#api/circulation/loan-requests/store.ts';
import { moveRequestAtDesk } from '#api/circulation/loan-requests/desk.ts';
import { insertRequest, LAPSING_STACK_REQUESTS } from '#api/circulation/closed-stack/store.ts';
import { lapsePickups } from '#api/circulation/requests/lapse.ts';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { saveRights } from '#api/staff/accounts/store.ts';
import { BRANCH, CENTRAL } from '../../support/networks/small-network.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';
import { dump } from '../../support/dump.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

const HOUR = 3_600_000;
const [READER, READER2, STAFF] = [1, 2, 3];
const password = hashPassword('Acervo@2026');

describeEngine('holds and transfers of staff', () => {
  let portal: Portal;
  let now: Date;
  let key = 0;

  beforeEach(async () => {
    now = TEST_NOW;
    portal = await startPortal({
      now: () => now,
      fill: async (db) => {
        const titles = [
          [{ libraryCode: 'central' }, { libraryCode: 'central' }],
          [{ libraryCode: 'central' }],
          [{ libraryCode: 'central' }],
        ];
        await fillWithReaders(db, titles, await password);
        const q = db.queries;
        await q.updateTable('policies').set({ hold_reach: 'network' }).execute();
        const [from, to] = [CENTRAL, BRANCH];
        await q
          .insertInto('transfers')
          .values([
            { from_library_id: from, to_library_id: to, days: 1 },
            { from_library_id: to, to_library_id: from, days: 1 },
          ])
          .execute();
        await q.updateTable('patrons').set({ name: 'Ana Rocha' }).where('id', '=', 1).execute();
        await q.updateTable('patrons').set({ name: 'Bruno Sá' }).where('id', '=', 2).execute();
        for (const libraryId of [CENTRAL, BRANCH]) {
          await saveRights(q, { patronId: STAFF, libraryId, rights: ['lend'] });
        }
      },
    });
    await portal.signIn('outro');
  });
  afterEach(() => portal.close());

  const at = (libraryId: number, repeats?: string) => ({
    headers: {
      posto: `${libraryId};Balc%C3%A3o`,
      'idempotency-key': repeats ?? `k${(key += 1)}`,
    },
  });
  const list = (libraryId = CENTRAL) => portal.call('GET /equipe/reservas', {}, at(libraryId));
  const receive = (codigo: string, libraryId = CENTRAL, repeats?: string) =>
    portal.call('POST /equipe/reservas/chegadas', { body: { codigo } }, at(libraryId, repeats));
  const notFound = (copyId: number, libraryId = CENTRAL, repeats?: string) =>
    portal.call(
      'POST /equipe/reservas/nao-achados',
      { body: { cod_exemplar: copyId } },
      at(libraryId, repeats),
    );
  const send = (to: number, libraryId = CENTRAL) =>
    portal.call('POST /equipe/reservas/malotes', { body: { cod_biblioteca: to } }, at(libraryId));
  const undo = (id: number | undefined, libraryId = CENTRAL) =>
    portal.call('POST /equipe/atos/:id/desfazer', { params: { id: id ?? 0 } }, at(libraryId));
  const codeOf = (refused: Promise<unknown>) =>
    refused.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  /** A hold that gets a copy at once, as when one was returned. */
  const hold = async (patronId: number, titleId: number, libraryId = CENTRAL) => {
    await portal.db.queries
      .insertInto('holds')
      .values({
        ...{ title_id: titleId, patron_id: patronId, library_id: libraryId, state: 'queued' },
        ...{ placed_at: now.toISOString(), copy_id: null, released_at: null },
        ...{ expires_at: null, ended_at: null },
      })
      .execute();
    await processQueues(portal.db, now, [titleId]);
  };
  const later = async (hours: number) => {
    now = new Date(now.getTime() + hours * HOUR);
    await portal.signIn('outro');
  };
  const stateOf = async (copyId: number) =>
    (
      await portal.db.queries
        .selectFrom('copies')
        .select('state')
        .where('id', '=', copyId)
        .executeTakeFirstOrThrow()
    ).state;
  const counts = ({ buscar, tirar, espera, enviar, receber }: Output<'GET /equipe/reservas'>) => ({
    ...{ buscar: buscar.length, tirar: tirar.length, espera: espera.length },
    enviar: enviar.flatMap(({ exemplares }) => exemplares).length,
    receber: receber.flatMap(({ exemplares }) => exemplares).length,
  });
  const NOTHING = { buscar: 0, tirar: 0, espera: 0, enviar: 0, receber: 0 };
  /** Undoes an act and compares the database with before; keys of repeated sends stay. */
  const expectUndone = async (actOf: () => Promise<{ cod_ato?: number }>, libraryId = CENTRAL) => {
    const { idempotency_keys: _, ...before } = await dump(portal.db);
    const { cod_ato: id } = await actOf();
    await undo(id, libraryId);
    const { idempotency_keys: __, ...after } = await dump(portal.db);
    expect(after).toEqual(before);
  };

  it('are of those who may lend', async () => {
    await portal.db.queries.deleteFrom('staff_rights').where('library_id', '=', CENTRAL).execute();
    const rights = { patronId: STAFF, libraryId: CENTRAL, rights: ['people' as const] };
    await saveRights(portal.db.queries, rights);
    expect(await codeOf(list())).toBe('staff_right_missing');
    expect(await codeOf(receive('c1'))).toBe('staff_right_missing');
    expect(await codeOf(notFound(1))).toBe('staff_right_missing');
    expect(await codeOf(send(BRANCH))).toBe('staff_right_missing');
    expect(await codeOf(list(BRANCH))).toBe('done');
    await portal.signIn('leitor');
    expect(await codeOf(list())).toBe('staff_only');
  });

  it('are fetched, put on the shelf of holds, and undone', async () => {
    await hold(READER, 1);
    const { buscar } = await list();
    expect(buscar).toMatchObject([
      {
        ...{ codigo: 'c1', numero_chamada: '861', letra: 'A', para: 'Ana R.', tipo: 'reserva' },
        ...{ outros: ['2'], titulo: 'Obra 1', localizacao: '1º andar' },
      },
    ]);
    await expectUndone(() => receive('c1'));
    const put = await receive('c1', CENTRAL, 'one');
    expect(put).toMatchObject({ fazer: 'reservas', letra: 'A', para: 'Ana R.', ja_feito: false });
    // Sent once more, and read once more.
    expect(await receive('c1', CENTRAL, 'one')).toEqual(put);
    expect(await receive('c1')).toMatchObject({ fazer: 'reservas', ja_feito: true });
    const after = await list();
    expect(counts(after)).toEqual({ ...NOTHING, espera: 1 });
    expect(after.espera).toMatchObject([{ letra: 'A', para: 'Ana R.', ate: put.ate }]);
  });

  it('take another copy of the same that was fetched instead', async () => {
    await hold(READER, 1);
    await expectUndone(() => receive('c2'));
    expect(await receive('c2')).toMatchObject({ fazer: 'reservas', letra: 'A', numero: '2' });
    expect(counts(await list())).toEqual({ ...NOTHING, espera: 1 });
  });

  it('log whose names were seen, once in half a day', async () => {
    await hold(READER, 1);
    await list();
    await list();
    const seen = () =>
      portal.db.queries
        .selectFrom('staff_acts')
        .select('patron_id')
        .where('act', '=', 'fetched')
        .execute();
    expect(await seen()).toEqual([{ patron_id: READER }]);
    await later(13);
    await list();
    expect(await seen()).toHaveLength(2);
  });

  it('send home what stands in the wrong library', async () => {
    const { queries } = portal.db;
    await queries.updateTable('copies').set({ library_id: BRANCH }).where('id', '=', 4).execute();
    expect(await receive('c4')).toMatchObject({ fazer: 'malote', ja_feito: false });
    expect(await stateOf(4)).toBe('in_transit');
    expect(counts(await list())).toEqual({ ...NOTHING, enviar: 1 });
    await send(BRANCH);
    expect(await receive('c4', BRANCH)).toMatchObject({ fazer: 'estante' });
    expect(await stateOf(4)).toBeNull();
    await lendCopy(portal.db, { barcode: 'c4', patronId: READER, receipt: null, at: now });
    expect(await codeOf(receive('c4'))).toBe('arrive_not_expected');
  });

  it('answer again without storing title and person', async () => {
    await hold(READER, 1);
    const first = await receive('c1', CENTRAL, 'again-1');
    expect(first).toMatchObject({ fazer: 'reservas', para: 'Ana R.', titulo: 'Obra 1' });
    expect(await receive('c1', CENTRAL, 'again-1')).toEqual(first);
    await hold(READER, 2);
    const missing = await notFound(3, CENTRAL, 'again-2');
    expect(missing).toMatchObject({ titulo: 'Obra 2', segue: 'fila' });
    expect(await notFound(3, CENTRAL, 'again-2')).toEqual(missing);
    const stored = await portal.db.queries.selectFrom('idempotency_keys').selectAll().execute();
    expect(stored).toHaveLength(2);
    for (const text of ['Obra', 'Ana', 'c1']) {
      expect(JSON.stringify(stored.map(({ answer }) => answer))).not.toContain(text);
    }
  });

  it('refuse what nobody expects', async () => {
    expect(await codeOf(receive('nope'))).toBe('lend_copy_not_found');
    expect(await codeOf(receive('c1'))).toBe('arrive_not_expected');
    expect(await codeOf(notFound(1))).toBe('fetch_not_expected');
    expect(await codeOf(notFound(999))).toBe('lend_copy_not_found');
    expect(await codeOf(notFound(1, BRANCH))).toBe('lend_copy_not_found');
    expect(await codeOf(send(BRANCH))).toBe('bag_empty');
    expect(await codeOf(send(999))).toBe('library_not_found');
  });

  it('go by bag to a hold elsewhere and home again', async () => {
    await hold(READER, 2, BRANCH);
    expect((await list()).buscar).toMatchObject([{ codigo: 'c3', malote: 'Biblioteca da Serra' }]);
    expect(counts(await list(BRANCH))).toEqual(NOTHING);
    await expectUndone(() => receive('c3'));
    expect(await receive('c3')).toMatchObject({ fazer: 'malote', malote: 'Biblioteca da Serra' });
    const sent = await list();
    expect(counts(sent)).toEqual({ ...NOTHING, enviar: 1 });
    expect(sent.enviar).toMatchObject([
      { cod_biblioteca: BRANCH, biblioteca: 'Biblioteca da Serra' },
    ]);
    expect((await list(BRANCH)).receber).toMatchObject([
      { cod_biblioteca: CENTRAL, exemplares: [{ codigo: 'c3', para_reserva: true }] },
    ]);
    await expectUndone(() => receive('c3', BRANCH), BRANCH);
    expect(await receive('c3', BRANCH)).toMatchObject({ fazer: 'reservas', letra: 'A' });
    expect(counts(await list(BRANCH))).toEqual({ ...NOTHING, espera: 1 });
    expect(counts(await list())).toEqual(NOTHING);
    // Nobody comes for it.
    await later(200);
    await processQueues(portal.db, now);
    expect((await list(BRANCH)).tirar).toMatchObject([
      { codigo: 'c3', letra: 'A', destino: 'malote', malote: 'Biblioteca Central' },
    ]);
    expect(counts(await list())).toEqual(NOTHING);
    await expectUndone(() => receive('c3', BRANCH), BRANCH);
    expect(await receive('c3', BRANCH)).toMatchObject({ fazer: 'malote' });
    expect(counts(await list(BRANCH))).toEqual({ ...NOTHING, enviar: 1 });
    expect(counts(await list())).toEqual({ ...NOTHING, receber: 1 });
    expect(await receive('c3')).toMatchObject({ fazer: 'estante', numero_chamada: '863' });
    expect(counts(await list())).toEqual(NOTHING);
    expect(await stateOf(3)).toBeNull();
  });

  it('leave with the bag, which both libraries see, and come one by one or are missing', async () => {
    await hold(READER, 1, BRANCH);
    await hold(READER2, 2, BRANCH);
    await receive('c1');
    await receive('c3');
    expect((await list()).enviar.map(({ saida }) => saida)).toEqual([undefined]);
    await expectUndone(() => send(BRANCH));
    const left = await send(BRANCH);
    expect(left).toMatchObject({ biblioteca: 'Biblioteca da Serra', livros: 2 });
    const saida = { em: left.em, quem: 'outro', livros: 2 };
    expect((await list()).enviar).toMatchObject([{ cod_biblioteca: BRANCH, saida }]);
    expect((await list(BRANCH)).receber).toMatchObject([{ cod_biblioteca: CENTRAL, saida }]);
    expect(await codeOf(send(BRANCH))).toBe('bag_empty');
    // The next bag is another.
    await hold(READER, 3, BRANCH);
    await receive('c4');
    expect((await list()).enviar.map(({ exemplares }) => exemplares.length)).toEqual([1, 2]);
    // One comes; it is still a bag of two, of which one has not come.
    await receive('c1', BRANCH);
    const { receber } = await list(BRANCH);
    expect(receber.at(-1)).toMatchObject({ saida, exemplares: [{ codigo: 'c3' }] });
    expect(await codeOf(undo(left.cod_ato))).toBe('undo_changed_since');
    await expectUndone(() => notFound(3, BRANCH), BRANCH);
    expect(await notFound(3, BRANCH)).toMatchObject({ nao_localizado: true, segue: 'fila' });
    expect(await stateOf(3)).toBe('missing');
    expect(counts(await list(BRANCH))).toEqual({ ...NOTHING, espera: 1, receber: 1 });
    // A book that turns up is in no bag any more.
    await receive('c4');
    expect((await list()).enviar.map((bag) => bag.saida)).toEqual([undefined]);
  });

  it('are taken out of the bag, or sent back, when nobody waits for them any more', async () => {
    const cancel = (id: number) =>
      portal.db.transaction((tx) => moveHoldAtDesk(tx, { id, to: 'cancelled', at: now }));
    await hold(READER, 2, BRANCH);
    await hold(READER, 3, BRANCH);
    await receive('c3');
    await send(BRANCH);
    await receive('c4');
    await cancel(1);
    await cancel(2);
    expect((await list()).receber).toMatchObject([
      { cod_biblioteca: CENTRAL, exemplares: [{ codigo: 'c4', para_reserva: false }] },
    ]);
    expect(await receive('c4')).toMatchObject({ fazer: 'estante' });
    expect(counts(await list())).toEqual({ ...NOTHING, enviar: 1 });
    expect((await list(BRANCH)).receber).toMatchObject([{ saida: { livros: 1 } }]);
    expect(await receive('c3', BRANCH)).toMatchObject({ fazer: 'malote' });
    expect(counts(await list())).toEqual({ ...NOTHING, receber: 1 });
  });

  it('come home from where nobody noted it, or are missing', async () => {
    const lost = { state: 'in_transit', state_since: now.toISOString() } as const;
    await portal.db.queries.updateTable('copies').set(lost).where('id', 'in', [1, 3]).execute();
    expect((await list()).receber).toMatchObject([{ exemplares: [{ codigo: 'c1' }, {}] }]);
    expect(await codeOf(notFound(1, BRANCH))).toBe('lend_copy_not_found');
    await expectUndone(() => notFound(1));
    expect(await notFound(1)).toMatchObject({ nao_localizado: true, segue: 'ninguem' });
    expect(await receive('c3')).toMatchObject({ fazer: 'estante' });
    expect(counts(await list())).toEqual(NOTHING);
  });

  it('are taken off the shelf of holds for whoever is next, or back to their shelf', async () => {
    await hold(READER, 2);
    await receive('c3');
    const cancelled = { id: 1, to: 'cancelled', at: now };
    await portal.db.transaction((tx) => moveHoldAtDesk(tx, cancelled));
    expect((await list()).tirar).toMatchObject([{ codigo: 'c3', letra: 'A', destino: 'estante' }]);
    await hold(READER2, 2);
    const next = await list();
    expect(next.tirar).toMatchObject([
      { codigo: 'c3', letra: 'A', destino: 'proxima', para: 'Bruno S.', letra_destino: 'B' },
    ]);
    expect(next.buscar).toEqual([]);
    expect(await receive('c3')).toMatchObject({ fazer: 'reservas', letra: 'B' });
    expect(counts(await list())).toEqual({ ...NOTHING, espera: 1 });
  });

  it('pass on when they are not found, and are missing the second time', async () => {
    await hold(READER, 1);
    await expectUndone(() => notFound(1));
    expect(await notFound(1)).toMatchObject({ nao_localizado: false, segue: 'outro_exemplar' });
    expect((await list()).buscar).toMatchObject([{ codigo: 'c2' }]);
    expect(await codeOf(notFound(1))).toBe('fetch_not_expected');
    expect(await notFound(2)).toMatchObject({ nao_localizado: false, segue: 'fila' });
    // Offered to nobody today.
    await processQueues(portal.db, now);
    expect((await list()).buscar).toEqual([]);
    await later(25);
    await processQueues(portal.db, now);
    expect((await list()).buscar).toMatchObject([{ codigo: 'c1' }]);
    await expectUndone(() => notFound(1));
    expect(await notFound(1)).toMatchObject({ nao_localizado: true, segue: 'outro_exemplar' });
    expect(await stateOf(1)).toBe('missing');
    // Found: it counts from the beginning.
    await receive('c2');
    const copy = await portal.db.queries
      .selectFrom('copies')
      .select('not_found_at')
      .where('id', '=', 2)
      .executeTakeFirstOrThrow();
    expect(copy.not_found_at).toBeNull();
  });

  const request = () =>
    portal.db.transaction((tx) =>
      insertLoanRequest(tx, {
        ...{ patronId: READER, originId: CENTRAL, libraryId: BRANCH, authorised: '', at: now },
        wish: { titleId: 1, volume: '', tome: '', part: '', additional: false },
        receipt: { phone: '', email: '', place: null, placeText: '', homeAddress: null },
      }),
    );

  it('serve requests between libraries', async () => {
    await request();
    expect((await list()).buscar).toMatchObject([
      { codigo: 'c1', tipo: 'emprestimo', malote: 'Biblioteca da Serra', para: 'Ana R.' },
    ]);
    await expectUndone(() => notFound(1));
    expect(await notFound(1)).toMatchObject({ segue: 'outro_exemplar' });
    expect((await list()).buscar).toMatchObject([{ codigo: 'c2' }]);
    await expectUndone(() => receive('c2'));
    expect(await receive('c2')).toMatchObject({ fazer: 'malote', malote: 'Biblioteca da Serra' });
    expect(counts(await list())).toEqual({ ...NOTHING, enviar: 1 });
    expect(counts(await list(BRANCH))).toEqual({ ...NOTHING, receber: 1 });
    await expectUndone(() => receive('c2', BRANCH), BRANCH);
    expect(await receive('c2', BRANCH)).toMatchObject({ fazer: 'reservas', letra: 'A' });
    expect(await receive('c2', BRANCH)).toMatchObject({ fazer: 'reservas', ja_feito: true });
    expect(counts(await list(BRANCH))).toEqual({ ...NOTHING, espera: 1 });
    const move = { id: 1, from: 'disponivel', to: 'nao_atendida', at: now.toISOString() } as const;
    await portal.db.transaction((tx) => moveRequestAtDesk(tx, move));
    expect((await list(BRANCH)).tirar).toMatchObject([{ codigo: 'c2', destino: 'malote' }]);
    expect(await receive('c2', BRANCH)).toMatchObject({ fazer: 'malote' });
    expect(counts(await list(BRANCH))).toEqual({ ...NOTHING, enviar: 1 });
  });

  it('end a request whose promised copies are not found', async () => {
    const id = await request();
    const move = { id, from: 'aguardando', to: 'em_transito', at: now.toISOString() } as const;
    await portal.db.transaction((tx) => moveRequestAtDesk(tx, move));
    await expectUndone(() => notFound(1));
    expect(await notFound(1)).toMatchObject({ segue: 'outro_exemplar' });
    expect((await list()).buscar).toMatchObject([{ codigo: 'c2', tipo: 'emprestimo' }]);
    await expectUndone(() => notFound(2));
    expect(await notFound(2)).toMatchObject({ segue: 'encerrado' });
    expect(counts(await list())).toEqual(NOTHING);
  });

  it('serve closed stacks', async () => {
    await portal.db.transaction((tx) =>
      insertRequest(tx, { copyId: 4, patronId: READER2, at: now.toISOString() }),
    );
    expect((await list()).buscar).toMatchObject([
      { codigo: 'c4', tipo: 'acervo_fechado', letra: 'B', outros: [] },
    ]);
    expect(await notFound(4)).toMatchObject({ segue: 'procurar_depois' });
    expect((await list()).buscar[0]?.procurado_em).toBeDefined();
    await expectUndone(() => notFound(4));
    await expectUndone(() => receive('c4'));
    expect(await receive('c4')).toMatchObject({ fazer: 'reservas', letra: 'B' });
    expect(counts(await list())).toEqual({ ...NOTHING, espera: 1 });
  });

  it('go back to their stack when nobody came for them, or to whoever asked since', async () => {
    const ask = (patronId: number) =>
      portal.db.transaction((tx) =>
        insertRequest(tx, { copyId: 4, patronId, at: now.toISOString() }),
      );
    const lapse = async () => {
      await later(200);
      await lapsePickups(portal.db, LAPSING_STACK_REQUESTS, now);
    };
    await ask(READER2);
    await receive('c4');
    await lapse();
    expect((await list()).tirar).toMatchObject([
      { codigo: 'c4', letra: 'B', destino: 'estante', desde: '2026-03-20T22:20:00-03:00' },
    ]);
    await expectUndone(() => receive('c4'));
    await ask(READER);
    const next = await list();
    expect(next.tirar).toMatchObject([{ codigo: 'c4', destino: 'proxima', letra_destino: 'A' }]);
    expect(next.buscar).toEqual([]);
    expect(await receive('c4')).toMatchObject({ fazer: 'reservas', letra: 'A' });
    expect(counts(await list())).toEqual({ ...NOTHING, espera: 1 });
    await lapse();
    expect(await receive('c4')).toMatchObject({ fazer: 'estante' });
    expect(counts(await list())).toEqual(NOTHING);
    expect(await codeOf(receive('c4'))).toBe('arrive_not_expected');
  });
});
