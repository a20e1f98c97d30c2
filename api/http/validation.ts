import { Ajv, type ErrorObject, type Options } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { refused, type WrongField } from './errors.ts';

const COMMON: Options = { allErrors: true, useDefaults: true, strict: false };

/**
 * Bodies are taken as they come (JSON has types); query strings and paths are text, so numbers and
 * booleans are read from it. Everything that is wrong is reported at once.
 */
export function useValidation(app: FastifyInstance): void {
  const strict = new Ajv(COMMON);
  const loose = new Ajv({ ...COMMON, coerceTypes: 'array' });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : loose).compile(schema),
  );
  app.setSchemaErrorFormatter((errors, part) => {
    // A path that does not fit is no address at all.
    if (part === 'params') return refused(404, 'not_found');
    return refused(
      422,
      'invalid_fields',
      undefined,
      errors.map((e) => wrongField(e as ErrorObject)),
    );
  });
}

function wrongField({ instancePath, params, keyword, message }: ErrorObject): WrongField {
  const inside = instancePath.slice(1).replaceAll('/', '.');
  const named: unknown = params['missingProperty'] ?? params['additionalProperty'];
  const field = [inside, typeof named === 'string' ? named : ''].filter(Boolean).join('.');
  const problem = keyword === 'additionalProperties' ? 'unknown' : (message ?? keyword);
  return { field: field || 'body', problem };
}
