import { expect, it } from 'vitest';
import { toEntries, groupEntries, type Place, type Shelf } from '#lib/basket/walk.ts';

const place = (library: number, facts: Partial<Place> = {}): Place => ({
  cod_biblioteca: library,
  desc_biblioteca: `Biblioteca ${library}`,
  andar: 'Térreo',
  estante: 'estante 1',
  numero_chamada: '',
  ordem: '',
  total: 1,
  disponiveis: facts.situacao === undefined ? 1 : 0,
  situacao: 'disponivel',
  ...facts,
});
const shelf = (code: number, lugares: Place[], facts: Partial<Shelf> = {}): Shelf => ({
  ...{ cod_acervo: code, title: `Obra ${code}`, author: '', idioma: 'por', edition: '' },
  ...{ ano_publicacao: null, desc_tipo_obra: 'Livro', acesso_remoto: '', lugares },
  ...facts,
});
const walk = (rows: readonly Shelf[], gone: readonly number[] = []) => {
  const codes = [...rows.map(({ cod_acervo: code }) => code), ...gone];
  const items = codes.map((code) => ({ cod_acervo: code, title: `Obra ${code}`, author: '' }));
  const known = new Map<number, Shelf | null>(gone.map((code) => [code, null]));
  for (const row of rows) known.set(row.cod_acervo, row);
  return groupEntries('walk', toEntries(items, known), 'pt').map(({ kind, library, floors }) => [
    library ?? kind,
    floors.map(({ name, entries }) => [name, entries.map(({ item }) => item.cod_acervo)]),
  ]);
};

it('goes to few libraries: first where most stands, then where the rest does', () => {
  expect(
    walk([
      shelf(1, [place(1), place(2)]),
      shelf(2, [place(2)]),
      shelf(3, [place(2), place(3)]),
      shelf(4, [place(1), place(3)]),
    ]),
  ).toEqual([
    [2, [['Térreo', [1, 2, 3]]]],
    [1, [['Térreo', [4]]]],
  ]);
});

it('goes to where a copy is free rather than to where it is lent or only read', () => {
  expect(
    walk([
      shelf(1, [place(1, { situacao: 'emprestado' }), place(2)]),
      shelf(2, [place(1, { situacao: 'emprestado' }), place(3, { situacao: 'consulta_local' })]),
    ]),
  ).toEqual([
    [2, [['Térreo', [1]]]],
    [3, [['Térreo', [2]]]],
  ]);
});

it('climbs floor by floor, and goes along the call numbers', () => {
  const on = (code: number, andar: string, ordem: string) =>
    shelf(code, [place(1, { andar, ordem })]);
  expect(
    walk([
      on(1, '10º andar', 'a'),
      on(2, '2º andar', 'b'),
      on(3, 'Térreo', 'c'),
      on(4, '2º andar', 'a'),
    ]),
  ).toEqual([
    [
      1,
      [
        ['Térreo', [3]],
        ['2º andar', [4, 2]],
        ['10º andar', [1]],
      ],
    ],
  ]);
});

it('leaves out of the walk what is read on line, has no copies, or has left', () => {
  const lent = place(1, { situacao: 'emprestado' });
  const article = shelf(4, [], { tipo_contido: 'A' });
  expect(walk([shelf(1, [lent], { acesso_remoto: 'cr' }), shelf(2, []), article], [3])).toEqual([
    ['online', [['', [1]]]],
    ['contained', [['', [4]]]],
    ['nowhere', [['', [2]]]],
    ['gone', [['', [3]]]],
  ]);
});

it('tells the first and the last shelf of a floor', () => {
  const rows = ['estante 9', 'estante 14', 'estante 10'].map((estante, at) =>
    shelf(at + 1, [place(1, { estante })]),
  );
  const items = rows.map(({ cod_acervo, title, author }) => ({ cod_acervo, title, author }));
  const known = new Map(rows.map((row) => [row.cod_acervo, row]));
  const [stop] = groupEntries('walk', toEntries(items, known), 'pt');
  expect(stop?.floors[0]?.shelves).toEqual(['estante 9', 'estante 14']);
});
