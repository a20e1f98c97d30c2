import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

/**
 * A terminal that speaks SIP2, written from the layouts of the standard alone: nothing of the server is used.
 */

/** Fixed parts of the answers: name, start, end. */
const ANSWERS: Readonly<Record<string, readonly (readonly [string, number, number])[]>> = {
  '10': [
    ['ok', 2, 3],
    ['resensitize', 3, 4],
    ['magnetic', 4, 5],
    ['alert', 5, 6],
    ['date', 6, 24],
  ],
  '12': [
    ['ok', 2, 3],
    ['renewal', 3, 4],
    ['magnetic', 4, 5],
    ['desensitize', 5, 6],
    ['date', 6, 24],
  ],
  '16': [
    ['ok', 2, 3],
    ['available', 3, 4],
    ['date', 4, 22],
  ],
  '18': [
    ['circulation', 2, 4],
    ['security', 4, 6],
    ['fee', 6, 8],
    ['date', 8, 26],
  ],
  '20': [
    ['ok', 2, 3],
    ['date', 3, 21],
  ],
  '24': [
    ['status', 2, 16],
    ['language', 16, 19],
    ['date', 19, 37],
  ],
  '26': [
    ['status', 2, 16],
    ['language', 16, 19],
    ['date', 19, 37],
  ],
  '30': [
    ['ok', 2, 3],
    ['renewal', 3, 4],
    ['magnetic', 4, 5],
    ['desensitize', 5, 6],
    ['date', 6, 24],
  ],
  '36': [
    ['ended', 2, 3],
    ['date', 3, 21],
  ],
  '38': [
    ['accepted', 2, 3],
    ['date', 3, 21],
  ],
  '64': [
    ...([
      ['status', 2, 16],
      ['language', 16, 19],
      ['date', 19, 37],
    ] as const),
    ...([
      ['holds', 37, 41],
      ['overdue', 41, 45],
      ['charged', 45, 49],
    ] as const),
    ...([
      ['fines', 49, 53],
      ['recalls', 53, 57],
      ['unavailable', 57, 61],
    ] as const),
  ],
  '66': [
    ['ok', 2, 3],
    ['renewed', 3, 7],
    ['unrenewed', 7, 11],
    ['date', 11, 29],
  ],
  '94': [['ok', 2, 3]],
  '96': [],
  '98': [
    ...([
      ['online', 2, 3],
      ['checkin', 3, 4],
      ['checkout', 4, 5],
      ['renewal', 5, 6],
    ] as const),
    ...([
      ['update', 6, 7],
      ['offline', 7, 8],
      ['timeout', 8, 11],
      ['retries', 11, 14],
    ] as const),
    ...([
      ['date', 14, 32],
      ['version', 32, 36],
    ] as const),
  ],
};

export interface Answer {
  /** Without line end. */
  text: string;
  code: string;
  fixed: Record<string, string>;
  /** Values by field, in their order. */
  fields: Record<string, string[]>;
}

/** Reads an answer; throws if it is none. */
export function readAnswer(text: string): Answer {
  const code = text.slice(0, 2);
  const layout = ANSWERS[code];
  if (!layout) throw new Error(`Not an answer: ${text}`);
  const end = layout.at(-1)?.[2] ?? 2;
  if (text.length < end) throw new Error(`Too short: ${text}`);
  const fixed = Object.fromEntries(layout.map(([name, from, to]) => [name, text.slice(from, to)]));
  const fields: Record<string, string[]> = {};
  const rest = text.slice(end).replace(/(AY\d)?AZ[0-9A-F]{4}$/, '');
  if (rest !== '' && !rest.endsWith('|')) throw new Error(`The last field does not end: ${text}`);
  for (const part of rest.split('|').slice(0, -1)) {
    (fields[part.slice(0, 2)] ??= []).push(part.slice(2));
  }
  return { text, code, fixed, fields };
}

/** The checksum of the standard: the sum of all bytes, as a negative number of 16 bits. */
function sumOf(text: string): string {
  let sum = 0;
  for (const byte of Buffer.from(text, 'latin1')) sum += byte;
  return ((0x10000 - (sum % 0x10000)) % 0x10000).toString(16).toUpperCase().padStart(4, '0');
}

export const withSum = (message: string, number: number): string => {
  const head = `${message}AY${number % 10}AZ`;
  return `${head}${sumOf(head)}`;
};

/** Is the checksum of an answer right, and its number that of the question? */
export function isSummed(text: string, number: number): boolean {
  const head = text.slice(0, -4);
  return head.endsWith(`AY${number % 10}AZ`) && sumOf(head) === text.slice(-4);
}

/** A moment as terminals write it. */
export const AT = '20260312    142000';

export class Sip2Client {
  readonly #socket: Socket;
  readonly #waiting: ((line: string | null) => void)[] = [];
  readonly #lines: string[] = [];
  #rest = '';
  isClosed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1');
    socket.on('error', () => undefined);
    socket.on('data', (text: string) => {
      this.#rest += text;
      const lines = this.#rest.split('\r');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) this.#take(line.replace(/^\n/, ''));
    });
    socket.on('close', () => {
      this.isClosed = true;
      for (const wait of this.#waiting.splice(0)) wait(null);
    });
  }

  static async connect(port: number): Promise<Sip2Client> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const client = new Sip2Client(socket);
    await once(socket, 'connect');
    return client;
  }

  #take(line: string): void {
    const wait = this.#waiting.shift();
    if (wait) wait(line);
    else this.#lines.push(line);
  }

  /** The next line, byte by byte as Latin-1; null: the connection has ended. */
  next(): Promise<string | null> {
    const line = this.#lines.shift();
    if (line !== undefined) return Promise.resolve(line);
    if (this.isClosed) return Promise.resolve(null);
    return new Promise((done) => this.#waiting.push(done));
  }

  write(bytes: string | Uint8Array): void {
    this.#socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  }

  /** Sends a message as it is; the line that comes back, null if the connection ends. */
  line(message: string | Uint8Array): Promise<string | null> {
    this.write(Buffer.concat([Buffer.from(message as string, 'latin1'), Buffer.from('\r')]));
    return this.next();
  }

  async ask(message: string): Promise<Answer> {
    const line = await this.line(message);
    if (line === null) throw new Error(`The connection ended after ${message}`);
    return readAnswer(line);
  }

  async login(name: string, password: string): Promise<boolean> {
    const { fixed } = await this.ask(`9300CN${name}|CO${password}|CPtest|`);
    return fixed['ok'] === '1';
  }

  /** Resolves when the server has ended the connection. */
  async ended(): Promise<void> {
    if (!this.isClosed) await once(this.#socket, 'close');
  }

  close(): void {
    this.#socket.destroy();
  }
}
