import type { Output } from '#contract/calls.ts';

/** What the server says of how a title is cited. */
export type ReferenceAnswer = Output<'GET /acervo/:id/referencia'>;

/** A stretch of a reference that is written in one way. */
export type ReferenceRun = ReferenceAnswer['trechos'][number];

/** The work, from which styles other than the server's are written. */
export type CslItem = ReferenceAnswer['csl'];

export const run = (texto: string): ReferenceRun => ({ texto });
export const italicRun = (texto: string): ReferenceRun => ({ texto, destaque: 'italico' });

export const textOfRuns = (runs: readonly ReferenceRun[]): string =>
  runs.map(({ texto }) => texto).join('');

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The same as HTML, for programs that paste formatted text. */
export const htmlOfRuns = (runs: readonly ReferenceRun[]): string =>
  runs
    .map(({ texto, destaque }) => {
      const text = texto.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
      if (destaque === undefined) return text;
      return destaque === 'negrito' ? `<b>${text}</b>` : `<i>${text}</i>`;
    })
    .join('');

/**
 * Parts one after the other with full stops between them, none after a mark that closes already.
 * Empty parts are left out.
 */
export function sentences(parts: readonly (readonly ReferenceRun[])[]): ReferenceRun[] {
  const runs: ReferenceRun[] = [];
  for (const part of parts) {
    const written = textOfRuns(runs);
    if (textOfRuns(part) === '') continue;
    if (written !== '') runs.push(run(/[.!?]”?$/.test(written) ? ' ' : '. '));
    runs.push(...part.filter(({ texto }) => texto !== ''));
  }
  return runs;
}
