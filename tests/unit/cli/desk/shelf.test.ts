import { beforeEach, expect, it } from 'vitest';
import { networkCommands } from '../../../support/networks/command-line.ts';
import { BRANCH, CENTRAL } from '../../../support/networks/small-network.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';

const AT = '2026-03-12T12:00:00.000Z';

const environment = { ACERVO_NOW: '' };
const { said, complained, run, withDatabase } = networkCommands({
  environment,
  fill: async (db) => {
    await fillWithReaders(db, [[{ libraryCode: 'central' }], [{ libraryCode: 'central' }]]);
    const { queries } = db;
    // c2 stands before c1 on the shelf, "82.09" before "820".
    for (const [id, call_number] of [
      [1, '820 B11'],
      [2, '82.09 A11'],
    ] as const) {
      await queries.updateTable('copies').set({ call_number }).where('id', '=', id).execute();
      await queries
        .insertInto('holds')
        .values({
          ...{ title_id: id, patron_id: id, library_id: CENTRAL, state: 'queued', placed_at: AT },
          ...{ copy_id: null, released_at: null, expires_at: null, ended_at: null },
        })
        .execute();
    }
  },
});
beforeEach(() => {
  environment.ACERVO_NOW = '2026-03-13T12:00:00Z';
});

it('lists what is to be fetched in shelf order, and takes it off the list once it arrived', async () => {
  expect(await run('desk', 'shelf', 'central')).toBe(0);
  expect(said).toEqual([
    '82.09 A11\t1º andar\tc2\tObra 2\tleitora\t2026-03-15 09:00',
    '820 B11\t1º andar\tc1\tObra 1\tleitor\t2026-03-15 09:00',
  ]);
  said.length = 0;
  expect(await run('desk', 'arrive', 'c2')).toBe(0);
  expect(said).toEqual(['Took in "Obra 2".', 'Set aside for leitora until 2026-03-15 09:00.']);
  expect(await run('desk', 'arrive', 'c2')).toBe(1);
  expect(complained).toEqual([expect.stringContaining('Nobody expects this copy')]);
  said.length = 0;
  expect(await run('desk', 'shelf', 'central')).toBe(0);
  expect(said).toEqual(['820 B11\t1º andar\tc1\tObra 1\tleitor\t2026-03-15 09:00']);
});

it('tells what whoever waits wrote along with the hold, in one line, where it is set aside', async () => {
  await withDatabase(async (db) => {
    const observations = 'Quem retira\n\té \u001b[31mminha irmã';
    await db.queries.updateTable('holds').set({ observations }).where('title_id', '=', 2).execute();
  });
  expect(await run('desk', 'shelf', 'central')).toBe(0);
  expect(said).toEqual([
    '82.09 A11\t1º andar\tc2\tObra 2\tleitora\t2026-03-15 09:00\t\tQuem retira é [31mminha irmã',
    '820 B11\t1º andar\tc1\tObra 1\tleitor\t2026-03-15 09:00',
  ]);
  said.length = 0;
  expect(await run('desk', 'arrive', 'c2')).toBe(0);
  expect(said.at(-1)).toBe('They say: Quem retira é [31mminha irmã');
  said.length = 0;
  expect(await run('desk', 'list', 'hold', '--state', 'released')).toBe(0);
  expect(said).toContain('    é [31mminha irmã');
});

it('lists what goes back when nobody came for it, until it is back or lent', async () => {
  await run('desk', 'shelf', 'central');
  for (const barcode of ['c1', 'c2']) expect(await run('desk', 'arrive', barcode)).toBe(0);
  environment.ACERVO_NOW = '2026-03-20T12:00:00Z';
  said.length = 0;
  expect(await run('desk', 'shelf', 'central')).toBe(0);
  expect(said).toEqual([
    '82.09 A11\t1º andar\tc2\tObra 2\tback',
    '820 B11\t1º andar\tc1\tObra 1\tback',
  ]);
  said.length = 0;
  expect(await run('desk', 'arrive', 'c2')).toBe(0);
  expect(said).toEqual(['Took in "Obra 2".', 'Nobody waits: to its shelf.']);
  expect(await run('desk', 'arrive', 'c2')).toBe(1);
  environment.ACERVO_NOW = '2026-03-20T13:00:00Z';
  expect(await run('desk', 'lend', 'c1', 'leitor')).toBe(0);
  expect(await run('desk', 'return', 'c1')).toBe(0);
  said.length = 0;
  expect(await run('desk', 'shelf', 'central')).toBe(0);
  expect(said).toEqual(['There is nothing to fetch.']);
});

