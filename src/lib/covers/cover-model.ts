import { coverInks, keyOf } from '#contract/shared/cover-inks.ts';
import { drawArt } from './art.ts';
import type { Art } from './art.ts';
import { titleSize } from './title-size.ts';

/** Catalogue data of a cover. */
export type CoverWork = {
  title: string;
  author?: string | undefined;
  /** Call number: class and Cutter number. */
  call?: string | undefined;
  year?: number | string | undefined;
  /** `tipo_capa`; without one, a book. */
  type?: string | undefined;
  /** BCP 47 tag of the title, by which a word that is too long is hyphenated. */
  lang?: string | undefined;
};

/** A cover ready to render: class list, drawing and texts. */
export type CoverModel = {
  className: string;
  art: Art;
  title: string;
  lang: string | undefined;
  author: string;
  call: string;
  /** Of a law or standard, in large type. */
  year: string;
};

/**
 * Columns and rows of the wall; height and width of the title's box and its largest size, in
 * hundredths of the cover's width; average letter width in em, by default of Literata.
 */
type Layout = readonly [
  columns: number,
  rows: number,
  height: number,
  width: number,
  largest: number,
  letter?: number,
];

const BOOK: Layout = [4, 3, 42, 84, 15];
const LAYOUTS: Partial<Record<string, Layout>> = {
  ebook: [4, 4, 40, 84, 15],
  tese: [1, 6, 80, 58, 13],
  periodico: [4, 1, 46, 84, 17, 0.62],
  mapa: [4, 3, 44, 84, 13],
  partitura: [4, 3, 44, 84, 14],
  video: [5, 3, 42, 84, 14],
  som: [4, 3, 40, 84, 15],
  norma: [6, 1, 60, 84, 17, 0.6],
  artigo: [2, 1, 60, 84, 15],
};
/** A short title leaves room for four large tiles; other books have tiles of two scales. */
const LARGE: Layout = [2, 2, 17, 84, 15];
const FINE: Layout = [8, 6, 42, 84, 15];
const SHORT = 11;

/** Of "Lei nº 13.709, de 14 de agosto de 2018: …" what differs: its number. */
const numberIn = (title: string): string => /^[^,:]*\d[^,:]*/.exec(title)?.[0] ?? title;

/** The generated cover of a work, in inks chosen by its call number. Deterministic. */
export function coverModel(cover: CoverWork): CoverModel {
  const { type = 'livro', year = '', author = '' } = cover;
  const call = cover.call?.trim() ?? '';
  const inks = coverInks(type, call, year);
  const { hundred, last, ground, work } = inks;
  const isBook = type === 'livro';
  const isLarge = isBook && cover.title.length <= SHORT;
  const layout = isLarge ? LARGE : isBook && work % 4 === 2 ? FINE : (LAYOUTS[type] ?? BOOK);
  const [columns, rows, height, width, largest, letter = 0.56] = layout;
  const title = type === 'norma' ? numberIn(cover.title) : cover.title;
  const size = titleSize(title, { height, width, largest, letter });
  return {
    className:
      `cover cover--${type} cover--class-${hundred} cover--bright-${last} cover--on-${ground}` +
      ` cover--size-${size}${isLarge ? ' cover--large' : ''}` +
      (isBook && (work >> 1) % 2 ? ' cover--flip' : ''),
    art: drawArt(type, keyOf(call, year), inks, [columns, rows]),
    title,
    lang: cover.lang,
    author,
    call,
    year: type === 'norma' ? String(year) : '',
  };
}
