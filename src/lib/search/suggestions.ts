import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { call } from '../api/call.ts';
import { searchPath, titlePath } from '../routes/paths.ts';

type Answer = Output<'GET /consulta/sugestoes'>;

/** In display order. */
export const SUGGESTION_KINDS = ['title', 'author', 'subject'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** A row of the suggestion list. */
export interface Suggestion {
  kind: SuggestionKind;
  href: string;
  text: string;
  /** Author of a title. */
  author?: string;
  /** Number of titles of an author or subject. */
  total?: number;
}

/** Query for the typed text; '' below two letters, or for very long text. */
export function suggestionQuery(typed: string): string {
  const q = typed.trim().replace(/\s+/g, ' ');
  const letters = q.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters >= 2 && q.length <= 200 ? q : '';
}

const answers = new Map<string, Answer>();

export const isCached = (q: string): boolean => answers.has(q);

/** Fetches suggestions once per text and page; failures can be retried. */
export async function fetchSuggestions(q: string, signal: AbortSignal): Promise<Answer> {
  const known = answers.get(q);
  if (known) return known;
  const answer = await call('GET /consulta/sugestoes', { query: { q } }, { signal });
  answers.set(q, answer);
  return answer;
}

export function toSuggestions(answer: Answer, locale: Locale): Suggestion[] {
  const { titulos, autores, assuntos } = answer;
  return [
    ...titulos.map(({ cod_acervo: id, titulo: text, autor: author }): Suggestion => ({
      kind: 'title',
      href: titlePath(locale, id),
      text,
      author,
    })),
    ...autores.map(({ cod_autoridade: id, descricao: text, total }): Suggestion => ({
      kind: 'author',
      href: searchPath(locale, { q: '', autor: String(id) }),
      text,
      total,
    })),
    ...assuntos.map(({ cod_autoridade: id, descricao: text, total }): Suggestion => ({
      kind: 'subject',
      href: searchPath(locale, { q: '', assunto: String(id) }),
      text,
      total,
    })),
  ];
}
