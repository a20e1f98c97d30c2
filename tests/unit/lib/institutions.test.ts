import { expect, it } from 'vitest';
import { entityHost, institutionsFinder } from '#lib/institutions.ts';

const of = (id: string, nome: string, palavras = '') => ({ id, nome, palavras });
const UNIAO = of('https://idp.uniao.example/idp', 'Faculdade União das Águas', 'fua uniao.example');
const VALE = of('https://idp.vale.example/idp', 'Universidade do Vale', 'Vale University');
const names = (query: string, all = [UNIAO, VALE]) =>
  institutionsFinder(all)(query).found.map(({ nome }) => nome);

it('finds by beginnings of words, without accents, in any order', () => {
  expect(names('aguas uni')).toEqual([UNIAO.nome]);
  expect(names('FUA')).toEqual([UNIAO.nome]);
  expect(names('vale.example')).toEqual([VALE.nome]);
  expect(names('iversidade')).toEqual([]);
  expect(names('')).toEqual([UNIAO.nome, VALE.nome]);
});

it('shows those first whose name says it', () => {
  const other = of('https://idp.x.example', 'Campus X', 'parceiro do Vale');
  expect(names('vale', [other, VALE])).toEqual([VALE.nome, other.nome]);
});

it('tells how many there are besides those that are shown', () => {
  const many = Array.from({ length: 34 }, (_, at) => of(`https://i${at}.example`, `Escola ${at}`));
  const { found, more } = institutionsFinder(many)('escola');
  expect([found.length, more]).toEqual([30, 4]);
});

it('names the part of an entity id that people know', () => {
  expect(entityHost(VALE.id)).toBe('idp.vale.example');
  expect(entityHost('urn:mace:x')).toBe('');
});
