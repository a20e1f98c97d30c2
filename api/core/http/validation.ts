import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { refused, type FieldProblem, type WrongField } from './refused.ts';
import { storable } from './tidy-text.ts';

/** The schemas are the contract's own: holding each against that of schemas takes longer than compiling it. */
const COMMON: Options = {
  allErrors: true,
  useDefaults: true,
  strict: false,
  validateSchema: false,
};

const strict = new Ajv(COMMON);
const loose = new Ajv({ ...COMMON, coerceTypes: 'array' });

/** Compiles each schema of the contract once: all routes share the shape of errors, all apps the contract. */
export const writerOf = once((schema: object) => fastJson(schema));
/**
 * Puts values that are JSON already into JSON that a writer made without them.
 *
 * @param json its first list of that name is empty
 * @param values with commas between them
 */
export function withItems(json: string, values: string, name = 'itens'): string {
  const at = json.indexOf(`"${name}":[]`);
  if (at < 0) throw new Error(`There is no empty list of ${name}`);
  const inside = at + name.length + '"":['.length;
  return `${json.slice(0, inside)}${values}${json.slice(inside)}`;
}
const readerOf = once((schema: Schema) => strict.compile(schema));
const textReaderOf = once((schema: Schema) => loose.compile(schema));

/** A schema is compiled by the first request that it is for: a start does not wait for some hundred of them. */
function whenAsked(reader: () => ValidateFunction, prepare: (input: unknown) => void): Reader {
  const read: Reader = (input) => {
    prepare(input);
    const validate = reader();
    const isValid = validate(input);
    read.errors = validate.errors ?? null;
    return isValid;
  };
  return read;
}

interface Reader {
  (input: unknown): boolean;
  errors?: ErrorObject[] | null;
}

function once<S extends object, T>(compile: (schema: S) => T): (schema: S) => T {
  const compiled = new WeakMap<S, T>();
  return (schema) => {
    const known = compiled.get(schema) ?? compile(schema);
    compiled.set(schema, known);
    return known;
  };
}

/**
 * Bodies are taken as they come (JSON has types); query strings and paths are text, so numbers and
 * booleans are read from it. Everything that is wrong is reported at once. Text is made storable first: what no
 * database holds may come along with what a person pastes, and means nothing.
 */
export function useValidation(app: FastifyInstance): void {
  app.setSerializerCompiler<object>(
    ({ schema }) =>
      (answer: unknown) =>
        writerOf(schema)(answer),
  );
  app.setValidatorCompiler<Schema>(({ schema, httpPart }) => {
    if (httpPart === 'body') return whenAsked(() => readerOf(schema), makeStorable);
    const validate = whenAsked(() => textReaderOf(schema), makeStorable);
    if (httpPart !== 'params') return validate;
    // A path that does not fit is no address at all.
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

/** Replaces every text in a value, however deep, by what can be stored of it. */
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

/** An id has one address, "7"; "07", "+7", "7.0", "7e0" and " 7" are nothing. */
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

/** What a keyword of a schema asks for, as people are told. */
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
