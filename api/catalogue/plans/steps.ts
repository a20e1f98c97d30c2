import { centreOf, distance, type Plan, type PlanShelf, type Point } from './plan.ts';
import type { Way } from './way.ts';

/** The way in words: what the screen writes as numbered steps. */
export interface WaySteps {
  /** Name of the entrance, or `''`. */
  entrance: string;
  /** Name of the aisle walked longest, or `''`. */
  aisle: string;
  /** Shelves passed on the side of the one looked for, in order. */
  passed: readonly string[];
  /** Where the shelf is at the end of the way. */
  side: 'left' | 'right' | 'ahead';
}

/** Shelves up to this much further from the way than the one looked for are in its row. */
const ROW = 1.25;

export function stepsOf(plan: Plan, shelf: PlanShelf, way: Way): WaySteps {
  const named = way.aisles.filter(({ aisle }) => aisle.name !== '');
  const [longest] = named.toSorted((a, b) => b.length - a.length);
  return {
    entrance: way.entrance.name,
    aisle: longest?.aisle.name ?? '',
    passed: passedShelves(plan, shelf, way),
    side: sideOf(way, shelf),
  };
}

/** Names of the shelves beside the last long straight stretch of the way. */
function passedShelves(plan: Plan, shelf: PlanShelf, { points }: Way): string[] {
  const stretches = points.slice(1).map((to, at) => [points[at] ?? to, to] as const);
  const longest = Math.max(0, ...stretches.map((stretch) => distance(...stretch)));
  const long = stretches.findLast((stretch) => distance(...stretch) >= longest / 2);
  if (!long) return [];
  const own = beside(long, centreOf(shelf.box));
  if (own.away === 0) return [];
  return plan.shelves
    .filter((one) => one !== shelf)
    .map((one) => ({ name: one.name, ...beside(long, centreOf(one.box)) }))
    .filter(
      ({ at, away }) =>
        at > 0 &&
        at < Math.min(1, own.at) &&
        Math.sign(away) === Math.sign(own.away) &&
        Math.abs(away) <= Math.abs(own.away) * ROW,
    )
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

/** Place of a point along a stretch, and its distance: positive on the right. */
function beside([from, to]: readonly [Point, Point], point: Point): { at: number; away: number } {
  const length = distance(from, to);
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [px, py] = [point.x - from.x, point.y - from.y];
  return { at: (px * dx + py * dy) / length, away: dx * py - dy * px };
}

/** Degrees from the direction of walking within which a shelf is ahead. */
const AHEAD = 30;

function sideOf({ points }: Way, shelf: PlanShelf): WaySteps['side'] {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return 'ahead';
  const centre = centreOf(shelf.box);
  const walked = Math.atan2(end.y - before.y, end.x - before.x);
  const turn = Math.atan2(centre.y - end.y, centre.x - end.x) - walked;
  const degrees = Math.atan2(Math.sin(turn), Math.cos(turn)) * (180 / Math.PI);
  if (Math.abs(degrees) <= AHEAD) return 'ahead';
  return degrees > 0 ? 'right' : 'left';
}
