import * as contract from '#contract/index.ts';
import type { Call } from '#contract/shared/call.ts';
import { callPath } from '#lib/api/call-path.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'key' in value && 'access' in value;

/** Every call of the contract. */
export const EVERY_CALL: readonly Call[] = Object.values(contract)
  .flatMap((area) => Object.values<unknown>(area))
  .filter(isCall);

export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  pattern?: string;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** The least that a schema accepts; of patterns those of a list of ids and of a day are known. */
function least(schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return least(schema.anyOf[0]);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, least(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items ?? {}));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      if (schema.pattern?.startsWith('^[1-9]')) return '1';
      if (schema.pattern?.startsWith('^\\d{4}-')) return '2026-03-12';
      return 'x'.repeat(Math.max(1, schema.minLength ?? 1));
  }
}

const PLACES = ['params', 'query', 'body'] as const;
type Place = (typeof PLACES)[number];

/** What a call is made with. */
export type CallInput = Partial<Record<Place, Record<string, unknown>>>;

/** A field that a call takes. */
export interface InputField {
  place: Place;
  name: string;
  schema: Schema;
}

/** Every field that a call takes, also those that it can do without. */
export const fieldsOf = (call: Call): InputField[] =>
  PLACES.flatMap((place) =>
    Object.entries((call[place] as Schema | undefined)?.properties ?? {}).map(([name, schema]) => ({
      ...{ place, name, schema },
    })),
  );

/** The least input that a call accepts. */
const leastInput = (call: Call): CallInput =>
  Object.fromEntries(
    PLACES.flatMap((place) => {
      const schema = call[place] as Schema | undefined;
      return schema ? [[place, least(schema)]] : [];
    }),
  );

/** The same with another value of one field. */
export const withField = (
  input: CallInput,
  { place, name }: Pick<InputField, 'place' | 'name'>,
  value: unknown,
): CallInput => ({ ...input, [place]: { ...input[place], [name]: value } });

/** The address, below `/api`, and the request of a call. */
export function requestOf(
  { key }: Pick<Call, 'key'>,
  { params = {}, query = {}, body }: CallInput,
): { path: string; init: RequestInit } {
  const [method = 'GET'] = key.split(' ');
  const words = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  return {
    path: `${callPath(key, params)}?${words}`,
    init: {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    },
  };
}

/** A request that is well formed: whatever refuses it has looked at who asks. */
export const leastRequest = (call: Call) => requestOf(call, leastInput(call));
