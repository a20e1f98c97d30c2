import { dataFields, subfieldValues, type MarcRecord } from '../marc/record.ts';
import { workTypeCode } from '../marc/map/work-types.ts';
import { clean } from './text.ts';
import type { Imprint, Thesis } from './work.ts';

const DEGREE_WORDS = new Map([
  [workTypeCode('tese'), 'Tese (Doutorado)'],
  [workTypeCode('dissertacao'), 'Dissertação (Mestrado)'],
  [workTypeCode('tcc'), 'Trabalho de Conclusão de Curso'],
]);

/**
 * 502 taken apart into kind of paper, institution and year (NBR 6023:2018, 7.1.2): from its own
 * subfields, or from one text such as "Tese (Doutorado em Direito) - Universidade de São Paulo, 2019."
 */
export function citedThesis(record: MarcRecord, workType: number, imprint: Imprint): Thesis {
  const [field] = dataFields(record, '502');
  const of = (code: string): string => (field ? clean(subfieldValues(field, code).join(', ')) : '');
  const degree = of('b');
  const fallback = DEGREE_WORDS.get(workType) ?? 'Trabalho acadêmico';
  const published = /\d{4}/.exec(imprint.date)?.[0] ?? '';
  const publisher = [imprint.houses[0]?.publisher ?? ''].find(isAcademic) ?? '';
  if (degree !== '' || of('c') !== '') {
    return {
      type: typeOf(degree, fallback),
      institution: of('c') || publisher,
      year: /\d{4}/.exec(of('d'))?.[0] ?? published,
    };
  }
  const text = clean(of('a').replace(/[.;]?\s*\(?orientador.*$/i, ''));
  const [first = '', ...rest] = text.split(/\s*(?:--|—|–|\s-\s)\s*/);
  const year = /(?:1[89]|20)\d{2}(?=\D*$)/.exec(text)?.[0] ?? '';
  const withoutYear = (part: string): string =>
    clean(part.replace(/[\s,.[(]*(?:em\s+)?(?:1[89]|20)\d{2}\D*$/, ''));
  return {
    type: withoutYear(first) || fallback,
    institution: withoutYear(rest.join(' – ')) || publisher,
    year: year || published,
  };
}

/** Is this a house that confers degrees, and not the publisher of a thesis in print? */
export const isAcademic = (name: string): boolean =>
  /univers|faculd|facult|institut|escola|escuela|school|college|centro|\b[UF][A-Z]{2,}/i.test(name);

/** "Doutorado" alone is a thesis; a degree that names its paper is kept as it is. */
function typeOf(degree: string, fallback: string): string {
  if (degree === '') return fallback;
  if (/tese|disserta|trabalho|thesis|tesis|monografia/i.test(degree)) return degree;
  return `${fallback.replace(/\s*\(.*\)$/, '')} (${degree})`;
}
