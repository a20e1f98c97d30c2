import { htmlOfRuns, textOfRuns, type ReferenceRun } from '../runs.ts';

/** References as a word processor takes them: a paragraph each. */
export interface WordDocument {
  /** Language of their words, for the spelling checker: "pt-BR". */
  lang: string;
  paragraphs: readonly (readonly ReferenceRun[])[];
}

/**
 * As formatted text for the clipboard. Without styles of its own it takes the look of the paper, and
 * a page that forbids styles in its text may write it.
 */
export const htmlOfDocument = ({ lang, paragraphs }: WordDocument): string =>
  paragraphs.map((runs) => `<p lang="${lang}">${htmlOfRuns(runs)}</p>`).join('\n');

/** As plain text, for programs that take nothing else. */
export const textOfDocument = ({ paragraphs }: WordDocument): string =>
  paragraphs.map(textOfRuns).join('\n\n');
