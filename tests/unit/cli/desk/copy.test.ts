import { expect, it } from 'vitest';
import { networkCommands } from '../../../support/networks/command-line.ts';
import { CENTRAL, lendCopyOf } from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';

const AT = new Date('2026-03-12T12:00:00Z');

const { tell, withDatabase } = networkCommands({
  environment: { ACERVO_NOW: AT.toISOString() },
  fill: async (db) => {
    const [id = 0] = await fillWithReaders(db, [[{ libraryCode: 'branch', volume: '2' }]]);
    const own = { acquired_on: '2019-05-30', price: 'R$ 42,00', note: 'Doação\nda família' };
    await db.queries.updateTable('copies').set(own).execute();
    await lendCopyOf(db, id, '2026-03-20T02:59:00.000Z');
  },
});

it('the desk is told all that is known of a copy, on a line each', async () => {
  const { code, said } = await tell('desk', 'copy', 'c1');
  expect(code).toBe(0);
  expect(said.map((line) => [line.slice(0, 12).trim(), line.slice(13)])).toEqual([
    ['title', 'Obra 1 (1)'],
    ['library', 'Biblioteca da Serra'],
    ['call number', '861'],
    ['location', '1º andar'],
    ['copy', '1'],
    ['volume', '2'],
    ['material', 'main'],
    ['loan', 'normal'],
    ['state', 'available'],
    ['due', '2026-03-19 23:59'],
    ['acquired', '2019-05-30'],
    ['price', 'R$ 42,00'],
    ['note', 'Doação da família'],
  ]);
});

it('the desk is told where a copy in transit for a hold is sent', async () => {
  await withDatabase(async (db) => {
    const { id, title_id } = await db.queries
      .selectFrom('copies')
      .select(['id', 'title_id'])
      .executeTakeFirstOrThrow();
    const hold = {
      title_id,
      copy_id: id,
      patron_id: 1,
      library_id: CENTRAL,
      placed_at: AT.toISOString(),
    };
    await db.queries
      .insertInto('holds')
      .values({ ...hold, volume: '', tome: '', part: '', additional: 0, state: 'in_transit' })
      .execute();
    await db.queries.updateTable('copies').set({ state: 'in_transit' }).execute();
  });
  const { said } = await tell('desk', 'copy', 'c1');
  expect(said.map((line) => line.replaceAll(/ +/g, ' '))).toContain('sent to Biblioteca Central');
});

it('a copy that nobody has is said to be missing', async () => {
  expect((await tell('desk', 'copy', 'nowhere')).code).toBe(1);
});
