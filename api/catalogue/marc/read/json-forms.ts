import type { MarcField, MarcRecord, Subfield } from '../record.ts';

type Json = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Null: it is no field or subfield. `'null'`: JSON null stands where a text should; it is left out. */
type Read<T> = T | null | 'null';

interface JsonRecord {
  record: MarcRecord;
  /** Where a null was left out: "245 $b". */
  nulls: string[];
}

/**
 * A record from JSON, null when it is none. Four ways of writing are read: MARC-in-JSON
 * (`{"245": {"ind1": …}}`), fields with names (`{"tag": "245", "value": …}`), MARC-JSON with `controlfield`
 * and `datafield`, and MARC-HASH, where everything is a list. A null in place of a text is left out.
 */
export function recordOfJson(value: unknown): JsonRecord | null {
  const { leader, fields, controlfield, datafield } = objectOf(value);
  if (typeof leader !== 'string') return null;
  const entries = Array.isArray(fields) ? fields : [...listOf(controlfield), ...listOf(datafield)];
  if (!Array.isArray(fields) && controlfield === undefined && datafield === undefined) return null;
  const nulls: string[] = [];
  const read = entries.map((entry) => fieldOf(entry, nulls));
  if (read.includes(null)) return null;
  return { record: { leader, fields: read.filter((field) => isRead(field)) }, nulls };
}

const isRead = <T>(read: Read<T>): read is T => read !== null && read !== 'null';

function fieldOf(entry: unknown, nulls: string[]): Read<MarcField> {
  if (entry === null) return leftOut('', nulls);
  if (Array.isArray(entry)) return fieldOfList(entry, nulls);
  const named = objectOf(entry);
  if (typeof named['tag'] === 'string') return fieldOfNames(named['tag'], named, nulls);
  const [only] = Object.entries(named);
  if (!only) return null;
  const [tag, content] = only;
  return isTag(tag) ? fieldOfContent(tag, content, nulls) : null;
}

function leftOut(place: string, nulls: string[]): 'null' {
  nulls.push(place);
  return 'null';
}

const isTag = (tag: unknown): tag is string =>
  typeof tag === 'string' && /^[0-9A-Za-z]{3}$/.test(tag);

/** {"245": {"ind1": "1", "ind2": "0", "subfields": [{"a": "Title"}]}} */
function fieldOfContent(tag: string, content: unknown, nulls: string[]): Read<MarcField> {
  if (content === null) return leftOut(tag, nulls);
  if (typeof content === 'string') return { tag, value: content };
  const { ind1 = ' ', ind2 = ' ', subfields } = objectOf(content);
  return dataField(tag, [ind1, ind2], subfields, nulls);
}

/** {"tag": "245", "ind1": "1", "ind2": "0", "subfields": [{"code": "a", "value": "Title"}]} */
function fieldOfNames(tag: string, named: Json, nulls: string[]): Read<MarcField> {
  const value = named['value'] ?? named['data'];
  if (!isTag(tag)) return null;
  if (typeof value === 'string') return { tag, value };
  const [first = ' ', second = ' '] = typeof named['ind'] === 'string' ? named['ind'] : '  ';
  const subfields = named['subfields'] ?? named['subfield'];
  const isNull = named['value'] === null || named['data'] === null;
  if (subfields === undefined && isNull) return leftOut(tag, nulls);
  return dataField(tag, [named['ind1'] ?? first, named['ind2'] ?? second], subfields, nulls);
}

/** ["001", "x1"] and ["245", "1", "0", [["a", "Title"]]] */
function fieldOfList(
  [tag, first, second, subfields]: readonly unknown[],
  nulls: string[],
): Read<MarcField> {
  if (!isTag(tag)) return null;
  if (first === null && second === undefined) return leftOut(tag, nulls);
  if (typeof first === 'string' && subfields === undefined) return { tag, value: first };
  return dataField(tag, [first, second], subfields, nulls);
}

/** A field of which every subfield is null is left out itself. */
function dataField(
  tag: string,
  indicators: readonly unknown[],
  subfields: unknown,
  nulls: string[],
): Read<MarcField> {
  if (subfields === null) return leftOut(tag, nulls);
  const [ind1, ind2] = indicators.map((indicator) => (indicator === null ? ' ' : indicator));
  if (typeof ind1 !== 'string' || typeof ind2 !== 'string' || !Array.isArray(subfields))
    return null;
  const read = subfields.map((subfield) => subfieldOf(tag, subfield, nulls));
  if (read.includes(null)) return null;
  const there = read.filter((subfield) => isRead(subfield));
  if (there.length === 0 && read.length > 0) return 'null';
  return { tag, ind1: ind1 || ' ', ind2: ind2 || ' ', subfields: there };
}

function subfieldOf(tag: string, subfield: unknown, nulls: string[]): Read<Subfield> {
  if (subfield === null) return leftOut(tag, nulls);
  const named = objectOf(subfield);
  const [code, value] = Array.isArray(subfield)
    ? (subfield as unknown[])
    : typeof named['code'] === 'string' && ('value' in named || 'data' in named)
      ? [named['code'], named['value'] ?? named['data'] ?? null]
      : (Object.entries(named)[0] ?? []);
  if (typeof code === 'string' && value === null) return leftOut(`${tag} $${code}`, nulls);
  return typeof code === 'string' && typeof value === 'string' ? { code, value } : null;
}
