import type { MarcField, MarcRecord, Subfield } from '../record.ts';

type Json = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};
const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * null: not a valid field or subfield. 'null': a JSON null in place of a text, which is dropped.
 */
type Read<T> = T | null | 'null';

interface JsonRecord {
  record: MarcRecord;
  /** Where nulls were dropped: "245 $b". */
  nulls: string[];
}

/**
 * Parses a record from JSON; null if it is not one. Accepts four forms: MARC-in-JSON (`{"245":
 * {"ind1": …}}`), named fields (`{"tag": "245", "value": …}`), MARC-JSON with `controlfield` and
 * `datafield`, and MARC-HASH (nested arrays). Nulls in place of texts are dropped.
 */
export function parseJsonRecord(value: unknown): JsonRecord | null {
  const { leader, fields, controlfield, datafield } = asObject(value);
  if (typeof leader !== 'string') return null;
  const entries = Array.isArray(fields)
    ? fields
    : [...asArray(controlfield), ...asArray(datafield)];
  if (!Array.isArray(fields) && controlfield === undefined && datafield === undefined) return null;
  const nulls: string[] = [];
  const read = entries.map((entry) => parseField(entry, nulls));
  if (read.includes(null)) return null;
  return { record: { leader, fields: read.filter((field) => isRead(field)) }, nulls };
}

const isRead = <T>(read: Read<T>): read is T => read !== null && read !== 'null';

function parseField(entry: unknown, nulls: string[]): Read<MarcField> {
  if (entry === null) return dropNull('', nulls);
  if (Array.isArray(entry)) return parseListField(entry, nulls);
  const named = asObject(entry);
  if (typeof named['tag'] === 'string') return parseNamedField(named['tag'], named, nulls);
  const [only] = Object.entries(named);
  if (!only) return null;
  const [tag, content] = only;
  return isTag(tag) ? parseKeyedField(tag, content, nulls) : null;
}

function dropNull(place: string, nulls: string[]): 'null' {
  nulls.push(place);
  return 'null';
}

const isTag = (tag: unknown): tag is string =>
  typeof tag === 'string' && /^[0-9A-Za-z]{3}$/.test(tag);

/** {"245": {"ind1": "1", "ind2": "0", "subfields": [{"a": "Title"}]}} */
function parseKeyedField(tag: string, content: unknown, nulls: string[]): Read<MarcField> {
  if (content === null) return dropNull(tag, nulls);
  if (typeof content === 'string') return { tag, value: content };
  const { ind1 = ' ', ind2 = ' ', subfields } = asObject(content);
  return dataField(tag, [ind1, ind2], subfields, nulls);
}

/** {"tag": "245", "ind1": "1", "ind2": "0", "subfields": [{"code": "a", "value": "Title"}]} */
function parseNamedField(tag: string, named: Json, nulls: string[]): Read<MarcField> {
  const value = named['value'] ?? named['data'];
  if (!isTag(tag)) return null;
  if (typeof value === 'string') return { tag, value };
  const [first = ' ', second = ' '] = typeof named['ind'] === 'string' ? named['ind'] : '  ';
  const subfields = named['subfields'] ?? named['subfield'];
  const isNull = named['value'] === null || named['data'] === null;
  if (subfields === undefined && isNull) return dropNull(tag, nulls);
  return dataField(tag, [named['ind1'] ?? first, named['ind2'] ?? second], subfields, nulls);
}

/** ["001", "x1"] and ["245", "1", "0", [["a", "Title"]]] */
function parseListField(
  [tag, first, second, subfields]: readonly unknown[],
  nulls: string[],
): Read<MarcField> {
  if (!isTag(tag)) return null;
  if (first === null && second === undefined) return dropNull(tag, nulls);
  if (typeof first === 'string' && subfields === undefined) return { tag, value: first };
  return dataField(tag, [first, second], subfields, nulls);
}

/** A field whose subfields are all null is dropped. */
function dataField(
  tag: string,
  indicators: readonly unknown[],
  subfields: unknown,
  nulls: string[],
): Read<MarcField> {
  if (subfields === null) return dropNull(tag, nulls);
  const [ind1, ind2] = indicators.map((indicator) => (indicator === null ? ' ' : indicator));
  if (typeof ind1 !== 'string' || typeof ind2 !== 'string' || !Array.isArray(subfields))
    return null;
  const read = subfields.map((subfield) => parseSubfield(tag, subfield, nulls));
  if (read.includes(null)) return null;
  const there = read.filter((subfield) => isRead(subfield));
  if (there.length === 0 && read.length > 0) return 'null';
  return { tag, ind1: ind1 || ' ', ind2: ind2 || ' ', subfields: there };
}

function parseSubfield(tag: string, subfield: unknown, nulls: string[]): Read<Subfield> {
  if (subfield === null) return dropNull(tag, nulls);
  const named = asObject(subfield);
  const [code, value] = Array.isArray(subfield)
    ? (subfield as unknown[])
    : typeof named['code'] === 'string' && ('value' in named || 'data' in named)
      ? [named['code'], named['value'] ?? named['data'] ?? null]
      : (Object.entries(named)[0] ?? []);
  if (typeof code === 'string' && value === null) return dropNull(`${tag} $${code}`, nulls);
  return typeof code === 'string' && typeof value === 'string' ? { code, value } : null;
}
