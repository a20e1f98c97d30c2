import {
  layoutOf,
  REQUESTS,
  RESPONSES,
  type RequestCode,
  type RequestPart,
  type ResponseCode,
  type ResponseParts,
} from './layouts.ts';

export type Field = readonly [code: string, value: string];

/** A message without its checksum. */
export interface Message<C extends string = string> {
  code: C;
  fixed: Readonly<Partial<Record<string, string>>>;
  /** In their order; a code may come more than once. */
  fields: readonly Field[];
}

/** A message of a terminal. */
export interface Request extends Message<RequestCode> {
  fixed: Readonly<Partial<Record<RequestPart, string>>>;
}

const isRequest = (code: string): code is RequestCode => Object.hasOwn(REQUESTS, code);

/** A request; null if the code is unknown or the fixed part is too short. */
export function parseRequest(text: string): Request | null {
  const message = parseMessage(text);
  return message && isRequest(message.code) ? { ...message, code: message.code } : null;
}

/** A message of either side; null if the code is unknown or the fixed part is too short. */
export function parseMessage(text: string): Message | null {
  const code = text.slice(0, 2);
  const layout = layoutOf(code);
  if (!layout) return null;
  const fixed: Record<string, string> = {};
  let at = 2;
  for (const [name, length] of layout) {
    const value = text.slice(at, at + length);
    if (value.length < length) return null;
    fixed[name] = value;
    at += length;
  }
  const fields = text
    .slice(at)
    .split('|')
    .filter((part) => part.length >= 2)
    .map((part): Field => [part.slice(0, 2), part.slice(2)]);
  return { code, fixed, fields };
}

/** The value of a field; '' where it is missing. */
export const fieldOf = ({ fields }: Pick<Message, 'fields'>, code: string): string =>
  fields.find(([own]) => own === code)?.[1] ?? '';

// Separators and control characters would end the field or the message.
const UNSAFE = /[|\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;

const plainValue = (value: string): string => value.replace(UNSAFE, ' ');

/** Writes a response; undefined fields are left out. */
export function writeResponse<C extends ResponseCode>(
  code: C,
  fixed: ResponseParts<C>,
  fields: readonly (readonly [string, string | undefined])[],
): string {
  const parts = fixed as Readonly<Record<string, string>>;
  const head = RESPONSES[code].map(([name, length]) => padded(parts[name] ?? '', length)).join('');
  const written = fields.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}${plainValue(value)}|`],
  );
  return `${code}${head}${written.join('')}`;
}

const padded = (value: string, length: number): string =>
  plainValue(value).slice(0, length).padEnd(length);

/** Count of items, four digits. */
export const count = (value: number): string => String(Math.min(value, 9999)).padStart(4, '0');

export const yes = (is: boolean): 'Y' | 'N' => (is ? 'Y' : 'N');
