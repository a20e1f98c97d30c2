import type { RecordProblem } from './read-result.ts';

/** OAI-PMH and SRU elements outside of records that describe the whole response. */
const ENVELOPE_ELEMENTS: ReadonlySet<string> = new Set([
  'resumptionToken',
  'nextRecordPosition',
  'error',
  'diagnostic',
]);
/** Maximum length of a source's error message. */
const MAX_MESSAGE = 200;

/**
 * The response around the records: whether more pages follow, and errors reported by the source.
 */
export class Envelope {
  #saying = '';
  #code = '';
  #text = '';
  #next = '';

  /** Token or position of the next page; `''` on the last or only one. */
  get next(): string {
    return this.#next;
  }

  /** Called for each record: pages may follow one another in one file. */
  openRecord(): void {
    this.#next = '';
  }

  openTag(qualified: string, attributes: Readonly<Record<string, string>>): void {
    const name = localName(qualified);
    if (this.#saying !== '' || !ENVELOPE_ELEMENTS.has(name)) return;
    this.#saying = name;
    this.#code = attributes['code'] ?? '';
    this.#text = '';
  }

  text(text: string): void {
    if (this.#saying !== '' && this.#text.length < MAX_MESSAGE) this.#text += text;
  }

  /** Returns an error reported by the source. */
  closeTag(qualified: string): RecordProblem | undefined {
    const name = localName(qualified);
    if (this.#saying === '') return undefined;
    if (name !== this.#saying) {
      this.#text += ' ';
      return undefined;
    }
    const said = this.#text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE);
    this.#saying = '';
    if (name === 'resumptionToken' || name === 'nextRecordPosition') {
      this.#next = said === '' ? '' : `${name} ${said}`;
      return undefined;
    }
    // An empty harvest: nothing new since the last one.
    if (this.#code === 'noRecordsMatch') return undefined;
    return { reason: 'source_error', detail: [this.#code, said].filter(Boolean).join(': ') };
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
