import { expect, it } from 'vitest';
import { coverModel } from '#lib/covers/cover-model.ts';
import { toCoverWork } from '#lib/covers/cover-work.ts';

const WORDS = { title: 'Memórias póstumas', author: 'Assis, Machado de, 1839-1908' };

it('the cover of a row names its author as one says it, and takes kind and call number from it', () => {
  const row = {
    ...WORDS,
    call_number: '780.2 A848m',
    ano_publicacao: 1881,
    tipo_capa: 'partitura',
  };
  const { author, call, className } = coverModel(toCoverWork(row));
  expect({ author, call }).toEqual({ author: 'Machado de Assis', call: '780.2 A848m' });
  expect(className).toContain('cover--partitura');
});

it('a row of which only the words are known is drawn as a book', () => {
  expect(coverModel(toCoverWork(WORDS)).className).toContain('cover--livro');
});
