import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#api/core/db/connection.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import {
  addTitles,
  book,
  CENTRAL,
  fillNetwork,
  lendCopyOf,
} from '../../../support/networks/small-network.ts';

const eca = 'Queirós, Eça de,$d1845-1900';
const GONE = { number: 'gone', title: 'Saiu', subjects: ['Incesto'] };
const TITLES = [
  book({
    number: 'a',
    title: 'Os Maias',
    author: eca,
    subjects: ['Romance', 'Incesto'],
    more: ['082 04 $a869.3', '700 1_ $aLima, Rui,$eilustrador$4ill'],
    copies: [{ callNumber: '869.3 Q3m' }],
  }),
  book({ number: 'b', title: 'Raro', subjects: ['Incesto'], copies: [{}] }),
  book({ number: 'c', title: 'Comum', subjects: ['Romance'] }),
  book({ number: 'd', title: 'Comum e raro', subjects: ['Romance', 'Incesto'] }),
  book({
    number: 'e',
    title: 'Os Maias',
    author: eca,
    year: 2001,
    subjects: ['Romance', 'Incesto'],
  }),
  book({
    number: 'f',
    title: 'The Maias',
    author: eca,
    language: 'eng',
    subjects: ['Incesto'],
    more: ['240 13 $aOs Maias.$lInglês'],
  }),
  book({ number: 'g', title: 'A relíquia', author: eca }),
  book({ number: 'h', title: 'A relíquia', author: eca, year: 1999 }),
  book({ number: 'i', title: 'Só a classe', more: ['082 04 $a869.3'] }),
  book({ number: 'j', title: 'Classe mais longa', copies: [{ callNumber: '869.31 Z9' }] }),
  book({ number: 'k', title: 'Ilustrado', more: ['700 1_ $aLima, Rui,$eilustrador$4ill'] }),
  book({ number: 'l', title: 'Nada em comum', subjects: ['Química'] }),
  book({ number: 'm', title: 'Na disciplina' }),
  ...[1, 2, 3].map((n) => book({ number: `z${n}`, title: `Romance ${n}`, subjects: ['Romance'] })),
  book(GONE),
];

/** Two titles on the reading list of one course. */
async function teach(db: Database, titles: readonly number[]): Promise<void> {
  await db.transaction(async (tx) => {
    const course = { code: 'LET', name: 'Letras', campus_id: null };
    await tx.insertInto('courses').values(course).execute();
    const discipline = { code: 'LET1', name: 'Literatura portuguesa II', campus_id: null };
    await tx.insertInto('disciplines').values(discipline).execute();
    const plan = { course_id: 1, discipline_id: 1, professor_id: null, year: 2026, semester: 1 };
    await tx
      .insertInto('teaching_plans')
      .values({ ...plan, department: '', period: null, library_id: null })
      .execute();
    await tx
      .insertInto('teaching_plan_titles')
      .values(titles.map((title_id) => ({ plan_id: 1, title_id, kind: 'basica' as const })))
      .execute();
  });
}

describeEngine('titles like another', () => {
  let portal: Portal;
  let ids: number[] = [];
  const id = (letter: string) => ids['abcdefghijklm'.indexOf(letter)] ?? 0;
  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        ids = await addTitles(db, TITLES);
        await addTitles(db, [book({ ...GONE, deleted: true })]);
        await teach(db, [id('a'), id('m')]);
      },
    });
  });
  afterAll(() => portal.close());

  const alike = async (title: number) =>
    (await portal.call('GET /acervo/:id/semelhantes', { params: { id: title } })).itens;

  it('share the rarest first, and say what', async () => {
    const itens = await alike(id('a'));
    const names = itens.map(({ title }) => title);
    expect(names[0]).toBe('Comum e raro');
    expect(names.indexOf('Raro')).toBeLessThan(names.indexOf('Comum'));
    expect(itens[0]?.motivos.map(({ tipo, descricao }) => [tipo, descricao])).toEqual([
      ['assunto', 'Incesto'],
      ['assunto', 'Romance'],
    ]);
    const reasons = new Map(itens.map(({ title, motivos }) => [title, motivos[0]]));
    expect(reasons.get('A relíquia')).toMatchObject({
      ...{ tipo: 'autor', descricao: 'Queirós, Eça de, 1845-1900' },
    });
    expect(reasons.get('Na disciplina')).toEqual({
      ...{ tipo: 'disciplina', descricao: 'Literatura portuguesa II' },
    });
    expect(reasons.get('Só a classe')).toEqual({ tipo: 'classe', descricao: '869.3' });
    const subject = reasons.get('Raro')?.cod_autoridade ?? 0;
    const { itens: found } = await portal.call('GET /consulta', {
      query: { assunto: String(subject) },
    });
    expect(found.map(({ title }) => title)).toContain('Raro');
  });

  it('are no editions of the same work, no two of another, and nothing that has left', async () => {
    const names = (await alike(id('a'))).map(({ title }) => title);
    expect(names.filter((name) => name.includes('Maias'))).toEqual([]);
    expect(names.filter((name) => name === 'A relíquia')).toHaveLength(1);
    expect(names).not.toContain('Saiu');
  });

  it('are not alike by an illustrator, a longer class, or nothing', async () => {
    const names = (await alike(id('a'))).map(({ title }) => title);
    for (const other of ['Ilustrado', 'Classe mais longa', 'Nada em comum'])
      expect(names).not.toContain(other);
    expect(await alike(id('l'))).toEqual([]);
  });

  it('are the same whatever is borrowed, but say how they stand', async () => {
    const before = (await alike(id('a'))).map(({ cod_acervo: code }) => code);
    await lendCopyOf(portal.db, id('b'), '2026-04-01T23:59:59-03:00');
    await portal.db.transaction((tx) =>
      tx.updateTable('titles').set({ uses: 5000 }).where('id', '=', id('c')).execute(),
    );
    await portal.services.catalogue.refresh();
    const after = await alike(id('a'));
    expect(after.map(({ cod_acervo: code }) => code)).toEqual(before);
    expect(after.find(({ title }) => title === 'Raro')?.disponibilidade).toMatchObject([
      { cod_biblioteca: CENTRAL, situacao: 'emprestado' },
    ]);
  });

  it('are refused for a title that there is not, or no more', async () => {
    const refusal = async (title: number) => {
      const said = await portal.refusal('GET /acervo/:id/semelhantes', { params: { id: title } });
      return [said.statusCode, said.code];
    };
    expect(await refusal(999_999)).toEqual([404, 'title_not_found']);
    expect(await refusal(ids.at(-1) ?? 0)).toEqual([410, 'title_withdrawn']);
  });
});
