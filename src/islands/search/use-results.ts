import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { queryOf, type Search } from '#lib/search/address.ts';
import type { Guide } from '#lib/search/guides.ts';
import { useAnswer, type AnswerState } from '../ui/use-answer.ts';
import { takeEarly } from './early.ts';

export type Results = Output<'GET /consulta'>;
export type Hit = Results['itens'][number];
export type FilterEntry = Results['filtros'][number];

/** The results of a search; those of the last one stay while they are fetched. */
export const useResults = (search: Search, guide: Guide): AnswerState<Results> =>
  useAnswer(String(new URLSearchParams(queryOf(search, guide))), ask);

/** On arrival the head of the page has asked already. */
async function ask(question: string, signal: AbortSignal): Promise<Results> {
  const early = (await takeEarly()) as Results | null;
  signal.throwIfAborted();
  if (early?.itens) return early;
  const query = Object.fromEntries(new URLSearchParams(question)) as Record<string, never>;
  return call('GET /consulta', { query }, { signal });
}