it('says that a copy lies there already when it is for the next in line, until it is set aside', async () => {
  await run('desk', 'shelf', 'central');
  expect(await run('desk', 'arrive', 'c2')).toBe(0);
  await withDatabase(async (db) => {
    await db.queries
      .insertInto('holds')
      .values({
        ...{ title_id: 2, patron_id: 3, library_id: CENTRAL, state: 'queued', placed_at: AT },
        ...{ copy_id: null, released_at: null, expires_at: null, ended_at: null },
      })
      .execute();
  });
  environment.ACERVO_NOW = '2026-03-20T12:00:00Z';
  said.length = 0;
  expect(await run('desk', 'shelf', 'central')).toBe(0);
  expect(said).toEqual([
    expect.stringMatching(/^82\.09 A11\t1º andar\tc2\tObra 2\toutro\t2026-03-2\d \d\d:00\tthere$/),
  ]);
  expect(await run('desk', 'arrive', 'c2')).toBe(0);
  said.length = 0;
  expect(await run('desk', 'shelf', 'central')).toBe(0);
  expect(said).toEqual(['There is nothing to fetch.']);
});

it('sends a copy with a request, and ends it with the loan', async () => {
  await withDatabase(async (db) => {
    await db.queries
      .insertInto('loan_requests')
      .values({
        ...{
          patron_id: 3,
          title_id: 2,
          origin_id: CENTRAL,
          library_id: BRANCH,
          phone: '1',
          email: '',
        },
        ...{ place: null, home_address: null, state: 'aguardando', created_at: AT, updated_at: AT },
      })
      .execute();
    await db.queries.deleteFrom('holds').execute();
  });
  expect(await run('desk', 'set', 'request', '1', 'em_transito', '--copy', 'c1')).toBe(1);
  expect(await run('desk', 'set', 'request', '1', 'em_transito')).toBe(0);
  expect(await run('desk', 'arrive', 'c2')).toBe(0);
  expect(await run('desk', 'lend', 'c2', 'outro')).toBe(0);
  expect(said.slice(0, 3)).toEqual([
    'request 1: aguardando → em_transito (copy c2)',
    'Took in "Obra 2".',
    'Set aside for outro, who asked for it.',
  ]);
  said.length = 0;
  expect(await run('desk', 'list', 'request')).toBe(0);
  expect(said[0]).toContain('atendida');
});

it('names the libraries when none has the code, and says when there is nothing to fetch', async () => {
  expect(await run('desk', 'shelf', 'nada')).toBe(2);
  expect(complained[0]).toBe('"nada" is no library; there are: central, branch.');
  expect(await run('desk', 'shelf', 'branch')).toBe(0);
  expect(said).toEqual(['There is nothing to fetch.']);
});

it('sends a copy home that is returned elsewhere', async () => {
  expect(await run('desk', 'lend', 'c1', 'leitor')).toBe(0);
  said.length = 0;
  expect(await run('desk', 'return', 'c1', '--at', 'branch')).toBe(0);
  expect(said).toEqual([
    'Returned "Obra 1" by Leitor, in time.',
    'In transit: send it to Biblioteca Central.',
  ]);
  said.length = 0;
  expect(await run('desk', 'list', 'copy', '--state', 'in_transit')).toBe(0);
  expect(said[0]).toContain('in_transit');
  expect(await run('desk', 'set', 'copy', 'c1', 'available')).toBe(0);
  expect(said.at(-1)).toBe('copy c1: in_transit → available');
  expect(await run('desk', 'set', 'copy', 'nada', 'lost')).toBe(1);
});

it('says once that a bag has left, with all that lies in it, and who said so', async () => {
  await run('desk', 'lend', 'c1', 'leitor');
  await run('desk', 'return', 'c1', '--at', 'branch');
  said.length = 0;
  expect(await run('desk', 'bag', 'branch', 'central')).toBe(0);
  expect(said).toEqual(['The bag for Biblioteca Central has left: 1 copy.']);
  await withDatabase(async (db) => {
    const copy = db.queries.selectFrom('copies').select(['left_at', 'sent_to']).where('id', '=', 1);
    expect(await copy.executeTakeFirst()).toMatchObject({
      ...{ left_at: expect.stringMatching(/^2026-03-13T12:00/), sent_to: CENTRAL },
    });
    const act = db.queries.selectFrom('staff_acts').selectAll().where('act', '=', 'bag_left');
    expect(await act.execute()).toMatchObject([
      { library_id: BRANCH, entity_id: CENTRAL, after: '1, Biblioteca Central' },
    ]);
  });
  complained.length = 0;
  expect(await run('desk', 'bag', 'branch', 'central')).toBe(1);
  expect(complained).toEqual([expect.stringContaining('no book in the bag')]);
  expect(await run('desk', 'bag', 'branch', 'nowhere')).toBe(2);
});

