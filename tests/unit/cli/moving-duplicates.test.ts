import { expect, it } from 'vitest';
import { marc } from '#api/catalogue/marc/build.ts';
import { networkCommands } from '../../support/networks/command-line.ts';
import { bytesOf } from '../../support/marc-files.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';

const NOW = '2026-03-12T17:20:00Z';

const { tell, write, withDatabase } = networkCommands({
  environment: { ACERVO_NOW: NOW },
  fill: (db) => fillWithReaders(db, [[{ libraryCode: 'central' }]]),
});

/** One work, from two catalogues. */
async function bring(source: string): Promise<number> {
  const record = marc({
    control: { '001': '1' },
    data: ['020 __ $a9788501000019', '245 10 $aSagarana.', `852 __ $bcentral$p${source}1`],
  });
  write(`${source}.mrc`, bytesOf(record));
  await tell('import', `${source}.mrc`, '--source', source);
  return withDatabase(async ({ queries }) => {
    const titles = queries.selectFrom('titles').select('id').where('source', '=', source);
    return (await titles.executeTakeFirstOrThrow()).id;
  });
}

const hold = (title: number) =>
  withDatabase(async ({ queries }) => {
    const { id: patron } = await queries
      .selectFrom('patrons')
      .select('id')
      .executeTakeFirstOrThrow();
    const { id: library } = await queries
      .selectFrom('libraries')
      .select('id')
      .executeTakeFirstOrThrow();
    await queries
      .insertInto('holds')
      .values({
        title_id: title,
        patron_id: patron,
        library_id: library,
        state: 'queued',
        placed_at: NOW,
        copy_id: null,
        released_at: null,
        expires_at: null,
        ended_at: null,
      })
      .execute();
  });
const heldTitles = () =>
  withDatabase(async ({ queries }) => {
    const rows = await queries.selectFrom('holds').select('title_id').orderBy('id').execute();
    return rows.map(({ title_id }) => title_id);
  });

it('works of two sources are listed, looked at, put together and parted', async () => {
  const a = await bring('A');
  const b = await bring('B');
  await hold(b);
  const listed = await tell('duplicates');
  expect(listed.said).toEqual([
    'isbn 9788501000019',
    expect.stringContaining(`${a}: Sagarana`),
    expect.stringContaining('(B 1)'),
    'Works of several sources: 1.',
  ]);
  const plan = await tell('duplicates', `${a}`, `${b}`);
  expect(plan.said[0]).toBe(
    `${b} → ${a}: copies 1, holds 1, loan requests 0, comments 0. --merge puts them together`,
  );
  expect(await heldTitles()).toEqual([b]);
  const merged = await tell('duplicates', `${a}`, `${b}`, '--merge');
  expect(merged.code).toBe(0);
  expect(await heldTitles()).toEqual([a]);
  expect((await tell('duplicates', '--merged')).said[0]).toContain(`1: ${b} → ${a}`);
  expect((await tell('duplicates', '--undo', '1')).said).toEqual([
    `${a} and ${b} are two titles again.`,
  ]);
  expect(await heldTitles()).toEqual([b]);
  expect((await tell('duplicates', '--undo', '1')).code).toBe(1);
});

it('somebody who holds both keeps them apart', async () => {
  const a = await bring('A');
  const b = await bring('B');
  await hold(a);
  await hold(b);
  const refused = await tell('duplicates', `${a}`, `${b}`, '--merge');
  expect(refused).toMatchObject({
    code: 1,
    said: [expect.stringContaining('Somebody holds both')],
  });
  expect(await heldTitles()).toEqual([a, b]);
});

it('what is no number is not understood', async () => {
  expect((await tell('duplicates', 'x', 'y')).code).toBe(2);
  expect((await tell('duplicates', '1')).code).toBe(2);
});
