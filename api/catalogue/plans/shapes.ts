import type { Box, Point } from './plan.ts';
import type { SvgElement } from './svg-elements.ts';

/** Larger coordinates are mistakes. */
const MAX_COORDINATE = 1_000_000;
/** Longer numbers are mistakes. */
const MAX_LENGTH = 40;

/** A coordinate, with or without "px"; null if it is none. */
export function coordinate(text: string | undefined, otherwise?: number): number | null {
  if (text === undefined) return otherwise ?? null;
  if (text.length > MAX_LENGTH) return null;
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?:px)?\s*$/i.exec(text);
  const value = match ? Number(match[1]) : NaN;
  return Math.abs(value) <= MAX_COORDINATE ? value : null;
}

/** The box of a `rect`; null if its numbers are unreadable. */
export function boxOf({ attributes, shift }: SvgElement): Box | null {
  const x = coordinate(attributes['x'], 0);
  const y = coordinate(attributes['y'], 0);
  const width = coordinate(attributes['width']);
  const height = coordinate(attributes['height']);
  if (x === null || y === null || !width || !height || width < 0 || height < 0) return null;
  return { x: x + shift.x, y: y + shift.y, width, height };
}

export const cornersOf = ({ x, y, width, height }: Box): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
  { x, y },
];

/** Names of elements that `linesOf` reads. */
export const SHAPES = /^(?:rect|line|polyline|polygon|path|circle|ellipse)$/;

/** The lines of a shape; curves become straight. Null if its numbers are unreadable. */
export function linesOf(element: SvgElement): Point[][] | null {
  const lines = rawLines(element);
  const { shift } = element;
  const moved = lines?.map((points) =>
    points.map(({ x, y }) => ({ x: x + shift.x, y: y + shift.y })),
  );
  const isReadable = moved
    ?.flat()
    .every(({ x, y }) => Math.abs(x) <= MAX_COORDINATE && Math.abs(y) <= MAX_COORDINATE);
  return isReadable ? (moved ?? null) : null;
}

function rawLines(element: SvgElement): Point[][] | null {
  const { name, attributes } = element;
  switch (name) {
    case 'rect': {
      const box = boxOf({ ...element, shift: { x: 0, y: 0 } });
      return box && [cornersOf(box)];
    }
    case 'line': {
      const ends = ['x1', 'y1', 'x2', 'y2'].map((key) => coordinate(attributes[key], 0));
      const [x1, y1, x2, y2] = ends;
      if (x1 == null || y1 == null || x2 == null || y2 == null) return null;
      return [
        [
          { x: x1, y: y1 },
          { x: x2, y: y2 },
        ],
      ];
    }
    case 'polyline':
    case 'polygon': {
      const points = pointsOf(attributes['points']);
      const [first] = points ?? [];
      return points && [name === 'polygon' && first ? [...points, first] : points];
    }
    case 'path':
      return pathLines(attributes['d'] ?? '');
    default:
      return ovalLines(element);
  }
}

/** Points of `points`. */
function pointsOf(text = ''): Point[] | null {
  const numbers = text.split(/[\s,]+/).filter(Boolean);
  if (numbers.length % 2 !== 0) return null;
  const points: Point[] = [];
  for (let at = 0; at < numbers.length; at += 2) {
    const x = coordinate(numbers[at]);
    const y = coordinate(numbers[at + 1]);
    if (x === null || y === null) return null;
    points.push({ x, y });
  }
  return points;
}

const OVAL_POINTS = 24;

function ovalLines({ attributes }: SvgElement): Point[][] | null {
  const x = coordinate(attributes['cx'], 0);
  const y = coordinate(attributes['cy'], 0);
  const rx = coordinate(attributes['r'] ?? attributes['rx']);
  const ry = coordinate(attributes['r'] ?? attributes['ry']);
  if (x === null || y === null || rx === null || ry === null) return null;
  const points = Array.from({ length: OVAL_POINTS + 1 }, (_, at) => {
    const angle = (2 * Math.PI * at) / OVAL_POINTS;
    return { x: x + rx * Math.cos(angle), y: y + ry * Math.sin(angle) };
  });
  return [points];
}

/** How many numbers a command of a path takes, the last two being its end. */
const TAKES: Readonly<Record<string, number>> = {
  ...{ M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 },
};
const TOKEN = /[\s,]*([MLHVCSQTAZ]|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;

/** Lines of a path's data, a line for each of its parts. */
function pathLines(data: string): Point[][] | null {
  const tokens = tokensOf(data.trim());
  if (!tokens) return null;
  const lines: Point[][] = [];
  let at: Point = { x: 0, y: 0 };
  let command = '';
  for (let next = 0; next < tokens.length;) {
    const token = tokens[next] ?? '';
    if (/[a-z]$/i.test(token)) {
      command = token;
      next += 1;
    } else if (/^z?$/i.test(command)) return null;
    const takes = TAKES[command.toUpperCase()] ?? 0;
    const numbers = tokens.slice(next, next + takes).map(Number);
    if (numbers.length < takes || numbers.some((one) => !Number.isFinite(one))) return null;
    next += takes;
    at = endOf(command, numbers, at, lines.at(-1)?.[0]);
    if (/m/i.test(command)) {
      lines.push([at]);
      // Further pairs after a move are lines.
      command = command === 'm' ? 'l' : 'L';
    } else if (lines.length === 0) return null;
    else lines.at(-1)?.push(at);
  }
  return lines;
}

function tokensOf(data: string): string[] | null {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < data.length) {
    const [, token] = TOKEN.exec(data) ?? [];
    if (token === undefined) return null;
    tokens.push(token);
  }
  return tokens;
}

function endOf(command: string, numbers: number[], at: Point, start: Point = at): Point {
  const isRelative = command === command.toLowerCase();
  const [from, last = 0] = [isRelative ? at : { x: 0, y: 0 }, numbers.at(-1)];
  switch (command.toUpperCase()) {
    case 'Z':
      return start;
    case 'H':
      return { x: from.x + last, y: at.y };
    case 'V':
      return { x: at.x, y: from.y + last };
    default:
      return { x: from.x + (numbers.at(-2) ?? 0), y: from.y + last };
  }
}
