import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { titleResource } from './title-resource.ts';

export type Copies = Output<'GET /acervo/:id/exemplares'>;

/** Current copies of the page's title. */
export const [$copies, loadCopies] = titleResource(async (id) => ({
  copies: await call('GET /acervo/:id/exemplares', { params: { id } }),
}));
