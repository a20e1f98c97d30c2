import { SaxesParser } from 'saxes';
import { BARE_AMPERSAND } from './xml-repair.ts';
import { MENDED } from './xml-text.ts';
import { REPLACEMENT } from './text/marc8.ts';
import { isControlTag } from './iso2709-record.ts';
import type { Mended, RecordProblem, Warning } from './read-result.ts';
import type { DataField, MarcField, MarcRecord } from '../record.ts';

/** Leader of a record that has none: a book. */
const PLAIN_LEADER = '     nam a22        4500';

/** Result of one `record` element. */
export type Collected =
  | { kind: 'record'; record: MarcRecord; warnings: Warning[]; mended: Mended[] }
  | { kind: 'problem'; problem: RecordProblem }
  /** An envelope (OAI-PMH, SRU) whose MARC record has already been returned. */
  | { kind: 'envelope' };

interface Draft {
  leader: string | undefined;
  fields: MarcField[];
  warnings: Warning[];
  mended: Mended[];
  /** A record embedded as escaped text (SRU, recordPacking "string"). */
  embedded: Collected | undefined;
  /** True once a leader or field was seen: it is MARC and not an envelope. */
  marc: boolean;
  nested: boolean;
  otherChildren: boolean;
  /** The OAI-PMH header has status="deleted". */
  deleted: boolean;
  /** Identifier of the OAI-PMH header. */
  identifier: string;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const newDraft = (): Draft => ({
  leader: undefined,
  fields: [],
  warnings: [],
  mended: [],
  embedded: undefined,
  marc: false,
  nested: false,
  otherChildren: false,
  deleted: false,
  identifier: '',
});

/**
 * Builds MARC records from XML events. Namespaces and prefixes are ignored. OAI-PMH also calls its
 * envelope `record`: an element that contains another `record` and no field of its own is an
 * envelope.
 */
export class Collector {
  readonly #drafts: Draft[] = [];
  #field: DataField | undefined;
  /** Receives the text of the open element. */
  #into: ((text: string) => void) | undefined;
  #buffer = '';
  #control = '';
  #code = '';

  /** True inside any `record` element. */
  get open(): boolean {
    return this.#drafts.length > 0;
  }

