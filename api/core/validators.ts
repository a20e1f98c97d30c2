import { Ajv, type Options, type ValidateFunction } from 'ajv';

/** Our schemas are known to be valid: validating them would take longer than compiling them. */
const OPTIONS: Options = { strict: false, validateSchema: false };

/** All problems are reported at once, and defaults filled in. */
const COMPLETE: Options = { ...OPTIONS, allErrors: true, useDefaults: true };

const MODES = {
  /** Bodies and files. */
  strict: new Ajv({ ...COMPLETE, verbose: true }),
  /** Query strings and paths: numbers and booleans are parsed from text. */
  text: new Ajv({ ...COMPLETE, coerceTypes: 'array' }),
  /** Answers of other servers: unknown fields are removed. */
  tolerant: new Ajv({ ...OPTIONS, removeAdditional: 'all' }),
};

/** Adds a format that schemas of bodies and files can name. */
export function addFormat(name: string, isValid: (text: string) => boolean): void {
  MODES.strict.addFormat(name, isValid);
}

/** The validator of a schema; compiled on first use. */
export const validatorOf = <T>(
  schema: object,
  mode: keyof typeof MODES = 'strict',
): ValidateFunction<T> => MODES[mode].compile<T>(schema);
