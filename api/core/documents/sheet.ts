import type { Locale } from '#contract/shared/languages.ts';

/** Model of a document that a library issues, rendered as a page (html.ts) and a tagged PDF (pdf.ts). */
export interface Sheet {
  locale: Locale;
  /** Issuer, at the top left. */
  issuer: { name: string; unit: string };
  /** Kind and date, at the top right, one line each. */
  head: readonly string[];
  /** Heading; also names the file. */
  title: string;
  parts: readonly Part[];
  /** Creation time; the same for repeated requests. */
  madeAt: Date;
}

export type Part =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; size?: 'large' | 'small' }
  /** A decorative strip of tiles derived from a key. */
  | { kind: 'tiles'; key: string }
  /** Facts with their names, in a grid. */
  | { kind: 'cells'; cells: readonly Cell[] }
  /** A QR code beside its explanation. */
  | { kind: 'qr'; content: string; alt: string; beside: readonly BesideCode[] }
  /** A framed catalogue card. */
  | {
      kind: 'card';
      /** In the margin. */
      mark: string | null;
      heading: string;
      paragraphs: readonly string[];
      /** At the bottom right. */
      classes: readonly string[];
    }
  /** A line to cut along, with a text below. */
  | { kind: 'cut'; text: string };

export interface Cell {
  name: string;
  value: string;
  /** Columns of four; default: 1. */
  width?: 1 | 2 | 4;
  /** A number to copy, in monospace. */
  code?: boolean;
}

export type BesideCode =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; size?: 'small' }
  /** Text to copy. */
  | { kind: 'code'; text: string };
