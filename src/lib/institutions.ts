import type { Output } from '#contract/calls.ts';
import { wordsOf } from './search/words.ts';

export type Institution = Output<'GET /saml/provedores'>['itens'][number];

/** As many as one looks over; more words find the others. */
const MOST = 30;

/** Finds the institutions that every word begins a word of, those first whose name itself does. */
export function institutionsFinder(institutions: readonly Institution[]) {
  const known = institutions.map((institution) => ({
    institution,
    name: wordsOf(institution.nome),
    all: wordsOf(`${institution.nome} ${institution.palavras} ${institution.id}`),
  }));
  return (query: string): { found: Institution[]; more: number } => {
    const asked = wordsOf(query);
    const isMet = (words: readonly string[]) =>
      asked.every((part) => words.some((word) => word.startsWith(part)));
    const met = known.filter(({ all }) => isMet(all));
    const ordered = [
      ...met.filter(({ name }) => isMet(name)),
      ...met.filter(({ name }) => !isMet(name)),
    ];
    const found = ordered.slice(0, MOST).map(({ institution }) => institution);
    return { found, more: ordered.length - found.length };
  };
}

/** The part of an entity id that a person may know: "idp.example.org". */
export const hostOf = (id: string): string => (URL.canParse(id) ? new URL(id).hostname : '');
