import { coverInks, keyOf, type CoverType } from '#contract/shared/cover-inks.ts';
import { drawArt } from './art.ts';
import type { Art } from './art.ts';
import { fitTitle } from './title-size.ts';

/** Catalogue data of a cover. */
export type CoverWork = {
  title: string;
  author?: string | undefined;
  /** Call number: class and Cutter number. */
  call?: string | undefined;
  year?: number | string | undefined;
  type?: CoverType | undefined;
  /** Volume or issue, in large type on serials. */
  issue?: string | undefined;
};

/** A cover ready to render: class list, drawing and three texts. */
export type CoverModel = {
  className: string;
  art: Art;
  title: string;
  author: string;
  call: string;
  issue: string;
};

type TitleBox = { height: number; width: number; largest: number };

/** Space for the title, in hundredths of the cover's width. */
const TITLE_BOXES: Partial<Record<CoverType, TitleBox>> = {
  book: { height: 42, width: 84, largest: 15.5 },
  thesis: { height: 80, width: 58, largest: 13 },
  article: { height: 60, width: 84, largest: 15 },
  serial: { height: 46, width: 84, largest: 17 },
  standard: { height: 40, width: 80, largest: 17 },
  video: { height: 42, width: 84, largest: 14 },
  map: { height: 44, width: 84, largest: 13 },
  score: { height: 44, width: 84, largest: 14 },
};
const PLAIN_BOX: TitleBox = { height: 40, width: 84, largest: 15.5 };

/** Average letter width of Literata, in em. */
const LETTER_WIDTH = 0.56;
/** Monospaced letters are wider, and bold ones are too. */
const WIDER_LETTERS: Partial<Record<CoverType, number>> = { standard: 0.6, serial: 0.62 };

/** The generated cover of a work, in inks chosen by its call number. Deterministic. */
export function coverModel(work: CoverWork): CoverModel {
  const type = work.type ?? 'book';
  const call = work.call?.trim() ?? '';
  const { hundred, last, ground } = coverInks(type, call, work.year);
  const flipped = type === 'book' && last % 2 === 1;
  const box = TITLE_BOXES[type] ?? PLAIN_BOX;
  const letter = WIDER_LETTERS[type] ?? LETTER_WIDTH;
  const { size, text } = fitTitle(work.title, { ...box, letter });
  const classes = [
    'cover',
    `cover--${type}`,
    `cover--class-${hundred}`,
    `cover--bright-${last}`,
    `cover--on-${ground}`,
    `cover--size-${String(size).replace('.', '-')}`,
  ];
  if (flipped) classes.push('cover--flip');
  return {
    className: classes.join(' '),
    art: drawArt(type, keyOf(call, work.year)),
    title: text,
    author: work.author ?? '',
    call,
    issue: type === 'serial' ? (work.issue ?? '') : '',
  };
}
