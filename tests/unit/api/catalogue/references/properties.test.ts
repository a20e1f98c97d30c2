import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixed008, marc } from '#api/catalogue/marc/build.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import type { DataField, MarcRecord } from '#api/catalogue/marc/record.ts';
import { abntReference } from '#api/catalogue/references/formats/abnt.ts';
import { citableWork } from '#api/catalogue/references/citable-work.ts';
import { textOfRuns } from '#api/catalogue/references/formats/runs.ts';
import { NAUGHTY_STRINGS } from '../../../../support/finding/naughty-strings.ts';
import { anyRecord } from '../marc/support.ts';

const runsOf = (record: MarcRecord) =>
  abntReference(citableWork(record, titleSummary(record)), '2026-03-12');

/** Words as cataloguers write them, with the marks of ISBD at their ends. */
const word = fc.constantFrom('Água', 'casa', 'O', 'de', 'São', 'Paulo', 'Lima', 'J.', '1998', '2.');
const mark = fc.constantFrom(
  '',
  '.',
  ',',
  ' :',
  ' /',
  ' ;',
  ' =',
  ':',
  '...',
  '?',
  '!',
  '.,',
  ' ,',
);
const value = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), mark)
  .map(([words, end]) => words.join(' ') + end);
const TAGS =
  '013 020 024 034 100 110 111 240 245 250 255 260 264 300 310 490 502 700 710 711 773 856';
const dataField: fc.Arbitrary<DataField> = fc.record({
  tag: fc.constantFrom(...TAGS.split(' ')),
  ind1: fc.constantFrom(' ', '0', '1'),
  ind2: fc.constantFrom(' ', '0', '1'),
  subfields: fc.array(fc.record({ code: fc.constantFrom(...'abcdefghnpqtvxz4'), value }), {
    minLength: 1,
    maxLength: 6,
  }),
});
const type = fc.constantFrom(
  'am',
  'as',
  'ab',
  'aa',
  'cm',
  'em',
  'gm',
  'im',
  'jm',
  'km',
  'mm',
  'tm',
);
const catalogued: fc.Arbitrary<MarcRecord> = fc
  .record({ type, fields: fc.array(dataField, { maxLength: 14 }), title: value })
  .map(({ type: leader, fields, title }) =>
    marc({
      type: leader,
      control: { '008': fixed008({ date1: 1998 }) },
      data: [
        ...fields,
        { tag: '245', ind1: '1', ind2: '0', subfields: [{ code: 'a', value: title }] },
      ],
    }),
  );

/** Marks that follow upon each other, save an open year ("1939- .") and what is left out ("[...]"). */
const DOUBLED =
  /(?<!\.)\.\.(?!\.)|[,;:]\s*[,;:]|[,;:]\s*\.(?!\.\.)|(?<!- )(?<=[^-])\s[.,;:](?!\.)|\s\s/;

describe('a reference', () => {
  it('is never empty and never throws, whatever a record holds', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(textOfRuns(runsOf(record)).trim()).not.toBe('');
      }),
    );
  });

  it('takes outside strings as they are, in any field', () => {
    for (const text of NAUGHTY_STRINGS) {
      const subfields = [...'abcdtg'].map((code) => ({ code, value: text }));
      const data = TAGS.split(' ').map((tag) => ({ tag, ind1: '1', ind2: ' ', subfields }));
      expect(textOfRuns(runsOf(marc({ data }))).trim(), text).not.toBe('');
    }
  });

  it('has no empty run, no two neighbours alike, one stop at its end, no mark upon mark', () => {
    fc.assert(
      fc.property(catalogued, (record) => {
        const runs = runsOf(record);
        const text = textOfRuns(runs);
        expect(runs.every((run) => run.text !== '')).toBe(true);
        for (const [at, run] of runs.entries()) {
          const next = runs[at + 1];
          expect(next?.highlight === run.highlight && !next.isAccess).toBe(false);
        }
        expect(text).toMatch(/[.!?]$/);
        expect(text).not.toMatch(DOUBLED);
      }),
      { numRuns: 1000 },
    );
  });
});
