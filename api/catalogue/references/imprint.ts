import { dataFields, subfieldValues, type DataField, type MarcRecord } from '../marc/record.ts';
import { publicationDate, serialDates } from './dates.ts';
import { balanced, clean, folded } from './text.ts';
import type { Imprint } from './work.ts';

/** Imprint: 264 of publication, else 260, else other 264. */
export function citedImprint(record: MarcRecord, isSerial: boolean): Imprint {
  const fields = [
    ...dataFields(record, '264').filter(({ ind2 }) => ind2 === '1'),
    ...dataFields(record, '260'),
    ...dataFields(record, '264').filter(({ ind2 }) => ind2 !== '1'),
  ];
  const houses = fields.map(housesOf).find((some) => some.length > 0) ?? [];
  const dated = fields
    .flatMap((field) => subfieldValues(field, 'c'))
    .filter((text) => /\d/.test(text));
  const printed = dated[0] ?? '';
  return {
    houses: houses.length > 2 ? houses.slice(0, 1) : houses,
    date: isSerial ? serialDates(printed, record) : publicationDate(printed, record),
  };
}

/** Publishers in order, each with the preceding place; also places alone. */
function housesOf(field: DataField): Imprint['houses'] {
  const houses: Imprint['houses'] = [];
  let place: string | undefined;
  for (const { code, value } of field.subfields) {
    if (code === 'a') place ??= placeName(value);
    if (code !== 'b') continue;
    const publisher = publisherName(value);
    if (NOT_PUBLISHING.test(value)) continue;
    if (publisher !== '' || place)
      houses.push({ place: place ?? houses.at(-1)?.place ?? '', publisher });
    place = undefined;
  }
  if (place && houses.length === 0) houses.push({ place, publisher: '' });
  return houses;
}

const NOT_PUBLISHING = /^\W*(?:distribu|dist\. by|available from|printed|impress)/i;

/** Placeholders used by cataloguers for missing data. */
const NONE =
  /^(?:s l|s n|sl|sn|s i|n p|sine loco|sine nomine|(?:local|lugar|place|editor|editora|publisher|date|fecha|data|nombre)\b.*\b(?:not|no|nao|desconhecid|desconocid)\b.*|.*(?:nao identificad|no identificad|not identified|unknown)[ao]?)$/;

function placeName(value: string): string {
  const text = balanced(clean(value));
  return NONE.test(folded(text)) ? '' : text;
}

/**
 * The name of a publisher without words of its legal form (NBR 6023:2018, 8.5): "Editora Atlas S.A."
 * is Atlas; "Editora da UFMG" keeps its word, since the university is another body.
 */
function publisherName(value: string): string {
  const text = balanced(clean(value));
  if (NONE.test(folded(text))) return '';
  const bare = text.replace(LEGAL_FORM, '').replace(WORD_BEFORE, '').replace(WORD_AFTER, '');
  return bare === '' ? text : clean(bare);
}

const LEGAL_FORM = /(?:,\s*|\s+)(?:ltda|s\.?\s?\/?\s?a|inc|llc|ltd|gmbh|eireli)\.?$/i;
/** Not before "da", "universitária" or a university's acronym: there the word is part of the name. */
const WORD_BEFORE =
  /^(?:[Ee]ditora|Ed\.|[Ll]ivraria|[Ll]ibrer[íi]a)\s+(?!(?:d[aeo]s?|del|[Uu]niversi\p{L}*)\s|[Uu]niversi|\p{Lu}{2,})(?=\p{L}{3,})/u;
const WORD_AFTER = /(?<=^\p{L}[\p{L}\s.&]{3,})\s[Ee]ditora$/u;

/** "São Paulo : Atlas, 2019", as 773 $d has it. */
export function imprintFromText(text: string): Imprint {
  const line = clean(text);
  const date = /(?:,|^)\s*([[(]?(?:c|©|ca\. )?(?:1\d|20)[\d?-]{2}.*)$/.exec(line);
  const before = clean(date ? line.slice(0, date.index) : line);
  const [place = '', ...publisher] = before.split(/\s*:\s*/);
  const house = { place: placeName(place), publisher: publisherName(publisher.join(': ')) };
  return {
    houses: house.place === '' && house.publisher === '' ? [] : [house],
    date: date?.[1] === undefined ? '' : dateFromText(date[1]),
  };
}

const dateFromText = (text: string): string => publicationDate(text, { leader: '', fields: [] });
