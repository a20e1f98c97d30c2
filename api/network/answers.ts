import { Ajv } from 'ajv';
import type { Static, TSchema } from 'typebox';
import type { Output } from '#contract/calls.ts';
import { readMarc } from '#contract/marc.ts';
import { DescribedTitle } from '#contract/network.ts';
import { readReference } from '#contract/references.ts';
import { readFilters, searchTitles } from '#contract/search.ts';
import { ErrorBody } from '#contract/shared/shapes.ts';
import { readCopies } from '#contract/titles.ts';

/**
 * What another catalogue says is held against the contract: what the contract does not know is
 * taken out, and an answer that lacks what it promises is none.
 */
const ajv = new Ajv({ strict: false, removeAdditional: 'all' });

const checked = <T>(schema: TSchema) => {
  const validate = ajv.compile<T>(schema);
  return (body: unknown): T | null => (validate(body) ? body : null);
};

export const asSearch = checked<Output<'GET /consulta'>>(searchTitles.output);
export const asFilters = checked<Output<'GET /consulta/filtros'>>(readFilters.output);
export const asTitle = checked<Static<typeof DescribedTitle>>(DescribedTitle);
export const asCopies = checked<Output<'GET /acervo/:id/exemplares'>>(readCopies.output);
export const asReference = checked<Output<'GET /acervo/:id/referencia'>>(readReference.output);
export const asMarc = checked<Output<'GET /acervo/:id/marc'>>(readMarc.output);
export const asError = checked<Static<typeof ErrorBody>>(ErrorBody);
