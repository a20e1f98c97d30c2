import { dataFields, subfieldValues, type MarcRecord } from '../marc/record.ts';
import { workTypeCode } from '../marc/map/work-types.ts';
import { clean, folded } from './text.ts';
import type { Imprint, Thesis } from './work.ts';

const DEGREE_WORDS = new Map([
  [workTypeCode('tese'), 'Tese (Doutorado)'],
  [workTypeCode('dissertacao'), 'Dissertação (Mestrado)'],
  [workTypeCode('tcc'), 'Trabalho de Conclusão de Curso'],
]);

/**
 * 502 taken apart into kind of paper, institution, place and year (NBR 6023:2018, 7.1.2): from its own
 * subfields, or from one text such as "Tese (Doutorado em Direito) - Universidade de São Paulo, 2019."
 */
export function citedThesis(record: MarcRecord, workType: number, imprint: Imprint): Thesis {
  const [field] = dataFields(record, '502');
  const of = (code: string): string => (field ? clean(subfieldValues(field, code).join(', ')) : '');
  const degree = of('b');
  const fallback = DEGREE_WORDS.get(workType) ?? 'Trabalho acadêmico';
  const published = /\d{4}/.exec(imprint.date)?.[0] ?? '';
  const [house] = imprint.houses;
  const publisher = [house?.publisher ?? ''].find(isAcademic) ?? '';
  const city = house?.place ?? '';
  if (degree !== '' || of('c') !== '') {
    return {
      type: typeOf(degree, fallback),
      ...conferredAt(of('c') || publisher, city),
      year: /\d{4}/.exec(of('d'))?.[0] ?? published,
    };
  }
  const text = clean(of('a').replace(/[.;]?\s*\(?orientador.*$/i, ''));
  const [type, institution] = typeAndInstitution(text);
  const year = /(?:1[89]|20)\d{2}(?=\D*$)/.exec(text)?.[0] ?? '';
  return {
    type: withoutYear(type) || fallback,
    ...conferredAt(withoutYear(institution) || publisher, city),
    year: year || published,
  };
}

const withoutYear = (part: string): string =>
  clean(part.replace(/[\s,.[(]*(?:em\s+)?(?:1[89]|20)\d{2}\D*$/, ''));

/** Parted by a dash, else after the degree in brackets, else before the first name of a house. */
function typeAndInstitution(text: string): [type: string, institution: string] {
  const [first = '', ...rest] = text.split(/\s*(?:--|—|–|\s-\s|(?<=\))-)\s*/);
  const bracketed = /^([^(),]*\([^)]*\))[\s,.:;/]+(.+)$/.exec(first);
  const parts = bracketed ?? /^([^,(]+),\s+(.+)$/.exec(first);
  const [, type = '', before = ''] = parts && isAcademic(parts[2] ?? '') ? parts : [];
  return type === '' ? [first, rest.join(' – ')] : [type, [before, ...rest].join(' – ')];
}

/** "RN", "Rio Grande do Norte" within a place. */
const STATE = String.raw`\s*(?:[,/–-]\s*|\(\s*)(\p{Lu}{2})\)?`;
const LAST_PLACE = new RegExp(
  String.raw`^(.+?)(?:\s*,\s+|\s+–\s+|\.\s+)([^,–/]+?)(?:${STATE})?$`,
  'u',
);

/**
 * Separates an institution from its place, where the note ends with the place of the imprint, or with a place and its
 * state where the imprint has none. The place is the one of the imprint, with the state of the note.
 */
function conferredAt(text: string, city: string): Pick<Thesis, 'institution' | 'place'> {
  const [, institution = text, told = '', state = ''] =
    LAST_PLACE.exec(text.replace(/,\s*Bra[sz]il$/i, '')) ?? [];
  const bareCity = city.replace(new RegExp(`${STATE}$`, 'u'), '').replace(/[[\]]/g, '');
  if (folded(text) === folded(bareCity)) return { institution: '', place: city };
  const isSame = folded(told) === folded(bareCity);
  const isPlace = isSame || (city === '' && state !== '' && !isAcademic(told));
  if (!isPlace) return { institution: text, place: city };
  const place = city.startsWith('[') ? told : city;
  return { institution: clean(institution), place: state === '' ? place : `${told}, ${state}` };
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
