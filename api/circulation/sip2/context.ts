import type { Refusal } from '#contract/shared/refusals.ts';
import { sentence } from '../../core/http/messages.ts';
import type { Services } from '../../services.ts';
import type { Request } from './codec.ts';
import { fieldOf } from './codec.ts';
import { writeDate } from './dates.ts';
import type { Terminal } from './terminals.ts';

export type Sip2Services = Pick<Services, 'db' | 'settings' | 'now'>;

/** What a connection knows of the patron in front of the terminal. */
export interface PatronSession {
  /** A patron and the digest of the password that was right. */
  verified: { patronId: number; digest: string } | null;
}

/** A message and whatever is needed to answer it. */
export interface Call {
  services: Sip2Services;
  terminal: Terminal;
  session: PatronSession;
  /** Address of the terminal. */
  address: string;
  request: Request;
  /** Characters in a line of its screen; null: any number. */
  width: number | null;
  now: Date;
}

export type Fields = readonly (readonly [string, string | undefined])[];

/** Message fields on the screen of the terminal, in lines of its width. */
export function screen({ width }: Pick<Call, 'width'>, text: string): Fields {
  const plain = text.trim();
  if (plain === '') return [];
  return (width === null ? [plain] : wrap(plain, width)).map((line) => ['AF', line] as const);
}

/** All refusals in the language of the terminal. */
export const refusalText = ({ terminal }: Pick<Call, 'terminal'>, refusals: readonly Refusal[]) =>
  refusals.map((refusal) => sentence(refusal, terminal.locale)).join(' ');

/** Breaks at blanks; longer words are cut. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    for (let at = 0; at < word.length; at += width) {
      const part = word.slice(at, at + width);
      const longer = line === '' ? part : `${line} ${part}`;
      if (longer.length <= width) line = longer;
      else {
        lines.push(line);
        line = part;
      }
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** The institution as the terminal names it, or the code of its library. */
export const institution = ({ request, terminal }: Call): readonly [string, string] => [
  'AO',
  fieldOf(request, 'AO') || terminal.library.code,
];

/** The time of the answer. */
export const today = ({ now, terminal }: Call): string => writeDate(now, terminal.library.zone);

/** A field of the message without blanks around it. */
export const given = ({ request }: Pick<Call, 'request'>, code: string): string =>
  fieldOf(request, code).trim();
