import { describe, expect, it } from 'vitest';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { abntReference } from '#api/catalogue/references/formats/abnt.ts';
import { citableWork } from '#api/catalogue/references/citable-work.ts';
import { goldens, marked } from './golden.ts';

describe('a reference by NBR 6023:2018', () => {
  it.each(goldens())('$rule', ({ record, expected }) => {
    const work = citableWork(record, titleSummary(record));
    expect(marked(abntReference(work, '2026-03-12'))).toBe(expected);
  });
});
