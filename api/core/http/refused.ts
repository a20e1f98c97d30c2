import type { Refusal, RefusalCode } from '#contract/shared/refusals.ts';

/** Kinds of invalid fields; each has a message in `server/field-problems.json`. */
export const FIELD_PROBLEMS = [
  'missing',
  'unknown',
  'type',
  'least',
  'most',
  'shortest',
  'longest',
  'fewest',
  'count',
  'choice',
  'no_such',
  'day',
  'before',
  'span',
  'form',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

/** An invalid field, with a refusal or a validation error. */
export interface WrongField {
  field: string;
  /** Code of the refusal, or a validation message for developers. */
  problem: string;
  /** Selects the message; default: `form`. */
  kind?: FieldProblem;
  params?: Readonly<Record<string, string | number>>;
  /** Set if the problem is a refusal. */
  refusal?: Refusal;
}

/** Refuses a call: thrown by routes, sent as the error body by the error handler. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly statusCode: number;
  readonly code: RefusalCode;
  readonly params: Refusal['params'];
  readonly fields: WrongField[] | undefined;

  constructor(statusCode: number, { code, params }: Refusal, fields?: WrongField[]) {
    super(code);
    this.statusCode = statusCode;
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}

/** The title was merged into another; its addresses redirect to that one. */
export class TitleMergedError extends RefusalError {
  readonly #from: number;
  readonly #to: number;

  constructor(from: number, to: number) {
    super(410, { code: 'title_withdrawn' });
    this.#from = from;
    this.#to = to;
  }

  /** Returns the same address for the other title; null if the address does not name this title. */
  addressFor(url: string): string | null {
    const named = new RegExp(String.raw`(/acervos?/)${this.#from}(?=[/?]|$)`);
    return named.test(url) ? url.replace(named, `$1${this.#to}`) : null;
  }
}

/** Creates a refusal with its HTTP status (contract, "Errors"). */
export const refused = (
  statusCode: number,
  code: RefusalCode,
  params?: Refusal['params'],
  fields?: WrongField[],
): RefusalError => new RefusalError(statusCode, params ? { code, params } : { code }, fields);

/** The caller's patron as read; 401 if erased since the call began. */
export function requirePatron<T>(patron: T | undefined | null): T {
  if (patron === undefined || patron === null) throw refused(401, 'token_invalid');
  return patron;
}

/** A refusal about one field. */
export const wrongAt = (field: string, refusal: Refusal): WrongField => ({
  ...{ field, problem: refusal.code, refusal },
});

/**
 * Returns a 422 of which the first refusal is the message; those about a field are also listed in `fields`.
 */
export function refusedFor(
  refusals: readonly Refusal[],
  fieldOf: Partial<Record<RefusalCode, string>> = {},
): RefusalError {
  const [first = { code: 'unexpected' as const }] = refusals;
  const fields = refusals.flatMap((refusal) => {
    const field = fieldOf[refusal.code];
    return field === undefined ? [] : [wrongAt(field, refusal)];
  });
  return new RefusalError(422, first, fields.length > 0 ? fields : undefined);
}
