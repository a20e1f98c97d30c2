import type { ReferenceRun } from './runs.ts';

/** "(Rosa, 2019, p. 30)": a citation with the page before its last parenthesis. */
export function withPage(runs: readonly ReferenceRun[], page: string): ReferenceRun[] {
  const cited = page.replace(/\s+/g, ' ').trim();
  const last = runs.at(-1);
  if (cited === '' || !last?.texto.endsWith(')')) return [...runs];
  const label = /^\d/.test(cited) ? `p. ${cited}` : cited;
  return [...runs.slice(0, -1), { ...last, texto: `${last.texto.slice(0, -1)}, ${label})` }];
}
