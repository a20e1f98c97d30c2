import type { MarcField, MarcRecord, Subfield } from '../record.ts';

type Json = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * A record from JSON, null when it is none. Four ways of writing are read: MARC-in-JSON
 * (`{"245": {"ind1": …}}`), fields with names (`{"tag": "245", "value": …}`), MARC-JSON with `controlfield`
 * and `datafield`, and MARC-HASH, where everything is a list.
 */
export function recordOfJson(value: unknown): MarcRecord | null {
  const { leader, fields, controlfield, datafield } = objectOf(value);
  if (typeof leader !== 'string') return null;
  const entries = Array.isArray(fields) ? fields : [...listOf(controlfield), ...listOf(datafield)];
  if (!Array.isArray(fields) && controlfield === undefined && datafield === undefined) return null;
  const read = entries.map(fieldOf);
  return read.every((field) => field !== null) ? { leader, fields: read } : null;
}

function fieldOf(entry: unknown): MarcField | null {
  if (Array.isArray(entry)) return fieldOfList(entry);
  const named = objectOf(entry);
  if (typeof named['tag'] === 'string') return fieldOfNames(named['tag'], named);
  const [only] = Object.entries(named);
  if (!only) return null;
  const [tag, content] = only;
  return isTag(tag) ? fieldOfContent(tag, content) : null;
}

const isTag = (tag: unknown): tag is string =>
  typeof tag === 'string' && /^[0-9A-Za-z]{3}$/.test(tag);

/** {"245": {"ind1": "1", "ind2": "0", "subfields": [{"a": "Title"}]}} */
function fieldOfContent(tag: string, content: unknown): MarcField | null {
  if (typeof content === 'string') return { tag, value: content };
  const { ind1 = ' ', ind2 = ' ', subfields } = objectOf(content);
  return Array.isArray(subfields) ? dataField(tag, [ind1, ind2], subfields) : null;
}

/** {"tag": "245", "ind1": "1", "ind2": "0", "subfields": [{"code": "a", "value": "Title"}]} */
function fieldOfNames(tag: string, named: Json): MarcField | null {
  const value = named['value'] ?? named['data'];
  if (!isTag(tag)) return null;
  if (typeof value === 'string') return { tag, value };
  const [first = ' ', second = ' '] = typeof named['ind'] === 'string' ? named['ind'] : '  ';
  const subfields = named['subfields'] ?? named['subfield'];
  const indicators = [named['ind1'] ?? first, named['ind2'] ?? second];
  return Array.isArray(subfields) ? dataField(tag, indicators, subfields) : null;
}

/** ["001", "x1"] and ["245", "1", "0", [["a", "Title"]]] */
function fieldOfList([tag, first, second, subfields]: readonly unknown[]): MarcField | null {
  if (!isTag(tag)) return null;
  if (typeof first === 'string' && subfields === undefined) return { tag, value: first };
  return Array.isArray(subfields) ? dataField(tag, [first, second], subfields) : null;
}

function dataField(
  tag: string,
  [ind1, ind2]: readonly unknown[],
  subfields: readonly unknown[],
): MarcField | null {
  if (typeof ind1 !== 'string' || typeof ind2 !== 'string') return null;
  const read = subfields.map(subfieldOf);
  return read.every((subfield) => subfield !== null)
    ? { tag, ind1: ind1 || ' ', ind2: ind2 || ' ', subfields: read }
    : null;
}

function subfieldOf(subfield: unknown): Subfield | null {
  const named = objectOf(subfield);
  const [code, value] = Array.isArray(subfield)
    ? (subfield as unknown[])
    : typeof named['code'] === 'string' && ('value' in named || 'data' in named)
      ? [named['code'], named['value'] ?? named['data']]
      : (Object.entries(named)[0] ?? []);
  return typeof code === 'string' && typeof value === 'string' ? { code, value } : null;
}
