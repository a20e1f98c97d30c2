import { drawArt } from './art.ts';
import type { Art } from './art.ts';
import { keyOf } from './tiles.ts';
import { fitTitle } from './title-size.ts';

/** What is drawn; each kind has its own composition in cover.css. */
export type CoverType =
  | 'book'
  | 'ebook'
  | 'thesis'
  | 'serial'
  | 'map'
  | 'score'
  | 'video'
  | 'sound'
  | 'standard'
  | 'article';

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

type Ground = 'deep' | 'pale' | 'bright' | 'night';
type TitleBox = { height: number; width: number; largest: number };

const GROUNDS: readonly Ground[] = ['deep', 'pale', 'bright'];

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

/** Monospaced letters are wider than the average of Literata. */
const LETTER_WIDTH = { serif: 0.56, mono: 0.6 };

function groundOf(type: CoverType, firstCutterDigit: number): Ground {
  if (type === 'video') return 'night';
  if (type === 'thesis' || type === 'article' || type === 'standard') return 'pale';
  return GROUNDS[firstCutterDigit % GROUNDS.length] ?? 'pale';
}

/**
 * The typographic cover of a work without a picture. The class number gives ink and paper; the first
 * digit of the Cutter number gives the ground and its last digit the bright ink, so that neighbours
 * on the shelf look alike and the works of an author form a collection. The same record gives the
 * same cover, for ever.
 */
export function coverModel(work: CoverWork): CoverModel {
  const type = work.type ?? 'book';
  const call = work.call?.trim() ?? '';
  const key = keyOf(call, work.year);
  const hundred = call.match(/\d/)?.[0] ?? '0';
  const cutter = call.match(/[A-Za-z](\d+)/)?.[1] ?? String(key.length);
  const last = cutter.slice(-1);
  const flipped = type === 'book' && Number(last) % 2 === 1;
  const box = TITLE_BOXES[type] ?? PLAIN_BOX;
  const letter = type === 'standard' ? LETTER_WIDTH.mono : LETTER_WIDTH.serif;
  const { size, text } = fitTitle(work.title, { ...box, letter });
  const classes = [
    'cover',
    `cover--${type}`,
    `cover--class-${hundred}`,
    `cover--bright-${last}`,
    `cover--on-${groundOf(type, Number(cutter[0]))}`,
    `cover--size-${String(size).replace('.', '-')}`,
  ];
  if (flipped) classes.push('cover--flip');
  return {
    className: classes.join(' '),
    art: drawArt(type, key),
    title: text,
    author: work.author ?? '',
    call,
    issue: type === 'serial' ? (work.issue ?? '') : '',
  };
}
