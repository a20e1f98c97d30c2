import { clean } from './text.ts';
import { normalisedIsbn, normalisedIssn } from '../marc/map/numbers.ts';
import { dataFields, subfieldValues, type DataField, type MarcRecord } from '../marc/record.ts';
import { editionText } from './edition.ts';
import { imprintFromText } from './imprint.ts';
import { namesFromText } from './names.ts';
import { splitTitle } from './titles.ts';
import type { Entry, Host } from './work.ts';

/** 773: the journal of an article, the book of a chapter, the atlas of a map; null for a whole. */
export function citedHost(record: MarcRecord): Host | null {
  const [field] = dataFields(record, '773');
  if (!field) return null;
  const of = (codes: string): string => clean(subfieldValues(field, codes).join(' '));
  const located = locationOf(subfieldValues(field, 'g').join(', '), of('q'));
  const issn = subfieldValues(field, 'x').map(normalisedIssn)[0] ?? '';
  const imprint = imprintFromText(of('d'));
  const title = splitTitle(of('t') || of('ps'));
  if (title.main === '' && of('a') === '') return null;
  return {
    isSerial: title.main !== '' && isSerialHost(field, issn, located),
    entry: entryFromText(subfieldValues(field, 'a').join('; ')),
    title,
    edition: editionText(of('b')),
    imprint: { houses: imprint.houses, date: located.date || imprint.date },
    annual: located.annual,
    volume: located.volume,
    issue: located.issue,
    pages: located.pages,
    place: located.rest,
    isbn: subfieldValues(field, 'z').map((value) => normalisedIsbn(value) || clean(value))[0] ?? '',
    issn,
  };
}

/** A host with an ISSN, coded as a serial, or with a number within its volume. */
const isSerialHost = (field: DataField, issn: string, located: Location): boolean =>
  issn !== '' ||
  (subfieldValues(field, '7')[0] ?? '').charAt(3) === 's' ||
  located.issue !== '' ||
  located.annual !== '';

const ROLE =
  /\s*[([]?\b(org|coord|comp|ed)(?:s|\.|anizador\p{L}*|enador\p{L}*|ilador\p{L}*|itor\p{L}*)*\.?[)\]]?\s*$/iu;
const ROLE_CODES: Readonly<Record<string, string>> = {
  org: 'org',
  coord: 'coo',
  comp: 'com',
  ed: 'edt',
};

/** "Levi, Giovanni; Schmidt, Jean-Claude (org.)" */
function entryFromText(text: string): Entry {
  const [, role = ''] = ROLE.exec(text) ?? [];
  const more = /\bet al\b|e outros/i.test(text);
  const bare = text
    .replace(ROLE, '')
    .replace(/[\s,[]*(?:et al\b\.?|e outros)\]?/i, '')
    .replace(/\s*\((?:orgs?|coords?|comps?|eds?)\.?\)/gi, '');
  const names = namesFromText(bare);
  return { names, role: ROLE_CODES[role.toLowerCase()] ?? '', more: more && names.length > 0 };
}

interface Location {
  annual: string;
  volume: string;
  issue: string;
  pages: string;
  date: string;
  /** What is none of these. */
  rest: string;
}

/** "7-18", "B1", "xii-xv". */
const PAGES = String.raw`(?:[a-z]{0,2}\d+|[ivxlc]+)\b(?:\s*[-–]\s*(?:[a-z]{0,2}\d+|[ivxlc]+)\b)?`;

const PARTS: readonly (readonly [part: keyof Location, form: RegExp])[] = [
  ['annual', /\b(?:ano|año)\s+([\dIVXLC]+)\b/i],
  ['volume', /\b(?:v|vol|volume|t|tomo)\b\.?\s*([\dIVXLC][\dIVXLC/-]*)\b/i],
  ['issue', /\b(?:n|no|núm|num|fasc|issue)(?:\.|º|\b)\.?\s*([\d][\w/-]*)/i],
  [
    'pages',
    new RegExp(
      String.raw`\b(?:p|pp|pág|págs|páginas|f|fl)\b\.?\s*(${PAGES}(?:,\s*${PAGES}(?!\s+(?:de\s+)?\p{L}{3}))*)`,
      'iu',
    ),
  ],
];

const MONTH = String.raw`\p{L}{3,10}\.?(?:\s*[/-]\s*\p{L}{3,10}\.?)?`;
/** "25 abr. 1999", "jan./abr. 2014", "2014", "(Jan. 2014)". */
const DATE = new RegExp(
  String.raw`\(?\b((?:\d{1,2}(?:\s*[-/]\s*\d{1,2})?\s+)?(?:de\s+)?(?:${MONTH}\s+(?:de\s+)?)?(?:1[5-9]|20)\d{2}(?:[/-]\d{2,4})?)\b\)?`,
  'u',
);

/** 773 $g, however it is written: "v. 25, n. 64, p. 7-18, jan./abr. 2014"; $q is "25:64<7". */
export function locationOf(text: string, enumeration = ''): Location {
  const found: Location = { annual: '', volume: '', issue: '', pages: '', date: '', rest: '' };
  let rest = text.normalize('NFC');
  for (const [part, form] of PARTS) {
    const match = form.exec(rest);
    if (!match) continue;
    found[part] = (match[1] ?? '').replace(/\s*[-–]\s*/g, '-').trim();
    rest = rest.slice(0, match.index) + rest.slice(match.index + match[0].length);
  }
  const date = DATE.exec(rest);
  if (date) {
    found.date = (date[1] ?? '').replace(/\s*\/\s*/g, '/').replace(/\s+de\s+/g, ' ');
    rest = rest.slice(0, date.index) + rest.slice(date.index + date[0].length);
  }
  const [, volume = '', issue = '', page = ''] =
    /^(\w+)(?::(\w+))?(?:<(\w+))?$/.exec(enumeration) ?? [];
  return {
    ...found,
    volume: found.volume || volume,
    issue: found.issue || issue,
    pages: found.pages || page,
    rest: clean(rest.replace(/\(\s*\)/g, '').replace(/(?:[,;:]\s*)+/g, ', ')),
  };
}
