import { describe, expect, it } from 'vitest';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import { citableWork } from '#api/catalogue/references/citable-work.ts';
import { cslItem } from '#api/catalogue/references/formats/csl.ts';
import pt from '#lib/i18n/locales/pt/references.json' with { type: 'json' };
import { createTranslate } from '#lib/i18n/texts.ts';
import { FORMATTERS, type ItemStyle } from '#lib/references/formatters.ts';
import type { ReferenceRun } from '#lib/references/runs.ts';
import { goldens } from '../../api/catalogue/references/golden.ts';

const WORDS = { t: createTranslate('pt', { references: pt }), locale: 'pt' } as const;
const itemOf = (record: MarcRecord) =>
  cslItem(citableWork(record, titleSummary(record)), 1, '2026-03-12');
const marked = (runs: readonly ReferenceRun[]) =>
  runs.map(({ texto, destaque }) => (destaque ? `*${texto}*` : texto)).join('');
const proved = goldens();

describe.each(Object.keys(FORMATTERS) as ItemStyle[])('a record in the style %s', (style) => {
  it.each(proved.filter(({ styled }) => styled[style] !== undefined))(
    '$rule',
    ({ record, styled }) => {
      expect(marked(FORMATTERS[style](itemOf(record), WORDS))).toBe(styled[style]);
    },
  );
});
