import { expect, it } from 'vitest';
import { checkPlainEnglish, plainEnglishProblems } from '../checks/plain-english.ts';

const problems = (text: string, file = 'api/core/cache.ts') =>
  plainEnglishProblems({ file, text }).join('\n');

it('names things in standard terms', () => {
  expect(checkPlainEnglish()).toEqual([]);
});

it.each([
  ['const MOST_TRIES = 5;', 'MAX_'],
  ['class KeptAnswers {}', 'cached'],
  ['export const isTold = true;', 'notify'],
  ['interface Asked {}', 'request'],
  ['function forgetOrders() {}', 'delete'],
  ['const holdReadyLetter = 1;', 'e-mail'],
  ['/** Returns the patron of whoever asks. */', 'the caller'],
  ['// The island comes\n// alive late.', 'hydrated'],
])('reports %j', (text, instead) => {
  expect(problems(text)).toContain(instead);
});

it('reports file names', () => {
  expect(problems('', 'api/core/kept.ts')).toContain('api/core/kept.ts');
});

it.each([
  ['const maxTries = 5;'],
  ['const keepAlive = true;'],
  ["const text = 'Whoever asks is told so'; // message of a reader"],
  ['const isLetter = /[a-z]/;'],
  ['/** Limits the letters of a name. */'],
])('accepts %j', (text) => {
  expect(problems(text)).toBe('');
});
