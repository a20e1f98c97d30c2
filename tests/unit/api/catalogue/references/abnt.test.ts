import { describe, expect, it } from 'vitest';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { abntCitation } from '#api/catalogue/references/formats/abnt-citation.ts';
import { abntReference } from '#api/catalogue/references/formats/abnt.ts';
import { citableWork } from '#api/catalogue/references/citable-work.ts';
import { goldens, marked } from './golden.ts';

describe('a reference by NBR 6023:2018', () => {
  it.each(goldens())('$rule', ({ record, expected }) => {
    const work = citableWork(record, titleSummary(record));
    expect(marked(abntReference(work, '2026-03-12'))).toBe(expected);
  });
});

describe('a citation in running text by NBR 10520:2023', () => {
  it.each(goldens().filter(({ styled }) => styled.cited !== undefined))(
    '$rule',
    ({ record, styled }) => {
      const { parentheses, sentence } = abntCitation(citableWork(record, titleSummary(record)));
      expect(`${marked(parentheses)} | ${marked(sentence)}`).toBe(styled.cited);
    },
  );
});
