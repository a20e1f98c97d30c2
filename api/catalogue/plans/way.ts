import {
  aisleGraph,
  edgesOf,
  joinTo,
  project,
  type AisleGraph,
  type Segment,
} from './aisle-graph.ts';
import {
  centreOf,
  distance,
  type Aisle,
  type Entrance,
  type Plan,
  type PlanShelf,
  type Point,
} from './plan.ts';

/** The shortest way from an entrance along the aisles to a shelf. */
export interface Way {
  entrance: Entrance;
  /** Where it begins, bends and ends. */
  points: readonly Point[];
  /** Aisles in the order in which they are walked, with the length walked in each. */
  aisles: readonly { aisle: Aisle; length: number }[];
}

/** Aisles beside a shelf whose distance from it is at most this much longer than that of the nearest. */
const BESIDE = 1.1;

/** Null if no aisle leads from an entrance to the shelf. */
export function shortestWay(plan: Plan, shelf: PlanShelf): Way | null {
  const graph = aisleGraph(plan.aisles, Math.hypot(plan.box.width, plan.box.height));
  const starts = plan.entrances.map((entrance) => ({ entrance, node: enter(graph, entrance.at) }));
  const ends = new Set(besides(graph, centreOf(shelf.box)));
  const reached = search(graph, new Set(starts.map(({ node }) => node)));
  const [end] = [...ends]
    .filter((node) => reached.lengths[node] !== undefined)
    .sort((a, b) => (reached.lengths[a] ?? 0) - (reached.lengths[b] ?? 0));
  if (end === undefined) return null;
  const walked = walk(reached, end);
  const entrance = starts.find(({ node }) => node === walked[0]?.node)?.entrance;
  if (!entrance) return null;
  return {
    entrance,
    points: bends(walked.map(({ node }) => graph.nodes[node] ?? entrance.at)),
    aisles: aislesOf(walked),
  };
}

/** Connects a point to the nearest aisle. */
function enter(graph: AisleGraph, point: Point): number {
  const node = graph.nodes.push(point) - 1;
  const [nearest] = byDistance(graph.segments, point);
  if (nearest) joinTo(graph, nearest.segment, point, node);
  return node;
}

/** Nodes on the aisles beside a shelf: on both sides if it stands between two. */
function besides(graph: AisleGraph, centre: Point): number[] {
  const sorted = byDistance(graph.segments, centre);
  const nearest = sorted[0]?.away ?? 0;
  return sorted
    .filter(({ away }) => away <= nearest * BESIDE)
    .map(({ segment, at, point }) => {
      const node = graph.nodes.push(point) - 1;
      segment.stops.push({ at, node });
      return node;
    });
}

const byDistance = (segments: readonly Segment[], point: Point) =>
  segments
    .map((segment) => {
      const projected = project(segment, point);
      return { segment, ...projected, away: distance(projected.point, point) };
    })
    .sort((a, b) => a.away - b.away);

interface Reached {
  /** Length of the shortest way to each node reached. */
  lengths: (number | undefined)[];
  /** The node before it, and the aisle between. */
  before: ({ node: number; aisle: Aisle | null } | undefined)[];
}

/** Shortest ways from any of the starts to all nodes (Dijkstra). */
function search(graph: AisleGraph, starts: ReadonlySet<number>): Reached {
  const edges = edgesOf(graph);
  const lengths: Reached['lengths'] = [];
  const before: Reached['before'] = [];
  const waiting = new Set(starts);
  for (const start of starts) lengths[start] = 0;
  while (waiting.size > 0) {
    let node = -1;
    for (const one of waiting) {
      if (node < 0 || (lengths[one] ?? Infinity) < (lengths[node] ?? Infinity)) node = one;
    }
    waiting.delete(node);
    for (const { to, length, aisle } of edges[node] ?? []) {
      const through = (lengths[node] ?? 0) + length;
      if (through >= (lengths[to] ?? Infinity)) continue;
      lengths[to] = through;
      before[to] = { node, aisle };
      waiting.add(to);
    }
  }
  return { lengths, before };
}

interface Step {
  node: number;
  /** Length and aisle from the step before. */
  length: number;
  aisle: Aisle | null;
}

/** Steps from a start to a node. */
function walk({ lengths, before }: Reached, end: number): Step[] {
  const steps: Step[] = [];
  for (let node: number | undefined = end; node !== undefined;) {
    const from: Reached['before'][number] = before[node];
    const length = (lengths[node] ?? 0) - (from ? (lengths[from.node] ?? 0) : 0);
    steps.push({ node, length, aisle: from?.aisle ?? null });
    node = from?.node;
  }
  return steps.reverse();
}

/** Leaves out points on a straight line between others. */
function bends(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (last && distance(last, point) < 0.01) continue;
    const previous = kept.at(-2);
    if (last && previous && isBetween(previous, last, point)) kept.pop();
    kept.push(point);
  }
  return kept;
}

const isBetween = (a: Point, b: Point, c: Point): boolean =>
  distance(a, b) + distance(b, c) - distance(a, c) < 1e-6 * (1 + distance(a, c));

function aislesOf(walked: readonly Step[]): Way['aisles'] {
  const aisles: { aisle: Aisle; length: number }[] = [];
  for (const { aisle, length } of walked) {
    const last = aisles.at(-1);
    if (!aisle || length === 0) continue;
    if (last?.aisle === aisle) last.length += length;
    else aisles.push({ aisle, length });
  }
  return aisles;
}
