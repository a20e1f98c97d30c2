import { join, titleHeading } from './heading-text.ts';
import { tidy, unique, withoutBrackets } from './isbd.ts';
import { linkedFields, originalScriptFields } from './linked.ts';
import { dataFields, subfieldValues, type DataField, type MarcRecord } from '../record.ts';

/** Subfields of 245 in the title; not $c (responsibility) nor $h (medium). */
const TITLE_CODES = 'abfgknps';

interface TitleProper {
  title: string;
  titleOriginalScript: string;
  titleSort: string;
  variantTitles: string[];
  uniformTitle: string;
  responsibility: string;
}

/** Maps the titles of a work. */
export function titleProper(record: MarcRecord): TitleProper {
  const [field] = dataFields(record, '245');
  const original = originalOf(record, field);
  const uniformTitle = dataFields(record, '130', '240').map(titleHeading).find(Boolean) ?? '';
  const titleOriginalScript = original ? displayTitle(original) : '';
  const own = field ? displayTitle(field) : '';
  const variants = variantTitles(record);
  const title = own || uniformTitle || (variants[0] ?? '') || titleOriginalScript;
  return {
    title,
    titleOriginalScript,
    titleSort: own === '' ? title : sortForm(own, field?.ind2 ?? '0'),
    variantTitles: unique(
      [uniformTitle, ...variants].filter(
        (variant) => variant !== title && variant !== titleOriginalScript,
      ),
    ),
    uniformTitle,
    responsibility: field ? tidy(subfieldValues(field, 'c').join(' ')) : '',
  };
}

function originalOf(record: MarcRecord, field: DataField | undefined): DataField | undefined {
  const linked = field && linkedFields(record)(field);
  return linked ?? originalScriptFields(record, '245')[0];
}

/**
 * Formats a title for display: "Grande sertão: veredas", "Obras completas. 2, Poesia". Blanks
 * before ISBD marks are removed; missing marks are added.
 */
export function displayTitle(field: DataField): string {
  let title = '';
  let previous = '';
  for (const { code, value } of field.subfields) {
    if (!TITLE_CODES.includes(code)) continue;
    title = join(title, value.normalize('NFC'), markBefore(code, previous));
    previous = code;
  }
  return tidy(spaced(title));
}

/** Short title and qualifier (210, 222). */
export const shortTitle = (field: DataField): string => tidy(subfieldValues(field, 'ab').join(' '));

function markBefore(code: string, previous: string): string {
  if (code === 'b') return ': ';
  if (code === 'p') return previous === 'n' ? ', ' : '. ';
  return code === 'n' ? '. ' : ' ';
}

/**
 * Display punctuation: "Grande sertão : veredas" → "Grande sertão: veredas"; " = " between
 * languages stays.
 */
const spaced = (title: string): string =>
  title
    .replace(/\s+([:;,.!?])(?=\s|$)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The title without the non-filing characters counted by 245 indicator 2. A count that ends inside
 * a word is ignored as an error.
 */
function sortForm(title: string, indicator: string): string {
  const count = /^[1-9]$/.test(indicator) ? Number(indicator) : 0;
  const bare = title.replace(/^[\s"'“”‘’«»[(¿¡]+/, '');
  if (count === 0) return bare;
  const skipped = title.slice(0, count);
  const rest = title.slice(count).replace(/^[\s"'“”‘’«»[(¿¡]+/, '');
  return /[\s'’"“«-]$/.test(skipped) && rest !== '' ? rest : bare;
}

/**
 * Variant titles: 210, 222, 242, 243, 246, 247, 730, 740, contained works (7XX indicator 2 = 2) and
 * their original-script forms.
 */
function variantTitles(record: MarcRecord): string[] {
  const contained = dataFields(record, '700', '710', '711').filter(
    (field) => field.ind2 === '2' && subfieldValues(field, 't').length > 0,
  );
  return unique([
    ...dataFields(record, '210', '222').map(shortTitle),
    ...dataFields(record, '242', '246', '247').map(displayTitle),
    ...dataFields(record, '243').map(titleHeading),
    ...dataFields(record, '730').map(titleHeading),
    ...dataFields(record, '740').map(displayTitle),
    ...contained.map(titleHeading),
    ...originalScriptFields(record, '246', '740').map(displayTitle),
    ...originalScriptFields(record, '130', '240', '730').map(titleHeading),
  ]).map(withoutBrackets);
}
