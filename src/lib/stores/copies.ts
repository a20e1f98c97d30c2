import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { titleAnswer } from './title-answer.ts';

export type Copies = Output<'GET /acervo/:id/exemplares'>;

/** Where the copies of the page's title are, live. */
export const [$copies, loadCopies] = titleAnswer(async (id) => ({
  copies: await call('GET /acervo/:id/exemplares', { params: { id } }),
}));
