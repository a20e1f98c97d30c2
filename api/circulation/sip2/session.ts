import { describeError } from '../../core/db/errors.ts';
import { decode, encode } from './charset.ts';
import { fieldOf, parseRequest, writeResponse, yes, type Request } from './codec.ts';
import type { Call, PatronSession, Sip2Services } from './context.ts';
import { writeDate } from './dates.ts';
import { readFrame, withChecksum, type Frame } from './frame.ts';
import { ACTING, HANDLERS, SUPPORTED } from './handlers.ts';
import { signIn } from './login.ts';
import { terminalByLogin, type Terminal } from './terminals.ts';

/** The last acting message of each terminal, by its id, with the answer. */
export type LastActs = Map<number, { text: string; at: number; body: Promise<string> }>;

interface Options {
  services: Sip2Services;
  address: string;
  lastActs: LastActs;
  warn: (text: string) => void;
}

/** A message that came twice within this time is a repetition. */
const REPETITION_MS = 600_000;
/** Wrong passwords, and broken messages in a row, after which the connection ends. */
const MAX_LOGINS = 3;
const MAX_BROKEN = 20;
/** How long an account is used without reading it again. */
const ACCOUNT_MS = 60_000;
/** Narrower screens cannot show a sentence. */
const MIN_WIDTH = 10;
const RESEND = '96';

/** The conversation with one terminal. Answers are made one after the other. */
export class Session {
  readonly #options: Options;
  #terminal: Terminal | null = null;
  #readAt = 0;
  #patron: PatronSession = { verified: null };
  #width: number | null = null;
  #isChecked = false;
  /** The last answer, without error detection. */
  #last: string | null = null;
  #failedLogins = 0;
  #broken = 0;
  isEnded = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get address(): string {
    return this.#options.address;
  }

  get isSignedIn(): boolean {
    return this.#terminal !== null;
  }

  /** The answer to a line; null for one that was too long, and as an answer: none. */
  async answer(line: Buffer | null): Promise<Buffer | null> {
    const frame = line && readFrame(line);
    const needsCheck = this.#terminal?.errorDetection === 'required';
    if (!frame || (needsCheck && !frame.isChecked)) return this.#askAgain();
    this.#isChecked = frame.isChecked;
    const text = decode(frame.body, this.#terminal?.encoding ?? 'utf8');
    const request = parseRequest(text);
    if (!request) return this.#askAgain();
    this.#broken = 0;
    if (request.code === '93') return this.#reply(await this.#login(request), frame);
    // Whoever does not sign in first is not a terminal.
    if (!this.#terminal || !(await this.#isCurrent(this.#terminal))) return this.#end();
    if (request.code === '97') return this.#repeat();
    try {
      return this.#reply(await this.#handle(this.#terminal, request, text), frame);
    } catch (error) {
      this.#options.warn(`SIP2, message ${request.code}: ${describeError(error)}`);
      return this.#askAgain();
    }
  }

  #end(): null {
    this.isEnded = true;
    return null;
  }

  #askAgain(): Buffer | null {
    this.#broken += 1;
    if (this.#broken >= MAX_BROKEN) return this.#end();
    return this.#line(withChecksum(Buffer.from(RESEND), null));
  }

  #repeat(): Buffer {
    const last = this.#last ?? RESEND;
    const body = encode(last, this.#terminal?.encoding ?? 'utf8');
    return this.#line(this.#isChecked || last === RESEND ? withChecksum(body, null) : body);
  }

  #reply(text: string, { sequence, isChecked }: Frame): Buffer {
    this.#last = text;
    const body = encode(text, this.#terminal?.encoding ?? 'utf8');
    return this.#line(isChecked ? withChecksum(body, sequence) : body);
  }

  #line(message: Buffer): Buffer {
    const end = this.#terminal?.lineEnd === 'crlf' ? '\r\n' : '\r';
    return Buffer.concat([message, Buffer.from(end)]);
  }

  async #login(request: Request): Promise<string> {
    const { services, address } = this.#options;
    const { loginAlgorithm, passwordAlgorithm } = request.fixed;
    const isPlain = loginAlgorithm === '0' && passwordAlgorithm === '0';
    const [login, password] = [fieldOf(request, 'CN').trim(), fieldOf(request, 'CO')];
    const terminal = isPlain ? await signIn(services, { login, password, address }) : null;
    this.#terminal = terminal;
    this.#readAt = services.now().getTime();
    this.#patron = { verified: null };
    if (!terminal) this.#failedLogins += 1;
    if (this.#failedLogins >= MAX_LOGINS) this.#end();
    return writeResponse('94', { ok: terminal ? '1' : '0' }, []);
  }

  /** Reads the account again from time to time: it may have been removed or changed. */
  async #isCurrent({ id, login }: Terminal): Promise<boolean> {
    const { services } = this.#options;
    const at = services.now().getTime();
    if (at - this.#readAt < ACCOUNT_MS) return true;
    const found = await terminalByLogin(services.db.queries, login).catch(() => undefined);
    // The database is away: the message will say so.
    if (found === undefined) return true;
    if (found?.terminal.id !== id) return false;
    this.#terminal = found.terminal;
    this.#readAt = at;
    return true;
  }

  async #handle(terminal: Terminal, request: Request, text: string): Promise<string> {
    if (request.code === '97' || request.code === '93') return RESEND;
    if (request.code === '99') return this.#status(terminal, request);
    const { services, address, lastActs } = this.#options;
    const now = services.now();
    const call: Call = {
      ...{ services, terminal, session: this.#patron, address, request, now },
      width: this.#width,
    };
    const handle = HANDLERS[request.code];
    if (!ACTING.has(request.code)) return handle(call);
    const last = lastActs.get(terminal.id);
    const isRepeated = last?.text === text && now.getTime() - last.at < REPETITION_MS;
    if (isRepeated) return last.body;
    const act = { text, at: now.getTime(), body: handle(call) };
    lastActs.set(terminal.id, act);
    try {
      return await act.body;
    } catch (error) {
      if (lastActs.get(terminal.id) === act) lastActs.delete(terminal.id);
      throw error;
    }
  }

  /** 99, status of the terminal. */
  #status({ library, login, place }: Terminal, { fixed }: Request): string {
    const width = Number(fixed.width);
    this.#width = Number.isInteger(width) && width >= MIN_WIDTH ? width : null;
    const { settings, now } = this.#options.services;
    const parts = {
      ...{ online: 'Y', checkin: 'Y', checkout: 'Y', renewal: 'Y', statusUpdate: 'Y' },
      ...{ offline: yes(true), timeout: '100', retries: '003', version: '2.00' },
      date: writeDate(now(), library.zone),
    };
    return writeResponse('98', parts, [
      ['AO', library.code],
      ['AM', `${settings.institution.sigla} - ${library.name}`],
      ['BX', SUPPORTED],
      ['AN', place === '' ? login : place],
    ]);
  }
}
