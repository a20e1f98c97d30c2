import fc from 'fast-check';
import type { Call } from '#contract/shared/call.ts';
import {
  fieldsOf,
  withField,
  type CallInput,
  type InputField,
  type Schema,
} from '../support/every-call.ts';
import { NAUGHTY_STRINGS } from '../support/finding/naughty-strings.ts';
import { poolOf, type Pools } from './pools.ts';

const SHORT = NAUGHTY_STRINGS.filter((text) => text.length <= 60);
const WORDS = ['sertão', 'Machado de Assis', 'física', '869.3', '2026-03-12', 'a@ufvi.example'];

/** Any value that a schema takes. */
export function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf));
  const { minimum, maximum, minItems = 0, maxItems = 4 } = schema;
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return (schema.uniqueItems ? fc.uniqueArray : fc.array)(valueOf(schema.items ?? {}), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      });
    case 'integer':
      return fc.integer({ min: minimum ?? -5, max: Math.min(maximum ?? 50, 2 ** 31 - 1) });
    case 'number':
      return fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function textOf({ pattern, minLength = 0, maxLength = Infinity }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) {
    const fits = (text: string) => text.length <= maxLength;
    return fc.stringMatching(new RegExp(pattern), { size: 'small' }).filter(fits);
  }
  const known = [...WORDS, ...SHORT].filter(
    ({ length }) => length >= minLength && length <= maxLength,
  );
  const any = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20) });
  return known.length > 0
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, any)
    : any;
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, one]) => [name, valueOf(one)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

/** A value of a field, mostly one that means something. */
function fieldOf(path: string, field: InputField, pools: Pools): fc.Arbitrary<unknown> {
  const pool = poolOf(path, field, pools);
  if (!pool) return valueOf(field.schema);
  const one = fc.constantFrom(...pool);
  const real =
    field.schema.type === 'array'
      ? fc.uniqueArray(one, { minLength: 1, maxLength: 4 })
      : field.schema.pattern?.includes(',')
        ? fc.uniqueArray(one, { minLength: 1, maxLength: 4 }).map((several) => several.join(','))
        : one;
  return fc.oneof({ weight: 9, arbitrary: real }, valueOf(field.schema));
}

/** How many fields are filled in that a call can do without. */
const MAX_OPTIONAL = 3;

/** Input that a call takes: what it needs, and a little of what it can do without. */
export function inputOf(call: Call, pools: Pools): fc.Arbitrary<CallInput> {
  const path = call.key.slice(call.key.indexOf(' ') + 1);
  const fields = fieldsOf(call);
  const isNeeded = ({ place, name }: InputField) =>
    ((call[place] as Schema | undefined)?.required ?? []).includes(name);
  const optional = fields.filter((field) => !isNeeded(field));
  const empty = Object.fromEntries(fields.map(({ place }) => [place, {}])) as CallInput;
  return fc
    .subarray(optional, { maxLength: Math.min(MAX_OPTIONAL, optional.length) })
    .chain((more) => {
      const filled = [...fields.filter(isNeeded), ...more];
      return fc
        .tuple(...filled.map((field) => fieldOf(path, field, pools)))
        .map((values) =>
          filled.reduce((input, field, at) => withField(input, field, values[at]), empty),
        );
    });
}

/** The same once in each form in which a call offers its files. */
export const inEachForm = (call: Call, input: fc.Arbitrary<CallInput>): fc.Arbitrary<CallInput>[] =>
  fieldsOf(call).flatMap((field) =>
    (call.files ? (field.schema.enum ?? []) : []).map((form) =>
      input.map((one) => withField(one, field, form)),
    ),
  );
