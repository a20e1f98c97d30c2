import type { CoverInks } from '#contract/shared/cover-inks.ts';
import { TILE, tileOf, tilePath } from '#contract/shared/tiles.ts';

/** The drawing of a cover: a path in each ink, filled by the even-odd rule. */
export type Art = { viewBox: string; first: string; second: string };

/** The tiles of a subject, by the first digit of its class number. */
const MOTIFS = ['137', '062', '582', '371', '854', '064', '173', '297', '249', '543'];

const disc = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 0 1 ${2 * rx} 0 ${rx} ${ry} 0 0 1 ${-2 * rx} 0z`;

const ring = (width: number, x: number, y: number, rx: number, ry = rx): string =>
  disc(x, y, rx, ry) + disc(x, y, rx - width, ry - width);

/** A shape per character; every third digit is drawn in the second ink. */
function draw(viewBox: string, key: string, shapeOf: (character: string, at: number) => string) {
  const art: Art = { viewBox, first: '', second: '' };
  [...key].forEach((character, at) => {
    art[at % 3 === 1 && !tileOf(character).reversed ? 'second' : 'first'] += shapeOf(character, at);
  });
  return art;
}

/** A map: one contour line per character. */
const drawContours = (key: string): Art =>
  draw('0 0 96 84', key.slice(0, 7), (character, at) => {
    const x = 44 + tileOf(character).digit;
    return ring(1.5, x, 44 + (at % 3) * 3, 60 - at * 8, 46 - at * 6);
  });

/** A recording: groove widths by the digits. */
const drawGrooves = (key: string): Art =>
  draw('0 0 96 72', key.slice(0, 8), (character, at) =>
    ring(1 + tileOf(character).digit / 2, 48, 72, 70 - at * 8),
  );

/** A score: two staves, and one note per character. */
function drawStaves(key: string): Art {
  const top = (at: number) => (at < 6 ? 8 : 42);
  const notes = [...key.slice(0, 12)].map((character, at) =>
    disc(10 + (at % 6) * 15, top(at) + (9 - tileOf(character).digit) * 3 - 1.5, 4),
  );
  const lines = [8, 14, 20, 26, 32, 42, 48, 54, 60, 66].map((y) => `M0 ${y}h96v1h-96z`);
  return { viewBox: '0 0 96 72', first: lines.join(''), second: notes.join('') };
}

/**
 * The drawing of a work type, from its key of digits and capital letters. The subject gives a wall its
 * tiles, and the work the character it starts with.
 */
export function drawArt(
  type: string,
  key: string,
  { hundred, work }: CoverInks,
  [columns, rows]: readonly [columns: number, rows: number],
): Art {
  const start = key.slice(work % key.length) + key;
  if (type === 'mapa') return drawContours(start);
  if (type === 'partitura') return drawStaves(start);
  if (type === 'som') return drawGrooves(start);
  const size = columns * rows;
  return draw(
    `0 0 ${columns * TILE} ${rows * TILE}`,
    start.padEnd(size, key).slice(0, size),
    (character, at) =>
      tilePath(character, (at % columns) * TILE, Math.floor(at / columns) * TILE, MOTIFS[hundred]),
  );
}
