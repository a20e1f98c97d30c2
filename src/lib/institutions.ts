import type { Output } from '#contract/calls.ts';
import { wordsOf } from './search/words.ts';

export type Institution = Output<'GET /saml/provedores'>['itens'][number];

/** Maximum shown; typing more narrows the list. */
const MAX_SHOWN = 30;

/** Finds institutions in which every word is a prefix of a word, matches in the name first. */
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
    const found = ordered.slice(0, MAX_SHOWN).map(({ institution }) => institution);
    return { found, more: ordered.length - found.length };
  };
}

/** Host part of an entity id: "idp.example.org". */
export function entityHost(id: string): string {
  try {
    return new URL(id).hostname;
  } catch {
    return '';
  }
}
