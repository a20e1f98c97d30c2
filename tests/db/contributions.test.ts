import { afterEach, beforeEach, expect, it } from 'vitest';
import { SUGGESTION_MOVES } from '#contract/catalogue/acquisitions/states.ts';
import { DESK_ENTITIES, type DeskEntity } from '#cli/desk/entities.ts';
import { moveByStaff } from '#api/circulation/requests/move.ts';
import { deskProblems } from '#cli/desk/desk-problems.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { seedPatrons } from '#demo/seed/patrons.ts';
import { seedUnits } from '#demo/seed/units.ts';
import { seedContributions } from '#demo/seed/contributions.ts';
import { seedSuggestions } from '#demo/seed/suggestions.ts';
import {
  describeEngine,
  ENGINE,
  openTestDatabase,
  type TestDatabase,
} from '../support/servers/engines.ts';

const NOW = new Date('2026-03-12T17:20:00Z');
const AT = NOW.toISOString();

function entity(name: string): DeskEntity {
  const found = DESK_ENTITIES.get(name);
  if (!found) throw new Error(`The desk knows no ${name}`);
  return found;
}

describeEngine('comments and suggestions of the demonstration', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase();
    await test.db.transaction(async (tx) => {
      await seedPatrons(tx, await seedUnits(tx, 2026), '', AT);
      await seedContributions(tx, NOW);
      await seedSuggestions(tx, NOW);
    });
  });
  afterEach(() => test.close());

  const problems = async () => {
    const found: string[] = [];
    for await (const problem of deskProblems(test.db.queries)) found.push(problem);
    return found;
  };
  const suggestionIn = async (state: string): Promise<number> =>
    (await entity('suggestion').list(test.db.queries, state))[0]?.id ?? 0;

  it('are in every state that there is, and nothing is wrong with them', async () => {
    for (const { list, moves } of [entity('comment'), entity('suggestion')]) {
      const states = new Set((await list(test.db.queries)).map(({ state }) => state));
      expect([...states].sort()).toEqual(Object.keys(moves).sort());
    }
    expect(await problems()).toEqual([]);
  });

  it('leave room: nobody is at the limit when the demonstration begins', async () => {
    const waiting = await entity('suggestion').list(test.db.queries, 'pre_sugestao');
    const mine = waiting.filter(({ patron }) => patron === 'aluno');
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.length).toBeLessThan(3);
  });

  it('are listed for the desk with all that was told, or only those in one state', async () => {
    const { list } = entity('suggestion');
    const [wanted] = await list(test.db.queries, 'em_cotacao');
    expect(wanted).toMatchObject({
      state: 'em_cotacao',
      patron: 'pessoa03',
      library: 'Engenharia e Tecnologia',
      text: 'Deep learning / Ian Goodfellow, Yoshua Bengio, Aaron Courville / MIT Press\nISBN/ISSN: 9780262035613',
    });
    const every = await list(test.db.queries);
    expect(every.map(({ id }) => id)).toEqual(every.map(({ id }) => id).sort((a, b) => a - b));
    expect(every.length).toBeGreaterThan((await list(test.db.queries, 'pre_sugestao')).length);
  });

  it('move where their table leads, and nowhere else', async () => {
    const move = (id: number, to: string) =>
      test.db.transaction((tx) => moveByStaff(tx, entity('suggestion'), { id, to, at: AT }));
    const id = await suggestionIn('pre_sugestao');
    expect(await move(id, 'atendida')).toEqual({
      refusal: {
        code: 'move_not_allowed',
        params: {
          de: 'pre_sugestao',
          para: 'atendida',
          possiveis: SUGGESTION_MOVES.pre_sugestao.join(', '),
        },
      },
    });
    expect(await move(id, 'sugestao_compra')).toEqual({ from: 'pre_sugestao' });
    const row = await test.db.queries
      .selectFrom('suggestions')
      .select(['state', 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'sugestao_compra', updated_at: AT });
    expect(await move(4321, 'cancelada')).toEqual({
      refusal: { code: 'thing_not_found', params: { codigo: 4321 } },
    });
  });

  it('move once when many desks end one at the same moment', async () => {
    const second = ENGINE === 'pg' ? openDatabase(test.location) : test.db;
    try {
      const id = await suggestionIn('aguardando_entrega');
      const ends = ['atendida', 'esgotada', 'nao_atendida', 'cancelada', 'atendida', 'esgotada'];
      const answers = await Promise.all(
        ends.map((to, turn) =>
          (turn % 2 === 0 ? test.db : second).transaction((tx) =>
            moveByStaff(tx, entity('suggestion'), { id, to, at: AT }),
          ),
        ),
      );
      expect(answers.filter((answer) => 'from' in answer)).toEqual([
        { from: 'aguardando_entrega' },
      ]);
    } finally {
      if (second !== test.db) await second.close();
    }
  });

  it('are found by the check when something else has written them', async () => {
    const { queries } = test.db;
    await queries
      .updateTable('general_comments')
      .set({ state: 'lido' })
      .where('id', '=', 1)
      .execute();
    await queries
      .updateTable('suggestions')
      .set({ updated_at: '2001-01-01T00:00:00.000Z' })
      .where('id', '=', 2)
      .execute();
    await queries
      .insertInto('idempotency_keys')
      .values({ patron_id: 1, call: 'POST /x', key: 'k', request: '-', answer: '', created_at: AT })
      .execute();
    expect(await problems()).toEqual([
      'comment in the unknown state "lido": 1',
      'suggestion that changed before it was written: 2',
      'request of patron 1 without its answer: POST /x',
    ]);
  });

  it('cannot be empty or longer than the calls take, whoever writes', async () => {
    const comment = { patron_id: 1, library_id: 1, state: 'enviado', created_at: AT };
    for (const [content, fits] of [
      ['', false],
      ['ç', true],
      ['📚'.repeat(4000), true],
      ['📚'.repeat(4001), false],
    ] as const) {
      const written = await test.db.queries
        .insertInto('general_comments')
        .values({ ...comment, updated_at: AT, content })
        .execute()
        .then(
          () => true,
          () => false,
        );
      expect(written, `${content.length} units`).toBe(fits);
    }
  });
});
