import { dataFields, subfieldValues, type MarcRecord } from '../marc/record.ts';
import { withoutBrackets } from '../marc/map/isbd.ts';
import { seriesOf } from '../marc/map/notes.ts';
import type { TitleIsbn, TitleSeries } from '../marc/map/title-summary.ts';
import { clean } from './text.ts';
import { withoutStatement } from './titles.ts';
import type { CitableKind } from './work.ts';

/** Kinds with carrier, colour and size in their extent (7.13 to 7.17). */
const WHOLE: ReadonlySet<CitableKind> = new Set([
  'film',
  'music',
  'recording',
  'map',
  'image',
  'object',
]);

/** 300: pages of texts, carrier and details of audiovisual works. */
export function extentOf(record: MarcRecord, kind: CitableKind): string {
  const [field] = dataFields(record, '300');
  if (!field) return '';
  const of = (codes: string): string[] => subfieldValues(field, codes).map(clean).filter(Boolean);
  const [number = ''] = of('a');
  // Units may be in $f; ISBD marks within $a separate other elements.
  const extent = /^\d+$/.test(number)
    ? [number, ...of('f')].join(' ')
    : (number.split(/[;:]\s/)[0] ?? '');
  if (
    !/\d/.test(extent) ||
    !/\p{L}/u.test(extent) ||
    // Angle brackets mark a work in progress.
    extent.includes('<') ||
    /^\d+\s+(?:recurso|online|on-line|electronic|computer)/i.test(extent)
  ) {
    return '';
  }
  const sizes =
    kind === 'map' ? of('c').map((size) => (size.split(/[,;]/)[0] ?? '').replace(/\.$/, '')) : [];
  const details = WHOLE.has(kind) ? [...of('b'), ...sizes] : [];
  return clean([abbreviated(extent), ...details].join(', '));
}

const UNITS: readonly (readonly [word: RegExp, short: string])[] = [
  [/\b(?:p[áa]ginas?|pages?|pp|pgs?)\b\.?/gi, 'p.'],
  [/\b(?:folhas?|hojas?|leaves|leaf)\b\.?/gi, 'f.'],
  [/\b(?:volumes?|vol[úu]menes|vols?)\b\.?/gi, 'v.'],
];

/** "560 páginas" is "560 p." (NBR 6023:2018, 8.7). */
const abbreviated = (extent: string): string =>
  UNITS.reduce((text, [word, short]) => text.replace(word, short), extent).replace(
    /(\d)\s*([pfv])\b\.?/g,
    '$1 $2.',
  );

/** 255 $a "Escala 1:600.000", else 034 $b. */
export function scaleOf(record: MarcRecord): string {
  const told = dataFields(record, '255').flatMap((field) => subfieldValues(field, 'a'));
  const ratio = told.map((text) => /1\s*:\s*(\d[\d.,\s]*\d)/.exec(text)?.[1]).find(Boolean);
  const coded = dataFields(record, '034').flatMap((field) => subfieldValues(field, 'b'));
  const digits = (ratio ?? coded.find((text) => /^\d+$/.test(text)) ?? '').replace(/\D/g, '');
  return digits === '' ? '' : `1:${digits.replace(/\B(?=(\d{3})+$)/g, '.')}`;
}

/** The series as printed (490, 440), else as traced. */
export function citedSeries(record: MarcRecord): TitleSeries | null {
  const printed = dataFields(record, '490', '440').map((field) =>
    seriesParts(subfieldValues(field, 'anp').join(' '), subfieldValues(field, 'v').join(', ')),
  );
  const [series] = printed.some(({ title }) => title !== '')
    ? printed.filter(({ title }) => title !== '')
    : seriesOf(record);
  return series ?? null;
}

/** "(Série Estudos ; 3)" without outer brackets, "Cadernos / Instituto X" without its statement. */
function seriesParts(name: string, number: string): TitleSeries {
  const whole = `${name.trim()}\n${number.trim()}`;
  const [, inside = whole] = /^[([](.*)[)\]]\.?\n?$/s.exec(whole) ?? [];
  const isWrapped = inside !== whole && !/^[^([]*[)\]]/s.test(inside);
  const [told = '', volume = ''] = (isWrapped ? inside : whole).split('\n');
  const bare = told.replace(/,?\s*ISSN:?\s*[\d-]{8,9}[\dX]?/i, '');
  const [, before = bare, within = ''] =
    /^(.*?)\s+;\s*((?:[\p{L}º°]{1,4}\.?\s*)?(?:\d|[IVXLC]+(?!\p{L}))[^;]*)$/u.exec(bare) ?? [];
  return {
    title: withoutBrackets(clean(withoutStatement(before))),
    volume: clean(volume || within),
    issn: '',
  };
}

/** ISBN of the whole work; those of single volumes come last. */
export function citedIsbn(numbers: readonly TitleIsbn[]): string {
  const ofVolume = ({ qualifier }: TitleIsbn) =>
    /\bv(?:ol)?\.?\s*\d|\bt(?:omo)?\.?\s*\d/i.test(qualifier);
  const valid = numbers.filter(({ isbn13, printed }) => isbn13 !== '' || /\d/.test(printed));
  const chosen = valid.find((one) => !ofVolume(one)) ?? valid[0];
  return chosen ? isbnAsPrinted(chosen.printed) || chosen.isbn13 : '';
}

/** "85-08-04650-1" in "ISBN 85-08-04650-1 (broch.)": as printed, at least ten digits. */
export function isbnAsPrinted(value: string): string {
  const [number] = /\d[\d\s-]*[\dXx](?![\d\w])/.exec(value.replace(/\(.*$/, '')) ?? [];
  return clean(number ?? value);
}

/** 024 with source "doi", else a doi.org URL (856). */
export function doiOf(record: MarcRecord, urls: readonly string[]): string {
  const coded = dataFields(record, '024')
    .filter((field) => subfieldValues(field, '2').some((source) => /doi/i.test(source)))
    .flatMap((field) => subfieldValues(field, 'a'));
  return [...coded, ...urls].map((text) => DOI.exec(text)?.[1] ?? '').find(Boolean) ?? '';
}

/** DOI with prefix ("doi:10.1590/…"), as URL, or alone. */
const DOI = /^(?:\s*|doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)(10\.\d{4,9}\/[^\s?#]+)\s*$/i;
