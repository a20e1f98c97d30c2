import type { Static, TObject, TSchema } from 'typebox';
import type { ActivityCode } from './activities.ts';
import type { RefusalCode } from './refusals.ts';
import type { StaffRight } from './staff/rights.ts';

/** HTTP methods that the contract uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may make a call. `public`: everybody, with the public token, a patron's, or none.
 * `patron`: a signed-in person. `layer`: that, or the token that an app layer was given for them.
 * `staff`: a signed-in person with rights of staff; the call names the `right`.
 * `build`: whoever builds the site, with the token of a build.
 */
export type Access = 'public' | 'patron' | 'layer' | 'staff' | 'build';

/** What is in files, by their content type. */
export type FileTypes = Readonly<Record<string, TSchema>>;

interface Schemas {
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  output: TSchema;
}

interface Meta {
  access: Access;
  summary: string;
  /**
   * A call that creates: with an `Idempotency-Key` the same key within a day gives the first answer
   * (contract, "Once only").
   */
  once?: true;
  /** Content type of an answer that is not JSON; the output is its text. */
  media?: string;
  /** The files that the call offers besides its JSON (`formato`), or instead where its output is null. */
  files?: FileTypes;
  /** Errors of a protocol that has its own, by content type; those of the API may come, too. */
  errors?: FileTypes;
  /**
   * The body as OpenAPI shows it, where validation lets more through than the rules, which report all that is
   * missing or wrong at once.
   */
  publishedBody?: TSchema;
  /** How large the body may be, in bytes, where that is more than usual. */
  bodyBytes?: number;
  /** How often one address may call in a minute; unlimited unless said. */
  perMinute?: number;
  /** The activity that the call belongs to: who may not use it is refused with 403 `forbidden`. */
  activity?: ActivityCode;
  /**
   * Of a call of staff: the right that the caller has in the library of the workstation (`posto`); `any`: one of the
   * twelve. `none`: any right in some library, and no workstation is chosen yet.
   */
  right?: StaffRight | 'any' | 'none';
  /**
   * Of a call of a signed-in person: also possible after signing in with a temporary password. All others are refused
   * with 403 `password_change_required` until it is changed.
   */
  withTemporaryPassword?: true;
  /** Refusals that this call may answer with beyond malformed input (400, 422) and tokens (401). */
  refusals?: readonly RefusalCode[];
}

type Part<D, Name extends string> = D extends { [K in Name]: infer S extends TSchema }
  ? Record<never, never> extends Static<S>
    ? { [K in Name]?: Static<S> }
    : { [K in Name]: Static<S> }
  : unknown;

type Flat<T> = { [K in keyof T]: T[K] };

/**
 * One call of the `/api`: its key ("POST /emprestimo/renovacao"), its schemas and, as plain types
 * computed once, what goes in and what comes out. Both ends are derived from this one object.
 */
export interface Call<Key extends string = string, In = unknown, Out = unknown>
  extends Meta, Schemas {
  key: Key;
  /** Carries the types only; never present at run time. */
  types?: { input: In; output: Out };
}

export const call = <const Key extends `${Method} /${string}`, const D extends Schemas & Meta>(
  key: Key,
  definition: D,
): Call<
  Key,
  Flat<Part<D, 'params'> & Part<D, 'query'> & Part<D, 'body'>>,
  Static<D['output']>
> => ({ key, ...definition });
