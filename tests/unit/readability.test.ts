import { expect, it } from 'vitest';
import { checkReadability, readabilityProblems, termsOf } from '../checks/readability.ts';

const terms = termsOf({ accepted: ['bibliografia'], plainer: { 'utiliz.+': 'usar' } });

it('finds sentences that are long, hold several ideas, or negate a negation', () => {
  const long = `${'palavra '.repeat(23).trim()}.`;
  expect(readabilityProblems(long, 'pt', terms)).toEqual([`more than 22 words in "${long}"`]);
  const two = 'Se você já devolveu o livro, diga à biblioteca quando foi.';
  expect(readabilityProblems(two, 'pt', terms)).toEqual([`more than one idea in "${two}"`]);
  expect(readabilityProblems('Não fica sem aviso.', 'pt', terms)).toEqual([
    'a negation of a negation in "Não fica sem aviso."',
  ]);
});

it('takes letters with accents for parts of words', () => {
  const text = 'La bibliothèque prête à chacune, après quoi la bibliothèque attend leur retour.';
  expect(
    readabilityProblems(text, 'fr', termsOf({ accepted: ['bibliothèque'], plainer: {} })),
  ).toEqual([]);
});

it('finds long words that nobody has accepted, and words that have a plainer one', () => {
  expect(readabilityProblems('Uma bibliografia de {{nacionalidades}}.', 'pt', terms)).toEqual([]);
  expect(readabilityProblems('Utilize a reprografia.', 'pt', terms)).toEqual([
    '"utilize": say usar',
  ]);
  expect(readabilityProblems('As peculiaridades.', 'pt', terms)).toEqual([
    '"peculiaridades" is long: say it shorter, or accept it in tests/checks/terms',
  ]);
});

it('finds nothing in the texts of screens, e-mails and pages', () => {
  expect(checkReadability()).toEqual([]);
});
