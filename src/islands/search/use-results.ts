import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { queryOf, type Search } from '#lib/search/address.ts';
import type { Guide } from '#lib/search/guides.ts';
import { useAnswer, type AnswerState } from '../ui/hooks/use-answer.ts';

type Answer = Output<'GET /consulta'>;

export type Results = Answer & {
  /** Nothing was found as typed; these are the results of this spelling. */
  corrected?: NonNullable<Answer['sugestao']>;
};
export type Hit = Results['itens'][number];
export type FilterEntry = Results['filtros'][number];

/** Of what was typed nothing was left to look for: signs alone. */
export const hasNothingToFind = ({ consulta: { partes, reparada } }: Results): boolean =>
  reparada && partes.length === 0;

/** The results of a search; those of the last one stay while they are fetched. */
export const useResults = (search: Search, guide: Guide): AnswerState<Results> =>
  useAnswer(questionOf(search, guide), ask);

function questionOf(search: Search, guide: Guide): string {
  const question = String(new URLSearchParams(queryOf(search, guide)));
  return search.exact ? `${question}&exact=1` : question;
}

/** Where nothing is found and there is a better spelling, its results, unless only these words are wanted. */
async function ask(question: string, signal: AbortSignal): Promise<Results> {
  const { exact, ...query } = Object.fromEntries(new URLSearchParams(question));
  const found = await findEarly(query, signal);
  const { sugestao, ...plain } = found;
  if (found.total > 0 || !sugestao || exact) return found;
  const { q, q2 } = sugestao;
  const better = { ...query, q, ...(q2 && { q2 }) };
  return find(better, signal).then(
    // A guide or a filter may leave nothing of it: then it is no help.
    (results) => (results.total ? { ...results, corrected: sugestao } : plain),
    // Then it is offered.
    () => found,
  );
}

/** On arrival the head of the page has asked already. */
async function findEarly(query: Record<string, string>, signal: AbortSignal): Promise<Answer> {
  const early = (await takeEarly()) as Answer | null;
  signal.throwIfAborted();
  return early?.itens ? early : find(query, signal);
}

const find = (query: Record<string, string>, signal: AbortSignal): Promise<Answer> =>
  call('GET /consulta', { query: query as Record<string, never> }, { signal });

/**
 * The answer that the head of the page asked for before any script was there (src/head/show-results.ts), once.
 * It comes to null when it cannot be shown: then the question is to be asked again, properly.
 */
function takeEarly(): Promise<unknown> | null {
  const holder = window as { acervoEarly?: Promise<unknown> };
  const early = holder.acervoEarly ?? null;
  delete holder.acervoEarly;
  return early;
}
