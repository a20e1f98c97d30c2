import { Ajv } from 'ajv';
import type fastJson from 'fast-json-stringify';
import { vi } from 'vitest';

/**
 * Set-up of the fuzz: whatever writes an answer first holds it against its schema, as it came from the
 * handler. A writer by itself leaves out what the schema does not name, and turns what it names into its type.
 */
const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false });

/** What did not fit, since it was last read. */
const found: string[] = [];

export const takeMisfits = (): string[] => found.splice(0);

/** Why a value does not fit its schema; empty when it does. */
export function misfits(schema: object, value: unknown): string[] {
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  );
}

vi.mock('fast-json-stringify', async (original) => {
  const { default: make } = await original<{ default: typeof fastJson }>();
  const strict = (schema: object) => {
    const write = make(schema as Parameters<typeof make>[0]);
    return (answer: unknown) => {
      found.push(...misfits(schema, answer));
      return write(answer);
    };
  };
  return { default: strict };
});
