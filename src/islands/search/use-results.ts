import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { setServerTime } from '#lib/clock.ts';
import { queryOf, type Search } from '#lib/search/address.ts';
import type { Guide } from '#lib/search/guides.ts';
import { watched } from '#lib/watchdog.ts';
import { useAnswer, type AnswerState } from '../ui/hooks/use-answer.ts';

type Answer = Output<'GET /consulta'>;

export type Results = Answer & {
  /** Set if nothing was found as typed: the corrected search whose results these are. */
  corrected?: NonNullable<Answer['sugestao']>;
};
export type Hit = Results['itens'][number];
export type FilterEntry = Results['filtros'][number];

/** True if the input contained no words, only special characters. */
export const hasNothingToFind = ({ consulta: { partes, reparada } }: Results): boolean =>
  reparada && partes.length === 0;

/** The results of a search; while they load, those of the previous search. */
export const useResults = (search: Search, guide: Guide): AnswerState<Results> =>
  useAnswer(questionOf(search, guide), ask);

function questionOf(search: Search, guide: Guide): string {
  const question = String(new URLSearchParams(queryOf(search, guide)));
  return search.exact ? `${question}&exact=1` : question;
}

/** Fetches results; if there are none but a suggestion, those of the suggestion, unless `exact` is set. */
async function ask(question: string, signal: AbortSignal): Promise<Results> {
  const { exact, ...query } = Object.fromEntries(new URLSearchParams(question));
  const found = await findEarly(query, signal);
  const { sugestao, ...plain } = found;
  if (found.total > 0 || !sugestao || exact) return found;
  const { q, q2 } = sugestao;
  const better = { ...query, q, ...(q2 && { q2 }) };
  return find(better, signal).then(
    // Guide or filters may exclude all its results: then the suggestion is useless.
    ({ ajuda, ...results }) =>
      results.total
        ? { ...results, ajuda: { ...found.ajuda, ...ajuda }, corrected: sugestao }
        : plain,
    // If its search fails, the suggestion is only offered.
    () => found,
  );
}

/** Uses the request that a script in the page's head has already sent, if any. */
async function findEarly(query: Record<string, string>, signal: AbortSignal): Promise<Answer> {
  const early = (await watched(takeEarly())) as (Answer & { date?: string | null }) | null;
  signal.throwIfAborted();
  setServerTime(early?.date ?? null);
  return early?.itens ? { ...UNEXPLAINED, ...early } : find(query, signal);
}

/** Fields that only our own server answers (docs/other-servers.md). */
const UNEXPLAINED: Pick<Answer, 'filtros' | 'consulta'> = {
  filtros: [],
  consulta: { partes: [], reparada: false },
};

const find = async (query: Record<string, string>, signal: AbortSignal): Promise<Answer> => ({
  ...UNEXPLAINED,
  ...(await call('GET /consulta', { query: query as Record<string, never> }, { signal })),
});

/**
 * The early response (src/head/show-results.ts), returned once. Resolves to null if it is unusable: the search
 * is then requested again.
 */
function takeEarly(): Promise<unknown> {
  const holder = globalThis as { acervoEarly?: Promise<unknown> };
  const early = holder.acervoEarly ?? Promise.resolve(null);
  delete holder.acervoEarly;
  return early;
}
