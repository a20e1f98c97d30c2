import type { TSchema } from 'typebox';
import * as contract from '#contract/index.ts';
import type { Call } from '#contract/shared/call.ts';
import { callPath } from '#lib/api/call-path.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'key' in value && 'access' in value;

/** Every call of the contract. */
export const EVERY_CALL: readonly Call[] = Object.values(contract)
  .flatMap((area) => Object.values<unknown>(area))
  .filter(isCall);

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  minimum?: number;
  minLength?: number;
  pattern?: string;
  minItems?: number;
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

const inputOf = (schema: TSchema | undefined): Record<string, unknown> =>
  schema ? (least(schema as Schema) as Record<string, unknown>) : {};

/** A request that is well formed: whatever refuses it has looked at who asks. */
export function leastRequest({ key, params, query, body }: Call): {
  path: string;
  init: RequestInit;
} {
  const [method = 'GET'] = key.split(' ');
  const asked = new URLSearchParams(
    Object.entries(inputOf(query)).map(([name, value]) => [name, String(value)]),
  );
  return {
    path: `${callPath(key, inputOf(params))}?${asked}`,
    init: {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(inputOf(body)),
      }),
    },
  };
}
