import { expect, it } from 'vitest';
import { filled } from '#api/core/words.ts';

const PARTS = 'entro il {{date}}; fino al {{date}}; dal {{date}}; del {{date}}; nel {{date}}';

it('Italian articles are as they are said before what follows', () => {
  const say = (date: string) => filled(PARTS, { date }, 'it');
  expect(say('9 marzo')).toBe(
    'entro il 9 marzo; fino al 9 marzo; dal 9 marzo; del 9 marzo; nel 9 marzo',
  );
  expect(say('8 marzo')).toBe(
    'entro l’8 marzo; fino all’8 marzo; dall’8 marzo; dell’8 marzo; nell’8 marzo',
  );
  expect(say('11 marzo')).toContain('fino all’11 marzo');
  expect(say('1º marzo')).toContain('fino al 1º marzo');
  expect(say('lunedì 8 marzo')).toBe(
    'entro lunedì 8 marzo; fino a lunedì 8 marzo; da lunedì 8 marzo; di lunedì 8 marzo; lunedì 8 marzo',
  );
  expect(say('sabato 11 marzo')).toContain('fino a sabato 11 marzo');
});

it('other languages, and other words, stay as they are written', () => {
  expect(filled('al {{date}}', { date: '8 de marzo' }, 'es')).toBe('al 8 de marzo');
  expect(filled('vol {{n}}, al {{n}}', { n: 1 }, 'it')).toBe('vol 1, al 1');
  expect(filled('{{a}}{{b}} until {{c}}', { a: 'x', c: '8 March' }, 'en')).toBe('x until 8 March');
});
