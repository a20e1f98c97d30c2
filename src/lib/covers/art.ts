import type { CoverType } from '#contract/shared/cover-inks.ts';
import { TILE, tileOf, tilePath } from '#contract/shared/tiles.ts';

/** One path of a drawing: a line if it has a stroke, else a filled shape. */
export type Shape = { d: string; ink: 'first' | 'second'; stroke?: number };

/** The drawing of a cover: plain data, rendered by Astro and React. */
export type Art = { viewBox: string; shapes: Shape[] };

const GRIDS: Partial<Record<CoverType, [columns: number, rows: number]>> = {
  book: [4, 3],
  ebook: [4, 4],
  thesis: [1, 6],
  serial: [4, 1],
  video: [5, 3],
  standard: [6, 1],
  article: [2, 1],
};

const ellipse = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 0 1 ${2 * rx} 0 ${rx} ${ry} 0 0 1 ${-2 * rx} 0z`;

/** A tiled wall. Every third tile uses the second ink; a reversed one keeps the first. */
function drawWall(key: string, columns: number, rows: number): Art {
  const paths = { first: '', second: '' };
  for (let at = 0; at < columns * rows; at++) {
    const character = key.charAt(at % key.length);
    const ink = at % 3 === 1 && !tileOf(character).reversed ? 'second' : 'first';
    paths[ink] += tilePath(character, (at % columns) * TILE, Math.floor(at / columns) * TILE);
  }
  const shapes: Shape[] = [{ d: paths.first, ink: 'first' }];
  if (paths.second) shapes.push({ d: paths.second, ink: 'second' });
  return { viewBox: `0 0 ${columns * TILE} ${rows * TILE}`, shapes };
}

/** A map: one contour line per character. */
function drawContours(key: string): Art {
  const shapes = [...key.slice(0, 7)].map<Shape>((character, at) => ({
    d: ellipse(30 + tileOf(character).digit * 4, 44 + (at % 3) * 4, 58 - at * 7, 44 - at * 6),
    ink: at % 3 ? 'first' : 'second',
    stroke: 1.6,
  }));
  return { viewBox: '0 0 96 84', shapes };
}

/** A score: two staves, and one note per character. */
function drawStaves(key: string): Art {
  const tops = [8, 42];
  const lines = tops.map((top) => [0, 6, 12, 18, 24].map((y) => `M0 ${top + y}h96`).join(''));
  const notes = [...key.slice(0, 12)].map((character, at) => {
    const top = tops[Math.floor(at / 6)] ?? 8;
    return ellipse(10 + (at % 6) * 15, top + (9 - tileOf(character).digit) * 3 - 1.5, 4);
  });
  return {
    viewBox: '0 0 96 72',
    shapes: [
      { d: lines.join(''), ink: 'second', stroke: 1 },
      { d: notes.join(''), ink: 'first' },
    ],
  };
}

/** A recording: groove widths by the digits. */
function drawGrooves(key: string): Art {
  const shapes = [...key.slice(0, 8)].map<Shape>((character, at) => ({
    d: ellipse(48, 72, 68 - at * 8),
    ink: at % 2 ? 'first' : 'second',
    stroke: 1 + tileOf(character).digit * 0.55,
  }));
  return { viewBox: '0 0 96 72', shapes };
}

/** The drawing of a work type, from its key of digits and capital letters. */
export function drawArt(type: CoverType, key: string): Art {
  if (type === 'map') return drawContours(key);
  if (type === 'score') return drawStaves(key);
  if (type === 'sound') return drawGrooves(key);
  const [columns, rows] = GRIDS[type] ?? [4, 3];
  return drawWall(key, columns, rows);
}
