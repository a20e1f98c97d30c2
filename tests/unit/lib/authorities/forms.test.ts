import { expect, it } from 'vitest';
import { matchedForms } from '#lib/authorities/forms.ts';

const FORMS = ['Assis, J. M. Machado de', 'Machadinho', 'Semana, Dr.'];

it.each([
  ['machadinho', ['Machadinho']],
  ['dr semana', ['Semana, Dr.']],
  ['SEMANA', ['Semana, Dr.']],
  ['semána AND dr', ['Semana, Dr.']],
  ['"j. m. machado"', ['Assis, J. M. Machado de']],
])('%s leads here through %j', (query, expected) => {
  expect(matchedForms(query, 'Assis, Machado de, 1839-1908', FORMS)).toEqual(expected);
});

it.each([
  ['the heading itself holds the words', 'machado de assis'],
  ['no form holds all of them', 'machadinho semana'],
  ['there are none', ' - "" '],
])('no form is told when %s', (_name, query) => {
  expect(matchedForms(query, 'Assis, Machado de, 1839-1908', FORMS)).toEqual([]);
});
