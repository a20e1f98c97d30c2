/** A floor plan that a library gives, reduced to what is drawn and computed; in the units of its file. */

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** A line of the building or of its furniture. */
export interface PlanLine {
  points: readonly Point[];
  isWall: boolean;
}

/** A shelf and the call numbers on it; `to` includes all numbers that begin like it. */
export interface PlanShelf {
  /** As on the shelf itself: "14". */
  name: string;
  box: Box;
  from: string;
  to: string;
  /** Line of the file. */
  line: number;
}

export interface Entrance {
  at: Point;
  /** "Escada e elevador", or `''`. */
  name: string;
}

export interface Aisle {
  points: readonly Point[];
  /** "corredor do meio", or `''`. */
  name: string;
}

/** One floor of one library. */
export interface Plan {
  /** For messages: "/data/content/plans/central-2.svg". */
  file: string;
  /** Code of the library. */
  library: string;
  floor: string;
  /** What copies of this floor say of their place; the floor is the first. */
  locations: readonly string[];
  box: Box;
  lines: readonly PlanLine[];
  labels: readonly (Point & { text: string })[];
  shelves: readonly PlanShelf[];
  entrances: readonly Entrance[];
  aisles: readonly Aisle[];
}

export const centreOf = ({ x, y, width, height }: Box): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