it('does the work of time and tells of it', async () => {
  expect(await run('jobs', 'run')).toBe(0);
  expect(said).toEqual([
    'undos        0 acts cannot be undone any more',
    'names        names are split into words',
    'closed-days  0 due dates and 0 pick-up windows moved',
    'holds        2 holds moved',
    'losses       0 copies lost',
    'requests     0 between libraries and 0 from closed stacks lapsed',
    'reminders    0 patrons reminded',
    'notices      0 pick-up windows, 0 ended suspensions and 0 cards announced',
    'news         0 digests queued',
    'harvest      no repository is set',
    'federation   no federation is set',
    'tidy         nothing was over its time',
    'change-log   deleted: 1',
    'meaning      no endpoint is set',
    'mail         0 sent, 2 dropped, 0 to be tried again',
    'webhooks     0 sent, 0 to be tried again',
  ]);
  said.length = 0;
  expect(await run('jobs', 'run', 'holds')).toBe(0);
  expect(said).toEqual(['holds        0 holds moved']);
  expect(await run('jobs', 'run', 'nothing')).toBe(2);
  said.length = 0;
  expect(await run('jobs', 'list')).toBe(0);
  expect(said[3]).toMatch(/^holds\t2026-03-13T12:00:0\S+\t0 holds moved$/);
  said.length = 0;
  expect(await run('mail', 'list')).toBe(0);
  expect(said).toEqual(['There is none.']);
  said.length = 0;
  expect(await run('mail', 'list', '--all')).toBe(0);
  expect(said).toHaveLength(2);
  expect(said[0]).toMatch(
    /dropped\t1\tleitora?\thold_ready \d\t-\tthe patron has no e-mail address/,
  );
});

it('lists what is sent to a hold elsewhere, and back home when nobody came for it', async () => {
  await withDatabase(async (db) => {
    const { queries: q } = db;
    await q.updateTable('policies').set({ hold_reach: 'network' }).execute();
    const way = { from_library_id: CENTRAL, to_library_id: BRANCH, days: 1 };
    await q.insertInto('transfers').values(way).execute();
    await q.updateTable('holds').set({ library_id: BRANCH }).where('title_id', '=', 2).execute();
  });
  await run('desk', 'shelf', 'central');
  expect(said).toContain('82.09 A11\t1º andar\tc2\tObra 2\tsend\tBiblioteca da Serra');
  said.length = 0;
  expect(await run('desk', 'arrive', 'c2', '--at', 'central')).toBe(0);
  expect(said).toContain('In transit: send it to Biblioteca da Serra for the hold of leitora.');
  said.length = 0;
  expect(await run('desk', 'arrive', 'c2', '--at', 'branch')).toBe(0);
  expect(said.at(-1)).toMatch(/^Set aside for leitora until/);
  environment.ACERVO_NOW = '2026-03-20T12:00:00Z';
  said.length = 0;
  await run('desk', 'shelf', 'branch');
  expect(said).toEqual(['82.09 A11\t1º andar\tc2\tObra 2\tsend\tBiblioteca Central']);
  said.length = 0;
  expect(await run('desk', 'arrive', 'c2', '--at', 'central')).toBe(0);
  expect(said).toEqual(['Took in "Obra 2".', 'Nobody waits: to its shelf.']);
});

it('names the zone of each time where libraries are in several', async () => {
  await withDatabase(async (db) => {
    const there = { time_zone: 'America/Manaus' };
    await db.queries.updateTable('libraries').set(there).where('id', '=', BRANCH).execute();
  });
  const linesOf = async (...args: string[]) => {
    said.length = 0;
    expect(await run('desk', ...args)).toBe(0);
    return said.join('\n');
  };
  expect(await linesOf('shelf', 'central')).toContain('2026-03-15 09:00 (America/Sao_Paulo)');
  expect(await linesOf('list', 'hold')).toContain('2026-03-12 09:00 (America/Sao_Paulo)  leitor');
  expect(await linesOf('lend', 'c1', 'leitor')).toContain(
    'due 2026-03-20 23:59 (America/Sao_Paulo) (Biblioteca Central)',
  );
  expect(await linesOf('copy', 'c1')).toContain('2026-03-20 23:59 (America/Sao_Paulo)');
  expect(await linesOf('arrive', 'c2')).toContain('until 2026-03-15 09:00 (America/Sao_Paulo).');
});
