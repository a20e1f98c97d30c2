/** A stretch of a reference that is written in one way. */
export interface Run {
  text: string;
  /** What stands out, and words in Latin; null for everything else. */
  highlight: 'bold' | 'italic' | null;
  /** Says when the document was seen, which depends on the day and not on the work. */
  isAccess?: true;
}

/** One part of a reference: "São Paulo: Atlas, 2019". */
export type Element = readonly Run[];

export const plain = (text: string): Run => ({ text, highlight: null });
export const bold = (text: string): Run => ({ text, highlight: 'bold' });
export const italic = (text: string): Run => ({ text, highlight: 'italic' });

export const textOfRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

/** The elements with full stops between them and at the end, none after a mark that closes already. */
export function sentences(elements: readonly Element[]): Run[] {
  const runs: Run[] = [];
  for (const element of elements) {
    const written = textOfRuns(runs);
    if (textOfRuns(element) === '') continue;
    if (written !== '') runs.push(plain(stopAfter(written)), plain(' '));
    runs.push(...element);
  }
  runs.push(plain(stopAfter(textOfRuns(runs))));
  return joined(runs);
}

/** "1939-" stays open: its stop stands apart, as in NBR 6023:2018, 7.7.1. */
function stopAfter(text: string): string {
  if (/[.!?…]$/.test(text)) return '';
  return /\d-$/.test(text) ? ' .' : '.';
}

/** Neighbours that are written alike become one; the day of access begins its own run. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    if (run.text === '') continue;
    const last = all.at(-1);
    const isMore = last && last.highlight === run.highlight && (last.isAccess || !run.isAccess);
    if (isMore) all[all.length - 1] = { ...last, text: last.text + run.text };
    else all.push({ ...run });
  }
  return all;
}
