import { describe, expect, it } from 'vitest';
import { variedTitles } from '#build/variety.ts';

const row = (id: number, kind: string, title = `Obra ${id}`, author = `Autora ${id}`) => ({
  cod_acervo: id,
  title,
  author,
  tipo_capa: kind,
});
const ids = (rows: readonly { cod_acervo: number }[]) => rows.map(({ cod_acervo: id }) => id);

describe('the shelf of new titles', () => {
  it('has books first and at most two of a kind while there are others', () => {
    const rows = [
      ...[1, 2, 3, 4, 5].map((id) => row(id, 'som')),
      ...[6, 7].map((id) => row(id, 'video')),
      ...[8, 9, 10].map((id) => row(id, 'livro')),
      row(11, 'mapa'),
    ];
    expect(ids(variedTitles(rows, 7))).toEqual([8, 9, 1, 2, 6, 7, 11]);
  });

  it('shows of one author, one name or one title only the newest', () => {
    const rows = [
      row(1, 'livro', 'Vidas secas', 'Ramos, Graciliano'),
      row(2, 'livro', 'Angústia', 'Ramos, Graciliano'),
      row(3, 'video', 'Vidas secas: o filme', 'Santos, Nelson'),
      row(1, 'livro', 'Vidas secas', 'Ramos, Graciliano'),
      row(4, 'livro', 'Sem autor', ''),
      row(5, 'livro', 'Outra sem autor', ''),
    ];
    expect(ids(variedTitles(rows, 7))).toEqual([1, 4, 5]);
  });

  it('is filled with more of a kind where there is nothing else', () => {
    const rows = [1, 2, 3, 4, 5].map((id) => row(id, 'livro'));
    expect(ids(variedTitles(rows, 4))).toEqual([1, 2, 3, 4]);
    expect(variedTitles([], 7)).toEqual([]);
  });
});
