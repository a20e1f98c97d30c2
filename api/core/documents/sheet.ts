import type { Locale } from '#contract/shared/languages.ts';

/**
 * A document that a library gives out: said once, written as a page (html.ts) and as a tagged PDF (pdf.ts), so
 * that both say the same, in the same order.
 */
export interface Sheet {
  locale: Locale;
  /** Who gives it out, on the left of its head. */
  issuer: { name: string; unit: string };
  /** What it is and from when, on the right: one line each. */
  head: readonly string[];
  /** Heading; with the issuer it names the file. */
  title: string;
  parts: readonly Part[];
  /** When it was made: a document that is asked for again is the same. */
  madeAt: Date;
}

export type Part =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; size?: 'large' | 'small' }
  /** A strip of tiles that draws a key, as covers are drawn: another key, another strip. It says nothing. */
  | { kind: 'tiles'; key: string }
  /** Facts with their names, some to a line. */
  | { kind: 'cells'; cells: readonly Cell[] }
  /** A code to point a camera at, beside what explains it. */
  | { kind: 'qr'; content: string; alt: string; beside: readonly BesideCode[] }
  /** A catalogue card in its frame, as it is printed into a work. */
  | {
      kind: 'card';
      /** In the margin. */
      mark: string | null;
      heading: string;
      paragraphs: readonly string[];
      /** At the foot, on the right. */
      classes: readonly string[];
    }
  /** A line to cut along, with what it divides. */
  | { kind: 'cut'; text: string };

export interface Cell {
  name: string;
  value: string;
  /** Quarters of the width; 1 unless said. */
  width?: 1 | 2 | 4;
  /** A number to copy: set in the face of codes. */
  code?: boolean;
}

export type BesideCode =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; size?: 'small' }
  /** What is copied as it stands. */
  | { kind: 'code'; text: string };
