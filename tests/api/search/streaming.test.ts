import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Output } from '#contract/calls.ts';
import type { Database } from '#api/core/db/connection.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { describeEngine } from '../../support/servers/engines.ts';

type Answer = Output<'GET /consulta'>;

const BOOKS = 12;
const GENERATIONS = 12;

/** All titles say in title and subject of which generation they are, and change in one transaction. */
const write = (db: Database, generation: number): Promise<number[]> =>
  addTitles(
    db,
    Array.from({ length: BOOKS }, (_, at) =>
      book({
        number: String(at + 1),
        title: `Rio ${at + 1}, lote ${generation}`,
        subjects: [`Lote ${generation}`],
        copies: [{ barcode: `b${at}` }],
      }),
    ),
  );

const generationsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/lote (\d+)/gi)].map(([, generation = '']) => generation)),
];

/** Rows are of one moment, and hits, their number and their counts of one state of the index. */
function expectOneGeneration({ itens, total, filtros }: Answer): void {
  expect(total).toBe(BOOKS);
  expect(itens).toHaveLength(BOOKS);
  expect(generationsIn(JSON.stringify(itens))).toHaveLength(1);
  const subjects = filtros.find(({ tipo }) => tipo === 'assunto')?.itens ?? [];
  expect(subjects.map(({ total: count }) => count)).toEqual([BOOKS]);
}

describeEngine('while titles change all the time', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        await write(db, 0);
      },
    });
  });
  afterAll(() => portal.close());

  it('no response mixes data from before and after a change', async () => {
    const { db, url, services } = portal;
    const ask = async (path: string): Promise<Answer> => {
      const answer = await fetch(`${url}/api/consulta?q=rio&perPage=50${path}`);
      expect(answer.status).toBe(200);
      return (await answer.json()) as Answer;
    };
    let isOver = false;
    const seen = new Set<string>();
    const searching = ['', '&orderBy=obra', '&orderBy=ano&direction=D', '&biblioteca=1'].map(
      async (path) => {
        while (!isOver) {
          const answer = await ask(path);
          expectOneGeneration(answer);
          seen.add(generationsIn(JSON.stringify(answer.itens)).join());
        }
      },
    );
    const changing = async () => {
      for (let generation = 1; generation <= GENERATIONS; generation++) {
        await write(db, generation);
        await services.catalogue.refresh();
      }
      isOver = true;
    };
    const ended = changing().finally(() => (isOver = true));
    await Promise.all([...searching, ended]);
    // They were asked while it changed, and what is last is what was written last.
    expect(seen.size).toBeGreaterThan(1);
    const last = await ask('');
    expectOneGeneration(last);
    expect(generationsIn(JSON.stringify(last))).toEqual([String(GENERATIONS)]);
  });
});
