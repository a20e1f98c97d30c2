import type { Output } from '#contract/calls.ts';
import { PAGE_TAG } from '#contract/shared/languages.ts';
import { FORMATTERS } from '../formatters.ts';
import type { Words } from '../full-names.ts';
import { run, textOfRuns, type ReferenceRun } from '../runs.ts';
import type { ReferenceStyle } from '../../stores/reference-style.ts';
import type { WordDocument } from './html.ts';

type Cited = Output<'GET /acervo/referencias'>['itens'][number];

/** The list of references of a paper: by the alphabet, in Vancouver numbered as the titles come. */
export function referenceList(
  items: readonly Cited[],
  style: ReferenceStyle,
  words: Words,
): WordDocument {
  const lang = style === 'abnt' ? 'pt-BR' : PAGE_TAG[words.locale];
  const written = items.map((item) => ({
    runs: style === 'abnt' ? item.trechos : FORMATTERS[style](item.csl, words),
    where: item.onde ? [run(` ${item.onde}.`)] : [],
  }));
  if (style === 'vancouver') {
    const paragraphs = written.map(({ runs, where }, at) => [
      run(`${at + 1}. `),
      ...runs,
      ...where,
    ]);
    return { lang, paragraphs };
  }
  const { compare } = new Intl.Collator(lang, { numeric: true });
  const sorted = [...written].sort((one, other) => compare(keyOf(one.runs), keyOf(other.runs)));
  return { lang, paragraphs: sorted.map(({ runs, where }) => [...runs, ...where]) };
}

/** Marks before the first letter do not order. */
const keyOf = (runs: readonly ReferenceRun[]): string =>
  textOfRuns(runs).replace(/^[^\p{L}\p{N}]+/u, '');
