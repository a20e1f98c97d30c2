import type { Render } from './description.ts';
import { join, titleHeading } from '../map/heading-text.ts';
import { tidy } from '../map/isbd.ts';
import { wholeText } from '../map/notes.ts';
import { displayTitle, shortTitle } from '../map/title-proper.ts';
import { subfieldValues, type DataField } from '../record.ts';

/** The whole text of a field. */
export const whole: Render = (field) => ({ text: tidy(wholeText(field)) });

/** Notes keep their full stop. */
export const note: Render = (field) => ({ text: wholeText(field) });

/** 245: title and statement of responsibility. */
export const statement: Render = (field) => ({
  text: [displayTitle(field), tidy(subfieldValues(field, 'c').join(' '))]
    .filter(Boolean)
    .join(' / '),
});

/** 246 and similar; the cataloguer's display text ($i) becomes a note. */
export const otherTitle: Render = (field) => {
  if (field.tag === '210' || field.tag === '222') return { text: shortTitle(field) };
  const said = subfieldValues(field, 'i')
    .join(' ')
    .replace(/[\s:]+$/, '');
  return { text: displayTitle(field), ...(said !== '' && { note: said }) };
};

export const uniformTitle: Render = (field) => ({ text: titleHeading(field) });

/** ISBD marks before parts of an imprint, where missing. */
const IMPRINT_MARKS: Readonly<Record<string, string>> = { a: '; ', b: ': ', c: ', ' };

/** 260, 264: "São Paulo: Companhia das Letras, 2019". */
export const imprint: Render = (field) => ({
  text: tidy(
    parts(field, 'abcefg3')
      .reduce((all, { code, value }) => join(all, value, IMPRINT_MARKS[code] ?? ' '), '')
      .replace(/\s+([:;,])/g, '$1'),
  ),
});

const parts = (field: DataField, codes: string) =>
  field.subfields.filter(({ code }) => codes.includes(code));

/** 306: "013500" is an hour and 35 minutes. */
export const duration: Render = (field) => ({
  text: subfieldValues(field, 'a')
    .map((value) => value.trim().replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3'))
    .join(' + '),
});

/** A standard number with its type: "10.1000/182 (doi)". */
export const number: Render = (field) => {
  const kind = subfieldValues(field, '2')[0] ?? subfieldValues(field, 'b')[0] ?? '';
  const qualifier = subfieldValues(field, 'q').map(tidy).join(', ');
  const [, doi] = /^doi$/i.test(kind.trim())
    ? (DOI.exec(subfieldValues(field, 'a')[0]?.trim() ?? '') ?? [])
    : [];
  const said = [kind.trim(), qualifier].filter(Boolean).join(', ');
  return {
    text: tidy(subfieldValues(field, 'a').join(' ')),
    ...(doi !== undefined && { url: `https://doi.org/${encodeURI(doi)}` }),
    ...(said !== '' && { note: said }),
  };
};

/** DOI with prefix ("doi:10.1590/…"), as URL, or alone. */
const DOI = /^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)$/i;
