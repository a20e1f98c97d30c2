import type { ErrorObject, ValidateFunction } from 'ajv';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { refused, type FieldProblem, type WrongField } from './refused.ts';
import { storable } from './tidy-text.ts';
import { validatorOf } from '../validators.ts';

/** Compiled serializer of a schema; routes and apps share it. */
export const serializerOf = memoize((schema: object) => fastJson(schema));
/**
 * Inserts serialized values into serialized JSON.
 *
 * @param json contains an empty list of that name
 * @param values separated by commas
 */
export function withItems(json: string, values: string, name = 'itens'): string {
  const at = json.indexOf(`"${name}":[]`);
  if (at < 0) throw new Error(`There is no empty list of ${name}`);
  const inside = at + name.length + '"":['.length;
  return `${json.slice(0, inside)}${values}${json.slice(inside)}`;
}

/** Compiles a schema on first use, so that a start does not compile hundreds of them. */
function compileLazily(
  reader: () => ValidateFunction,
  prepare: (input: unknown) => void,
): Validator {
  const read: Validator = (input) => {
    prepare(input);
    const validate = reader();
    const isValid = validate(input);
    read.errors = validate.errors ?? null;
    return isValid;
  };
  return read;
}

interface Validator {
  (input: unknown): boolean;
  errors?: ErrorObject[] | null;
}

function memoize<S extends object, T>(compile: (schema: S) => T): (schema: S) => T {
  const compiled = new WeakMap<S, T>();
  return (schema) => {
    const known = compiled.get(schema) ?? compile(schema);
    compiled.set(schema, known);
    return known;
  };
}

/**
 * Bodies are strictly typed; numbers and booleans of query strings and paths are parsed from text. All
 * errors are reported at once. Characters that the database cannot store, which may come with pasted text,
 * are removed first.
 */
export function useValidation(app: FastifyInstance): void {
  app.setSerializerCompiler<object>(
    ({ schema }) =>
      (answer: unknown) =>
        serializerOf(schema)(answer),
  );
  app.setValidatorCompiler<Schema>(({ schema, httpPart }) => {
    if (httpPart === 'body') return compileLazily(() => validatorOf(schema), makeStorable);
    const validate = compileLazily(() => validatorOf(schema, 'text'), makeStorable);
    if (httpPart !== 'params') return validate;
    // An invalid path parameter is a 404.
    return (params: Record<string, string>) =>
      hasOddNumber(params, schema) || hasUnstorable(params) || !validate(params)
        ? { error: refused(404, 'not_found') }
        : true;
  });
  app.setSchemaErrorFormatter((errors) =>
    refused(
      422,
      'invalid_fields',
      undefined,
      errors.map((e) => wrongField(e as ErrorObject)),
    ),
  );
}

/** Makes all texts in a value storable, recursively. */
function makeStorable(input: unknown): void {
  const left = [input];
  for (const one of left) {
    if (typeof one !== 'object' || one === null) continue;
    const parts = one as Record<string, unknown>;
    for (const [name, part] of Object.entries(parts)) {
      if (typeof part === 'string') parts[name] = storable(part);
      else left.push(part);
    }
  }
}

const hasUnstorable = (params: Record<string, string>): boolean =>
  Object.values(params).some((text) => text !== storable(text));

type Schema = { properties?: Record<string, { type?: string }> };

/** Integers in paths have one form, "7"; "07", "+7", "7.0", "7e0" and " 7" are rejected. */
const hasOddNumber = (params: Record<string, string>, { properties = {} }: Schema): boolean =>
  Object.entries(params).some(
    ([name, text]) => properties[name]?.type === 'integer' && !/^[1-9]\d*$/.test(text),
  );

function wrongField({ instancePath, params, keyword, message }: ErrorObject): WrongField {
  const inside = instancePath.slice(1).replaceAll('/', '.');
  const named: unknown = params['missingProperty'] ?? params['additionalProperty'];
  const field = [inside, typeof named === 'string' ? named : ''].filter(Boolean).join('.');
  const problem = keyword === 'additionalProperties' ? 'unknown' : (message ?? keyword);
  const limit = params['limit'] as number | undefined;
  const values = params['allowedValues'] as unknown[] | undefined;
  return {
    ...{ field: field || 'body', problem, kind: KINDS[keyword] ?? 'form' },
    params: { ...(limit !== undefined && { limit }), ...(values && { values: values.join(', ') }) },
  };
}

/** Message kinds by schema keyword. */
const KINDS: Readonly<Record<string, FieldProblem>> = {
  required: 'missing',
  additionalProperties: 'unknown',
  type: 'type',
  minimum: 'least',
  maximum: 'most',
  minLength: 'shortest',
  maxLength: 'longest',
  minItems: 'fewest',
  maxItems: 'count',
  enum: 'choice',
};
