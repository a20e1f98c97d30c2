import { expect, it } from 'vitest';
import { prepareTitle } from '#api/catalogue/import/records.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { parseStored, withoutMarks } from '#api/catalogue/marc/non-sorting.ts';

const MARKED = marc({
  data: [
    '100 1_ $a\u0098De\u009c Amicis, Edmondo',
    '245 10 $a\u0098The \u009cname of the \u0098rose\u009c /$cEco.',
    '440 _0 $a\u0098A \u009cserie',
  ],
});

it('marks around what is not sorted are not shown, and say where a title begins', () => {
  const { summary, marc: stored } = prepareTitle(MARKED, { source: 'x', controlNumber: '1' });
  expect(summary).toMatchObject({ title: 'The name of the rose', titleSort: 'name of the rose' });
  expect(JSON.stringify(summary)).not.toMatch(/[\u0098\u009c]/);
  expect(titleSummary(parseStored(stored))).toEqual(summary);
  expect(JSON.parse(stored)).toEqual(MARKED);
});

it('an indicator that says something stays, and a record without marks is itself', () => {
  const said = marc({ data: ['245 15 $a\u0098The \u009cname'] });
  expect(withoutMarks(said, JSON.stringify(said)).fields).toMatchObject([{ ind2: '5' }]);
  const plain = marc({ data: ['245 10 $aSagarana'] });
  expect(withoutMarks(plain, JSON.stringify(plain))).toBe(plain);
});
