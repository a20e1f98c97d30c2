import { BARE_AMPERSAND } from './xml-repair.ts';
import { isControlTag } from './iso2709-record.ts';
import type { RecordProblem, Warning } from './read-result.ts';
import type { DataField, MarcField, MarcRecord } from '../record.ts';

/** Leader given to a record that has none: a book, catalogued by nobody knows whom. */
const PLAIN_LEADER = '     nam a22        4500';

/** What became of one `record` element. */
type Collected =
  | { kind: 'record'; record: MarcRecord; warnings: Warning[] }
  | { kind: 'problem'; problem: RecordProblem }
  /** An envelope (OAI-PMH, SRU) whose MARC record has been handed over already. */
  | { kind: 'envelope' };

interface Draft {
  leader: string | undefined;
  fields: MarcField[];
  warnings: Warning[];
  /** True once a leader or field was seen: then it is MARC and not an envelope. */
  marc: boolean;
  nested: boolean;
  otherChildren: boolean;
  /** An OAI-PMH header has status="deleted". */
  deleted: boolean;
  /** Identifier of the OAI-PMH header. */
  identifier: string;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const newDraft = (): Draft => ({
  leader: undefined,
  fields: [],
  warnings: [],
  marc: false,
  nested: false,
  otherChildren: false,
  deleted: false,
  identifier: '',
});

/**
 * Gathers MARC records from XML events. Prefixes are ignored, so MARCXML with a namespace, with a
 * prefix or with neither reads the same. OAI-PMH calls its envelope `record` too: an element that
 * holds another `record` and no field of its own is such an envelope.
 */
export class Collector {
  readonly #drafts: Draft[] = [];
  #field: DataField | undefined;
  /** Takes the text of the element that is open. */
  #into: ((text: string) => void) | undefined;
  #buffer = '';

  /** True inside a `record` element of any kind. */
  get open(): boolean {
    return this.#drafts.length > 0;
  }

  openTag(
    qualified: string,
    attributes: Readonly<Record<string, string>>,
  ): RecordProblem | undefined {
    const name = localName(qualified);
    const draft = this.#drafts.at(-1);
    this.#buffer = '';
    if (name === 'record') return this.#openRecord();
    if (!draft) return undefined;
    if (FIELD_ELEMENTS.has(name)) this.#openField(draft, name, attributes);
    else if (name === 'subfield') this.#openSubfield(draft, attributes);
    else draft.otherChildren = true;
    if (name === 'identifier') this.#into = (value) => (draft.identifier ||= value.trim());
    if (name === 'header' && attributes['status'] === 'deleted') draft.deleted = true;
    return undefined;
  }

  text(text: string): void {
    if (this.#into) this.#buffer += text;
  }

  /** Returns a record when its element closes. */
  closeTag(qualified: string): Collected | undefined {
    const name = localName(qualified);
    if (name === 'datafield') this.#field = undefined;
    this.#into?.(unwrapped(withAmpersands(this.#buffer, this.#drafts.at(-1))));
    this.#into = undefined;
    this.#buffer = '';
    if (name !== 'record') return undefined;
    const draft = this.#drafts.pop();
    return draft && finish(draft);
  }

  #openRecord(): RecordProblem | undefined {
    const outer = this.#drafts.at(-1);
    if (outer?.marc) {
      this.#drafts.splice(0, this.#drafts.length, newDraft());
      this.#field = undefined;
      return { reason: 'truncated', detail: '</record>' };
    }
    if (outer) outer.nested = true;
    this.#drafts.push(newDraft());
    return undefined;
  }

  #openField(draft: Draft, name: string, attributes: Readonly<Record<string, string>>): void {
    const tag = (attributes['tag'] ?? '').trim();
    const target = name === 'leader' ? 'LDR' : tag;
    draft.marc = true;
    if (name === 'leader') {
      this.#into = (text) => (draft.leader ??= text);
    } else if (!/^[0-9A-Za-z]{3}$/.test(tag)) {
      draft.warnings.push({ code: 'field_dropped', detail: `tag "${tag}"` });
      if (name === 'datafield') this.#field = emptyField(tag);
    } else if (name === 'controlfield') {
      this.#into = (value) => draft.fields.push({ tag: target, value });
    } else {
      const field = emptyField(tag);
      field.ind1 = indicator(attributes['ind1'], tag, draft.warnings);
      field.ind2 = indicator(attributes['ind2'], tag, draft.warnings);
      this.#field = field;
      draft.fields.push(field);
    }
  }

  #openSubfield(draft: Draft, attributes: Readonly<Record<string, string>>): void {
    const subfields = this.#field?.subfields;
    const tag = this.#field?.tag ?? '';
    if (!subfields) return;
    const code = subfieldCode(attributes['code'], tag, draft.warnings);
    this.#into = (value) => subfields.push({ code, value });
  }
}

function withAmpersands(text: string, draft: Draft | undefined): string {
  if (!text.includes(BARE_AMPERSAND)) return text;
  draft?.warnings.push({ code: 'markup_repaired', detail: '&' });
  return text.replaceAll(BARE_AMPERSAND, '&');
}

const FIELD_ELEMENTS: ReadonlySet<string> = new Set(['leader', 'controlfield', 'datafield']);

const emptyField = (tag: string): DataField => ({ tag, ind1: ' ', ind2: ' ', subfields: [] });

/** Pretty-printers break long values over lines; MARC values have no line ends of their own. */
const unwrapped = (text: string): string =>
  /[\r\n]/.test(text) ? text.replace(/\s*[\r\n]\s*/g, ' ').trim() : text;

function indicator(value: string | undefined, tag: string, warnings: Warning[]): string {
  // Many systems write an empty attribute, or none, for a blank.
  if (value === undefined || value === '') return ' ';
  if ([...value].length === 1) return value;
  warnings.push({ code: 'indicator_repaired', detail: `${tag} "${value}"` });
  return [...value][0] ?? ' ';
}

function subfieldCode(value: string | undefined, tag: string, warnings: Warning[]): string {
  const code = [...(value ?? '').trim()][0];
  if (code !== undefined && value?.length === code.length) return code;
  warnings.push({ code: 'subfield_repaired', detail: `${tag} "${value ?? ''}"` });
  return code ?? 'a';
}

function finish(draft: Draft): Collected {
  if (draft.marc) return finishMarc(draft);
  if (draft.nested) return { kind: 'envelope' };
  if (draft.deleted)
    return { kind: 'problem', problem: { reason: 'source_deleted', detail: draft.identifier } };
  const reason = draft.otherChildren ? 'not_marc' : 'empty';
  return { kind: 'problem', problem: { reason, detail: draft.identifier } };
}

function finishMarc({ leader: read, fields, warnings }: Draft): Collected {
  const leader = read ?? PLAIN_LEADER;
  if (leader.length !== 24 || read === undefined) {
    warnings.push({ code: 'leader_repaired', detail: read ?? '' });
  }
  const kept = fields.filter((field) => keepsMeaning(field, warnings));
  const record = { leader: leader.padEnd(24).slice(0, 24), fields: kept };
  return { kind: 'record', record, warnings };
}

/** A control field under a data tag, or the reverse, cannot be read as either: it is dropped. */
function keepsMeaning(field: MarcField, warnings: Warning[]): boolean {
  const wrongForm = 'value' in field ? !isControlTag(field.tag) : isControlTag(field.tag);
  if (wrongForm) warnings.push({ code: 'field_dropped', detail: field.tag });
  return !wrongForm;
}