  /** Label of the open field and subfield: "245 $a". */
  get place(): string {
    return [this.#field?.tag ?? this.#control, this.#code && `$${this.#code}`]
      .filter(Boolean)
      .join(' ');
  }

  openTag(
    qualified: string,
    attributes: Readonly<Record<string, string>>,
  ): RecordProblem | undefined {
    const name = localName(qualified);
    const draft = this.#drafts.at(-1);
    this.#buffer = '';
    if (name === 'record' || name === 'oai_marc') return this.#openRecord();
    if (!draft) return undefined;
    const element = OAI_MARC_NAMES[name] ?? name;
    if (FIELD_ELEMENTS.has(element)) this.#openField(draft, element, renameAttributes(attributes));
    else if (name === 'subfield') this.#openSubfield(draft, renameAttributes(attributes));
    else draft.otherChildren = true;
    if (name === 'recordData') this.#into = (value) => (draft.embedded = parseEmbedded(value));
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
    if (name === 'datafield' || name === 'varfield') this.#field = undefined;
    const draft = this.#drafts.at(-1);
    this.#into?.(unwrapLines(this.#mended(withAmpersands(this.#buffer, draft), draft)));
    this.#into = undefined;
    this.#control = '';
    this.#code = '';
    this.#buffer = '';
    if (name !== 'record' && name !== 'oai_marc') return undefined;
    this.#drafts.pop();
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

  #mended(text: string, draft: Draft | undefined): string {
    if (!text.includes(MENDED)) return text;
    draft?.mended.push({ place: this.place, reason: 'bad_utf8', detail: '' });
    return text.replaceAll(MENDED, REPLACEMENT);
  }

  #openField(draft: Draft, name: string, attributes: Readonly<Record<string, string>>): void {
    const tag = (attributes['tag'] ?? '').trim();
    const target = name === 'leader' ? 'LDR' : tag;
    draft.marc = true;
    if (name === 'leader' || (name === 'controlfield' && tag === 'LDR')) {
      this.#into = (text) => (draft.leader ??= text.replaceAll('^', ' '));
    } else if (!/^[0-9A-Za-z]{3}$/.test(tag)) {
      draft.warnings.push({ code: 'field_dropped', detail: `tag "${tag}"` });
      if (name === 'datafield') this.#field = emptyField(tag);
    } else if (name === 'controlfield') {
      this.#control = tag;
      const plain = (value: string) => ('id' in attributes ? value.replaceAll('^', ' ') : value);
      this.#into = (value) => draft.fields.push({ tag: target, value: plain(value) });
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
    this.#code = code;
    this.#into = (value) => subfields.push({ code, value });
  }
}

/** Element names of OAI's older MARC format, oai_marc. */
const OAI_MARC_NAMES: Readonly<Record<string, string>> = {
  fixfield: 'controlfield',
  varfield: 'datafield',
};

/** Renames attributes to those of MARCXML. */
function renameAttributes(
  attributes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { id, i1, i2, label } = attributes;
  if (id === undefined && label === undefined) return attributes;
  return {
    ...attributes,
    ...(id !== undefined && { tag: id }),
    ...(i1 !== undefined && { ind1: i1 }),
    ...(i2 !== undefined && { ind2: i2 }),
    ...(label !== undefined && { code: label }),
  };
}

/** Parses a record embedded as XML text. */
function parseEmbedded(text: string): Collected | undefined {
  if (!text.trimStart().startsWith('<')) return undefined;
  const parser: SaxesParser = new SaxesParser({ fragment: true });
  const collector = new Collector();
  let found: Collected | undefined;
  parser.on('error', (error) => {
    found = { kind: 'problem', problem: { reason: 'bad_xml', detail: error.message } };
  });
  parser.on('opentag', ({ name, attributes }) => void collector.openTag(name, attributes));
  parser.on('text', (piece) => collector.text(piece));
  parser.on('cdata', (piece) => collector.text(piece));
  parser.on('closetag', ({ name }) => {
    found = collector.closeTag(name) ?? found;
  });
  parser.write(text.replace(/^\s*<\?xml[^>]*\?>/, '')).close();
  return found;
}

function withAmpersands(text: string, draft: Draft | undefined): string {
  if (!text.includes(BARE_AMPERSAND)) return text;
  draft?.warnings.push({ code: 'markup_repaired', detail: '&' });
  return text.replaceAll(BARE_AMPERSAND, '&');
}

const FIELD_ELEMENTS: ReadonlySet<string> = new Set(['leader', 'controlfield', 'datafield']);

const emptyField = (tag: string): DataField => ({ tag, ind1: ' ', ind2: ' ', subfields: [] });

/** Pretty-printers wrap long values; MARC values contain no line ends. */
const unwrapLines = (text: string): string =>
  /[\r\n]/.test(text) ? text.replace(/\s*[\r\n]\s*/g, ' ').trim() : text;

function indicator(value: string | undefined, tag: string, warnings: Warning[]): string {
  // Many systems leave the attribute empty, or out, for a blank.
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
  if (draft.embedded) return draft.embedded;
  if (draft.nested) return { kind: 'envelope' };
  if (draft.deleted)
    return { kind: 'problem', problem: { reason: 'source_deleted', detail: draft.identifier } };
  const reason = draft.otherChildren ? 'not_marc' : 'empty';
  return { kind: 'problem', problem: { reason, detail: draft.identifier } };
}

function finishMarc({ leader: read, fields, warnings, mended }: Draft): Collected {
  const leader = read ?? PLAIN_LEADER;
  if (leader.length !== 24 || read === undefined) {
    warnings.push({ code: 'leader_repaired', detail: read ?? '' });
  }
  const valid = fields.filter((field) => isWellFormed(field, warnings));
  const record = { leader: leader.padEnd(24).slice(0, 24), fields: valid };
  return { kind: 'record', record, warnings, mended };
}

/** A control field under a data tag, or the reverse, cannot be interpreted: it is dropped. */
function isWellFormed(field: MarcField, warnings: Warning[]): boolean {
  const wrongForm = 'value' in field ? !isControlTag(field.tag) : isControlTag(field.tag);
  if (wrongForm) warnings.push({ code: 'field_dropped', detail: field.tag });
  return !wrongForm;
}
