import { coverInks, keyOf, type CoverType } from '#contract/shared/cover-inks.ts';
import { drawArt } from './art.ts';
import type { Art } from './art.ts';
import { fitTitle } from './title-size.ts';

/** What a cover is made of: nothing but catalogue data. */
export type CoverWork = {
  title: string;
  author?: string | undefined;
  /** Call number: class and Cutter number, as on the spine. */
  call?: string | undefined;
  year?: number | string | undefined;
  type?: CoverType | undefined;
  /** Volume or issue, written large on serials. */
  issue?: string | undefined;
};

/** A cover ready to be written out: a class list, a drawing and three texts. */
export type CoverModel = {
  className: string;
  art: Art;
  title: string;
  author: string;
  call: string;
  issue: string;
};

type TitleBox = { height: number; width: number; largest: number };

/** The space of the title, in hundredths of the width of the cover. */
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

/** Of a letter of Literata, on average, in em. */
const LETTER_WIDTH = 0.56;
/** Monospaced letters are wider, and bold ones. */
const WIDER_LETTERS: Partial<Record<CoverType, number>> = { standard: 0.6, serial: 0.62 };

/**
 * The typographic cover of a work, in the inks that its call number gives. The same record gives the
 * same cover, for ever.
 */
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
