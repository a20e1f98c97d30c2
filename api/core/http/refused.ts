import type { Refusal, RefusalCode } from '#contract/shared/refusals.ts';

/** What can be wrong with the form of a field; each has its sentence in `server/field-problems.json`. */
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

/** What is wrong with one field: a refusal, or what its form lacks. */
export interface WrongField {
  field: string;
  /** The code of the refusal, or words for whoever writes a program. */
  problem: string;
  /** What its sentence says; `form` unless said. */
  kind?: FieldProblem;
  params?: Readonly<Record<string, string | number>>;
  /** The refusal that is about it, where the problem is one. */
  refusal?: Refusal;
}

/** The answer "no" of a call: thrown by routes only, turned into the error body by the app. */
export class Refused extends Error {
  override readonly name = 'Refused';
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

/** Refused because another title stands for it now: an address that names it leads on to the other. */
export class PutIntoAnother extends Refused {
  readonly #from: number;
  readonly #to: number;

  constructor(from: number, to: number) {
    super(410, { code: 'title_withdrawn' });
    this.#from = from;
    this.#to = to;
  }

  /** The same address of the other title; null where it does not name the one that is gone. */
  addressFor(url: string): string | null {
    const named = new RegExp(String.raw`(/acervos?/)${this.#from}(?=[/?]|$)`);
    return named.test(url) ? url.replace(named, `$1${this.#to}`) : null;
  }
}

/** A refusal with its HTTP status (contract, "Errors"). */
export const refused = (
  statusCode: number,
  code: RefusalCode,
  params?: Refusal['params'],
  fields?: WrongField[],
): Refused => new Refused(statusCode, params ? { code, params } : { code }, fields);

/** A refusal that is about one field. */
export const wrongAt = (field: string, refusal: Refusal): WrongField => ({
  ...{ field, problem: refusal.code, refusal },
});

/**
 * 422 with every refusal: the first is the message, and each that concerns a field is told with it.
 */
export function refusedFor(
  refusals: readonly Refusal[],
  fieldOf: Partial<Record<RefusalCode, string>> = {},
): Refused {
  const [first = { code: 'unexpected' as const }] = refusals;
  const fields = refusals.flatMap((refusal) => {
    const field = fieldOf[refusal.code];
    return field === undefined ? [] : [wrongAt(field, refusal)];
  });
  return new Refused(422, first, fields.length > 0 ? fields : undefined);
}
