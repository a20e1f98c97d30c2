import { dateWithin } from './months.ts';
import { clean } from './text.ts';

/** Where a part stands within what it is part of. */
export interface Location {
  /** "São Paulo", where the cataloguer wrote it beside the numbers. */
  city: string;
  /** Number of its year: "ano 97". */
  annual: string;
  volume: string;
  issue: string;
  pages: string;
  /** "jan./abr. 2014"; a month alone where the year is told elsewhere. */
  date: string;
  /** What is none of these: "supl. 1", "cap. 2", "faixa 7". */
  rest: string;
}

const YEAR = String.raw`(?:c|©|ca\.\s*)?(?:1[5-9]|20)\d{2}`;
/** "7", "B1", "e1234", "xii". */
const PAGE = String.raw`(?:[a-z]{0,2}\d+|[ivxlc]+)\b`;
/** "7-18", "5 a 10". */
const RANGE = String.raw`${PAGE}(?:\s*[-–—]\s*${PAGE}|\s+(?:a|to)\s+${PAGE})?`;
/** A further range in figures; not the day of a date that follows upon the pages. */
const FURTHER = String.raw`,\s*(?=[a-z]{0,2}\d)${RANGE}(?!\.?\s+(?:de\s+)?\p{L}{3}|[ºª°]|[/.]\d)`;

type Numbered = 'annual' | 'volume' | 'issue' | 'pages';

const PARTS: readonly (readonly [part: Numbered, form: RegExp])[] = [
  ['annual', /\b(?:ano|año|anno|année)\.?\s+([\dIVXLC]+)\b/i],
  ['volume', /\b(?:v|vol|volume|volumen|t|tomo|tome|tom)\b\.?\s*([\dIVXLC][\dIVXLC/-]*)\b/i],
  [
    'issue',
    /(?<!\p{L})(?:n|no|nr|núm|num|número|numero|numéro|fasc|fascículo|issue)(?!(?![ºª])\p{L})\.?\s*[º°]?\.?\s*(\d[\w/-]*|(?:esp|extra)(?:ecial|aordin\p{L}*)?\b\.?)/iu,
  ],
  [
    'pages',
    new RegExp(
      String.raw`(?<!\p{L})(?:pp?|págs?|pags?|páginas?|pages?|pagine|ff?|fls?)(?!\p{L})\.?\s*(${RANGE}(?:${FURTHER})*)`,
      'iu',
    ),
  ],
];

/**
 * 773 $g, however it is written: "v. 25, n. 64, p. 7-18, jan./abr. 2014"; $q is "25:64<7".
 *
 * @param language of the part, for months
 */
export function locationOf(text: string, enumeration = '', language = ''): Location {
  const found: Record<Numbered, string> = { annual: '', volume: '', issue: '', pages: '' };
  let rest = text.normalize('NFC').replace(/\s+/g, ' ');
  const start = Math.min(...PARTS.map(([, form]) => form.exec(rest)?.index ?? rest.length));
  const city = cityBefore(rest.slice(0, start), start === rest.length);
  if (city !== '') rest = rest.slice(start);
  for (const [part, form] of PARTS) {
    const match = form.exec(rest);
    if (!match) continue;
    const value = part === 'pages' ? pagesOf(match[1] ?? '') : [match[1] ?? ''];
    found[part] = numberText(value[0] ?? '');
    const after = rest.slice(match.index + match[0].length);
    rest = rest.slice(0, match.index) + (value[1] ?? '') + after;
  }
  const date = dateWithin(rest, language);
  const [, volume = '', issue = '', page = ''] =
    /^(\w+)(?::(\w+))?(?:<(\w+))?$/.exec(enumeration) ?? [];
  return {
    city,
    annual: found.annual,
    volume: found.volume || volume,
    issue: found.issue || issue,
    pages: found.pages || page,
    date: date?.date ?? '',
    rest: withoutGaps(date?.rest ?? rest),
  };
}

/** "7-18" of "7 – 18" and "7 a 18"; "esp." of "especial". */
const numberText = (text: string): string =>
  text
    .replace(/\s*[-–—]\s*|\s+(?:a|to)\s+/g, '-')
    .replace(/^esp\p{L}*\.?$/iu, 'esp.')
    .trim();

/** Pages, and the year after them that is none: "115-120" and ", 2010". */
function pagesOf(text: string): [pages: string, year: string] {
  const [, pages, year] =
    new RegExp(String.raw`^(.*\d.*?)(,\s*${YEAR}(?:\s*[-–/]\s*(?:\d{2}|${YEAR}))?)$`, 'i').exec(
      text,
    ) ?? [];
  return pages === undefined || year === undefined ? [text, ''] : [pages, year];
}

/** Words with which no place begins. */
const NO_CITY =
  /^(?:supl|suppl|caderno|se[çc][ãa]o|secci[óo]n|section|ed\b|edi[çc]|cap|chap|parte|part\b|faixa|track|lado|side|folha|s[ée]rie|nova|new|in\b|s\.\s?[ln]|jan|fe[bv]|mar\b|abr|ap[ri]|ma[iy]|ju[nl]|ago|aug|se[pt]|out|oct|nov|de[czs]|dom|[qst]\p{L}+-feira)/iu;

/** "São Paulo, SP" in "São Paulo, SP, v. 1": the text before the numbers, without any of its own. */
function cityBefore(text: string, isAll: boolean): string {
  const city = clean(text.split(/\s*:\s*/)[0] ?? '').replace(/[\s,;.([-]+$/, '');
  const isPlace =
    !isAll &&
    /^\p{Lu}[\p{L}\p{M}\s.'’(),/-]+$/u.test(city) &&
    city.length < 40 &&
    !NO_CITY.test(city);
  return isPlace ? city : '';
}

/** What is left after parts were taken out, without their commas and brackets. */
function withoutGaps(text: string): string {
  const left = text
    .replace(/[([]\s*[,;:]?\s*[)\]]/g, '')
    .replace(/(?:[,;:]\s*)+/g, ', ')
    .replace(/([([])[\s,]+/g, '$1')
    .replace(/[\s,]+([)\]])/g, '$1');
  const isPaired = left.split(/[([]/).length === left.split(/[)\]]/).length;
  return clean(isPaired ? left : left.replace(/[()[\]]/g, ' '));
}
