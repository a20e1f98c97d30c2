import type { RecordProblem } from './read-result.ts';

/** Elements outside of records that say something of the whole: of OAI-PMH, and of SRU. */
const SAYING: ReadonlySet<string> = new Set([
  'resumptionToken',
  'nextRecordPosition',
  'error',
  'diagnostic',
]);
/** Enough of what a source says. */
const LONGEST = 200;

/** What stands around records: whether more of them follow elsewhere, and what the source says went wrong. */
export class Envelope {
  #saying = '';
  #code = '';
  #text = '';
  #next = '';

  /** By what the next page is asked for; `''` where this is the last, or the only one. */
  get next(): string {
    return this.#next;
  }

  /** A record: pages may follow one another in one file. */
  openRecord(): void {
    this.#next = '';
  }

  openTag(qualified: string, attributes: Readonly<Record<string, string>>): void {
    const name = localName(qualified);
    if (this.#saying !== '' || !SAYING.has(name)) return;
    this.#saying = name;
    this.#code = attributes['code'] ?? '';
    this.#text = '';
  }

  text(text: string): void {
    if (this.#saying !== '' && this.#text.length < LONGEST) this.#text += text;
  }

  /** Returns what the source says went wrong. */
  closeTag(qualified: string): RecordProblem | undefined {
    const name = localName(qualified);
    if (this.#saying === '') return undefined;
    if (name !== this.#saying) {
      this.#text += ' ';
      return undefined;
    }
    const said = this.#text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST);
    this.#saying = '';
    if (name === 'resumptionToken' || name === 'nextRecordPosition') {
      this.#next = said === '' ? '' : `${name} ${said}`;
      return undefined;
    }
    // Nothing is new since the last harvest.
    if (this.#code === 'noRecordsMatch') return undefined;
    return { reason: 'source_error', detail: [this.#code, said].filter(Boolean).join(': ') };
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
